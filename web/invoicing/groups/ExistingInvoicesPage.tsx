import { skipToken } from '@apollo/client/react';
import { parseLocalDate } from '../../../rules/core/dates';
import { completeRange, rangeProblems } from '../../../rules/invoicing/groups/date-range';
import { useTableLayout } from '../../auth/public/useTableLayout';
import { ListedBlocks } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { AddressSearch } from '../../core/router/AddressSearch';
import { todayIn } from '../../core/server-time';
import { useViewer } from '../../core/session/session';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Sheet } from '../../ui/layout/Sheet';
import { BlockTable } from '../../ui/table/BlockTable';
import { ManageInvoicesScreen } from '../ManageInvoicesScreen';
import { DateFilters } from './DateFilters';
import { useExistingInvoicesPageQuery } from './ExistingInvoicesPage.generated';
import { InvoiceGroupEntry } from './InvoiceGroupEntry';
import { groupColumns } from './InvoiceGroupEntry.columns';

/** The number of groups on a page. */
const SIZES = [10] as const;

const Awaited = () => (
  <div aria-busy="true">
    {[0, 1, 2].map((index) => (
      <Sheet key={index} style={{ padding: 16, marginBottom: 16 }}>
        <Skeleton $width="30%" $height="18px" />
        <Skeleton $height="64px" style={{ marginTop: 14 }} />
      </Sheet>
    ))}
  </div>
);

/** The second tab of Manage All Invoices: the existing groups, latest first, filtered by creation date. */
export function ExistingInvoicesPage() {
  const { house } = useViewer();
  const list = useListPage({ sizes: SIZES });
  const { query } = list;
  const { value: search, onSearch } = list.search;
  const given = { from: parseLocalDate(query.get('start') ?? ''), to: parseLocalDate(query.get('end') ?? '') };
  const today = todayIn(house.timeZone);
  const problems = rangeProblems(given, today);
  const dated = given.from !== null || given.to !== null;
  // The server determines the house's current date, so a missing end date is left to it.
  const range = { from: completeRange(given, today)?.from ?? null, to: given.to };
  const filter = dated || search ? { ...range, search: search || null } : null;
  const groups = useListed(
    list,
    useExistingInvoicesPageQuery(problems.length > 0 ? skipToken : { variables: { ...list.window, filter } }),
    (data) => data.invoiceGroups,
  );
  const shown = groups.rows.filter(({ state }) => state !== 'VOIDED');
  const { layout, columnsButton } = useTableLayout('existing-invoices');
  const setDates = ({ from, to }: { from?: string; to?: string }) =>
    list.refine({ ...(from === undefined ? {} : { start: from }), ...(to === undefined ? {} : { end: to }) });
  return (
    <ManageInvoicesScreen tab={1}>
      <DateFilters {...given} today={today} problems={problems} onChange={setDates}>
        <AddressSearch label="Search by group or session" {...list.search} />
        {columnsButton}
      </DateFilters>
      {problems.length === 0 && (
        <div aria-busy={!groups.isCurrent}>
          <ListedBlocks
            listed={groups}
            awaited={<Awaited />}
            empty={
              filter ? (
                <EmptyState
                  title={
                    dated
                      ? `No invoice groups${search && ' with this name'} were created on these dates.`
                      : 'No invoice groups or sessions match your search.'
                  }
                  action={
                    <>
                      {search && <Button onClick={() => onSearch('')}>Clear search</Button>}
                      {dated && <Button onClick={() => setDates({ from: '', to: '' })}>Clear Dates</Button>}
                    </>
                  }
                />
              ) : (
                <EmptyState title="No invoice groups yet.">Create the first one under Uninvoiced Sessions.</EmptyState>
              )
            }
          >
            {() =>
              shown.length > 0 && (
                <BlockTable label="Existing Invoices" columns={groupColumns} layout={layout}>
                  {(arranged) =>
                    shown.map((group) => <InvoiceGroupEntry key={group.id} group={group} arranged={arranged} />)
                  }
                </BlockTable>
              )
            }
          </ListedBlocks>
        </div>
      )}
    </ManageInvoicesScreen>
  );
}
