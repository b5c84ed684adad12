import { skipToken } from '@apollo/client/react';
import { useCallback, useMemo, useState } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { LiveMark } from '../../core/live/LiveMark';
import { viewerLocale } from '../../core/locale';
import { AddressSearch } from '../../core/router/AddressSearch';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import type { GroupInvoiceFilter } from '../../generated/schema-types';
import { editInvoicesPath, groupDetailsPath } from '../../paths/invoicing';
import { ButtonLink } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { MoneyProvider } from '../../ui/display/Money';
import { Bar, Section, Spring } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { createSelectionStore } from '../../ui/table/selection-store';
import { SelectEvery } from '../creation/CreateActions';
import { GroupInCreation } from '../creation/GroupInCreation';
import { RunningEdit } from '../editing/RunningEdit';
import { GroupSessions } from '../figures/GroupSessions';
import { GroupHistory } from '../history/GroupHistory';
import { InvoiceBlocks } from '../invoice-lists/InvoiceBlocks';
import { namedInvoices } from '../invoices/named-invoices';
import { type GroupFilters, type Shown, useGroupFilters } from '../invoices/useGroupFilters';
import { useInvoiceSums } from '../invoices/useInvoiceSums';
import type { GroupPageProps } from '../page-props';
import { NotPaidDialog } from '../recorded-payments/NotPaidDialog';
import { RecordPaymentDialog } from '../recorded-payments/RecordPaymentDialog';
import type { PayingTarget } from '../recorded-payments/useMarkPaid';
import { NotShippedDialog } from '../shipping/NotShippedDialog';
import { ShippedDialog } from '../shipping/ShippedDialog';
import type { ShippingTarget } from '../shipping/useShippingState';
import { EditDock, PreviewAndSend } from './EditActions';
import { EditFigures } from './EditFigures';
import { useEditInvoicesPageQuery } from './EditInvoicesPage.generated';
import { useEditTools } from './useEditTools';

/** The invoices on Edit Invoices: the whole group, or those in the address, filtered by the search and the toggle. */
interface EditedList extends Pick<GroupFilters, 'shown' | 'search' | 'change'> {
  /** Stable while its content is the same. */
  readonly filter: GroupInvoiceFilter;
  /** The invoices in the address, regardless of the search; null if it names none. */
  readonly named: GroupInvoiceFilter | null;
  /** Why the list in the address is invalid; null if it is valid. */
  readonly problem: string | null;
}

/** Reads the address: `id` contains comma-separated invoice numbers or the token of a stored selection. */
function useEditedList(groupNumber: number): EditedList {
  const { shown, search, filter: refined, query, change } = useGroupFilters();
  const list = query.get('id');
  const named = useMemo(() => {
    const found = list === null ? null : namedInvoices(groupNumber, list);
    if (found === null) return { filter: null, problem: null };
    if (found.selection === null) return { filter: null, problem: found.problem };
    const { numbers, token } = found.selection;
    return { filter: token ? { selection: token } : { numbers: numbers ?? [] }, problem: null };
  }, [groupNumber, list]);
  const filter = useMemo(() => ({ ...refined, ...named.filter }), [refined, named]);
  return { shown, search, change, filter, named: named.filter, problem: named.problem };
}

interface UnknownInvoicesProps {
  groupNumber: number;
  /** The invoice numbers in the address; empty if it contains a stored selection. */
  asked: readonly number[];
  /** Undefined until it is known which of them exist. */
  found: readonly { readonly number: number }[] | undefined;
}

/** Reports invoices in the address that are not in the group. The others are shown. */
function UnknownInvoices({ groupNumber, asked, found }: UnknownInvoicesProps) {
  const known = new Set(found?.map(({ number }) => number));
  const unknown = found ? asked.filter((number) => !known.has(number)) : [];
  if (unknown.length === 0) return null;
  const subject = unknown.length === 1 ? `Invoice ${unknown[0]} is` : `Invoices ${unknown.join(', ')} are`;
  return (
    <Section>
      <Banner
        tone="warning"
        actions={
          <ButtonLink tone="link" href={editInvoicesPath(groupNumber)}>
            Edit all invoices
          </ButtonLink>
        }
      >
        {subject} not in this group.
      </Banner>
    </Section>
  );
}

const LOAD_ERROR = 'There was an error processing your request.  Please try again later.';
const toggle: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
];
const none: never[] = [];

/** The invoices of a group, or those in the address, for editing one by one or in bulk. */
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
      // "All except" refers to the old filter, and would select other invoices under the new one.
      if (selection.get().mode === 'allExcept') selection.clear();
      change(next);
    },
    [selection, change],
  );
  const onSearch = useCallback((q: string) => refine({ q }), [refine]);
  const group = (current ?? previousData)?.invoiceGroup;
  const { open, element: dialogs } = useDialogs();
  const sessions = group?.catalogs ?? none;
  const ship = useCallback(
    (target: ShippingTarget) =>
      target.isShipped ? open(ShippedDialog, { target, sessions }) : open(NotShippedDialog, { target }),
    [open, sessions],
  );
  const pay = useCallback(
    (target: PayingTarget) => open(target.isPaid ? RecordPaymentDialog : NotPaidDialog, { target }),
    [open],
  );
  const { tools, element } = useEditTools({ groupNumber, ship, pay });
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
      {current && !group && !error && <EmptyState title="This invoice group doesn't exist." />}
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
          <EditDock {...list} onShip={ship} onPay={pay} />
          {element}
          {dialogs}
        </MoneyProvider>
      )}
    </Screen>
  );
}
