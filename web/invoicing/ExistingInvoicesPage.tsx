import { skipToken } from '@apollo/client/react';
import { parseLocalDate } from '../../rules/core/dates';
import { completeRange, rangeProblems } from '../../rules/invoicing/date-range';
import { LoadFailure } from '../core/LoadFailure';
import { useViewer } from '../core/session';
import { pageOf, useAddress } from '../core/useAddress';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Pager } from '../ui/Pager';
import { Sheet } from '../ui/Sheet';
import { Skeleton } from '../ui/Skeleton';
import { DateFilters } from './DateFilters';
import { useExistingInvoicesPageQuery } from './ExistingInvoicesPage.generated';
import { houseToday } from './house-time';
import { InvoiceGroupEntry } from './InvoiceGroupEntry';
import { ManageInvoicesScreen } from './ManageInvoicesScreen';
import { existingInvoicesPath } from './paths';

/** S0 section 9. */
const PAGE_SIZE = 10;

const Awaited = () => (
  <div aria-busy="true">
    {[0, 1, 2].map((index) => <Sheet key={index} style={{ padding: 16, marginBottom: 16 }}><Skeleton $width="30%" $height="18px" /><Skeleton $height="64px" style={{ marginTop: 14 }} /></Sheet>)}
  </div>
);

/** Manage All Invoices, second tab: the groups that exist, latest first, by the day that they were made on. */
export function ExistingInvoicesPage() {
  const { house } = useViewer();
  const { query, change } = useAddress();
  const page = pageOf(query);
  const given = { from: parseLocalDate(query.get('start') ?? ''), to: parseLocalDate(query.get('end') ?? '') };
  const today = houseToday(house.timeZone);
  const problems = rangeProblems(given, today);
  const filter = completeRange(given, today);
  const { data: current, previousData, error, refetch } = useExistingInvoicesPageQuery(problems.length > 0 ? skipToken : { variables: { first: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, filter } });
  const groups = (current ?? previousData)?.invoiceGroups;
  const setDates = ({ from, to }: { from?: string; to?: string }) =>
    change({ page: null, ...(from === undefined ? {} : { start: from }), ...(to === undefined ? {} : { end: to }) });
  return (
    <ManageInvoicesScreen tab={1}>
      <DateFilters {...given} today={today} problems={problems} onChange={setDates} />
      {problems.length === 0 && (
        <div aria-busy={!current}>
          {!groups && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Awaited />)}
          {groups?.nodes.filter(({ state }) => state !== 'VOIDED').map((group) => <InvoiceGroupEntry key={group.id} group={group} />)}
          {groups?.totalCount === 0 && (filter
            ? <EmptyState title="No invoice groups were made on these dates." action={<Button onClick={() => setDates({ from: '', to: '' })}>Clear Dates</Button>} />
            : <EmptyState title="There are no invoice groups yet.">Make the first one under Uninvoiced Sessions.</EmptyState>)}
          {groups && <Pager page={page} pageSize={PAGE_SIZE} total={groups.totalCount} hrefFor={(to) => existingInvoicesPath({ page: to.page, start: given.from, end: given.to })} />}
        </div>
      )}
    </ManageInvoicesScreen>
  );
}
