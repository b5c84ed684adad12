import { skipToken } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { AddressSearch } from '../core/AddressSearch';
import { LiveMark } from '../core/live/LiveMark';
import { LoadFailure } from '../core/LoadFailure';
import { viewerLocale } from '../core/locale';
import { Screen } from '../core/Screen';
import { useViewer } from '../core/session';
import { Banner } from '../ui/Banner';
import { ButtonLink } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { MoneyProvider } from '../ui/Money';
import { Bar, Spring } from '../ui/Page';
import { SegmentedControl } from '../ui/SegmentedControl';
import { createSelectionStore } from '../ui/table/selection-store';
import { SelectEvery } from './CreateActions';
import { EditDock, PreviewAndSend } from './EditActions';
import { EditFigures } from './EditFigures';
import { useEditInvoicesPageQuery } from './EditInvoicesPage.generated';
import { GroupHistory } from './GroupHistory';
import { GroupInCreation } from './GroupInCreation';
import { GroupSessions } from './GroupSessions';
import { InvoiceBlocks } from './InvoiceBlocks';
import { editInvoicesPath, groupDetailsPath } from './paths';
import type { GroupPageProps } from './routes';
import { RunningEdit } from './RunningEdit';
import { UnknownInvoices } from './UnknownInvoices';
import { useEditedList } from './useEditedList';
import { useEditTools } from './useEditTools';
import type { Shown } from './useGroupFilters';
import { useInvoiceSums } from './useInvoiceSums';
import { usePayingDialog } from './usePayingDialog';
import { useShippingDialog } from './useShippingDialog';

const LOAD_ERROR = 'There was an error processing your request.  Please try again later.';
const toggle: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
];
const none: never[] = [];

/** The invoices of a group, or those that the address names, to be edited one by one or many at once (S0 section 2.3). */
export function EditInvoicesPage({ groupNumber }: GroupPageProps) {
  const { house } = useViewer();
  const { filter, named, problem, shown, search, change } = useEditedList(groupNumber);
  const [selection] = useState(createSelectionStore);
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useEditInvoicesPageQuery(
    problem === null ? { variables: { number: groupNumber, named, isNamed: named !== null } } : skipToken,
  );
  const refine = useCallback(
    (next: Readonly<Record<string, string | null>>) => {
      // "All but" is about what the old filter selects, and would mean other invoices under the new one.
      if (selection.get().mode === 'allExcept') selection.clear();
      change(next);
    },
    [selection, change],
  );
  const onSearch = useCallback((q: string) => refine({ q }), [refine]);
  const group = (current ?? previousData)?.invoiceGroup;
  const shipping = useShippingDialog(group?.catalogs ?? none);
  const paying = usePayingDialog();
  const { tools, element } = useEditTools({ groupNumber, ship: shipping.open, pay: paying.open });
  const sums = useInvoiceSums(groupNumber, group ?? undefined, filter);
  const total = sums?.count ?? 0;
  const list = { groupNumber, selection, filter, total };
  const ready = group?.state === 'CREATED';
  return (
    <Screen
      title="Edit Invoices"
      back={{ href: groupDetailsPath(groupNumber), label: 'Back to Invoice Group Details' }}
      sub={group?.title}
      actions={ready && <PreviewAndSend {...list} />}
    >
      {problem !== null && (
        <Banner
          tone="error"
          actions={
            <ButtonLink tone="link" href={editInvoicesPath(groupNumber)}>
              Edit all invoices
            </ButtonLink>
          }
        >
          {problem}
        </Banner>
      )}
      {!group && error && <LoadFailure error={error} message={LOAD_ERROR} onRetry={() => void refetch()} />}
      {current && !group && !error && <EmptyState title="There is no such invoice group." />}
      {group && <GroupSessions group={group} />}
      {group && <RunningEdit group={group} />}
      {group && !ready && <GroupInCreation group={group} />}
      {problem === null && (ready || (!current && !error)) && (
        <MoneyProvider currency={group?.currency ?? house.currency} locale={viewerLocale()}>
          <UnknownInvoices groupNumber={groupNumber} asked={named?.numbers ?? none} found={group?.named?.nodes} />
          <EditFigures sums={sums} />
          <Bar data-chrome="">
            <SelectEvery selection={selection} total={total} />
            <LiveMark />
            <Spring />
            {group && <GroupHistory group={group} />}
            <SegmentedControl
              label="Show"
              value={shown}
              onValue={(value) => refine({ show: value === 'all' ? null : value })}
              segments={toggle}
            />
            <AddressSearch label="Search by name or invoice number" value={search} onSearch={onSearch} />
          </Bar>
          {group && (
            <InvoiceBlocks
              key={JSON.stringify(filter)}
              groupNumber={groupNumber}
              catalogs={group.catalogs}
              chargesApply={group.editLayout}
              totals={group.totals}
              filter={filter}
              selection={selection}
              tools={tools}
            />
          )}
          <EditDock {...list} onShip={shipping.open} onPay={paying.open} />
          {element}
          {shipping.element}
          {paying.element}
        </MoneyProvider>
      )}
    </Screen>
  );
}
