import { useCallback, useMemo, useState } from 'react';
import { type OpenDialog, useDialogs } from '../../core/dialogs/useDialogs';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { counted } from '../../core/locale';
import { RecordHistoryDialog } from '../../core/records/RecordHistoryDialog';
import { mayInvoice } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Dock } from '../../ui/layout/Dock';
import type { MenuItem } from '../../ui/overlays/Menu';
import { idOf } from '../../ui/table/column';
import { createSelectionStore, type SelectionStore, useSelection } from '../../ui/table/selection-store';
import { requestName, STATE_FILTERS } from './approval-words';
import { ApprovalFilters } from './ApprovalFilters';
import { approvalColumns, type ListedRegistration } from './Approvals.columns';
import { useApprovalsQuery } from './Approvals.generated';
import { DeclineDialog } from './DeclineDialog';
import { useApproval, useReopening } from './useDecisions';

const LARGEST_NUMBER = 2_147_483_647;

interface DecisionDockProps {
  rows: readonly ListedRegistration[];
  selection: SelectionStore;
  open: OpenDialog;
}

/** The decisions about the selected requests. It renders again with the selection, the table doesn't. */
function DecisionDock({ rows, selection, open }: DecisionDockProps) {
  const { ids } = useSelection(selection);
  const { approve, busy } = useApproval();
  const { reopen } = useReopening();
  const chosen = rows.filter(({ id }) => ids.has(id));
  if (chosen.length === 0) return null;
  const decided = chosen.filter(({ state }) => state !== 'PENDING');
  const cleared = async (decision: Promise<boolean>) => {
    if (await decision) selection.clear();
  };
  const waiting = decided.length > 0 ? 'Select only pending requests. Return the others to pending first.' : undefined;
  return (
    <Dock text={`${counted(chosen.length, 'request')} selected`}>
      <Button onClick={selection.clear}>Clear</Button>
      {decided.length > 0 && <Button onClick={() => void cleared(reopen(decided))}>Return to pending</Button>}
      <Button
        aria-haspopup="dialog"
        waiting={waiting}
        onClick={() => open(DeclineDialog, { requests: chosen, onDeclined: selection.clear })}
      >
        Decline…
      </Button>
      <Button tone="primary" busy={busy} waiting={waiting} onClick={() => void cleared(approve(chosen))}>
        Approve
      </Button>
    </Dock>
  );
}

/** Returns the items of a request's menu. */
function useItems(open: OpenDialog): (request: ListedRegistration) => readonly MenuItem[] {
  const { approve } = useApproval();
  const { reopen } = useReopening();
  return useCallback(
    (request) => [
      ...(request.state === 'PENDING'
        ? [
            { label: 'Approve', onSelect: () => void approve([request]) },
            {
              label: 'Decline…',
              onSelect: () => open(DeclineDialog, { requests: [request], onDeclined: () => undefined }),
            },
          ]
        : [{ label: 'Return to pending', onSelect: () => void reopen([request]) }]),
      {
        label: 'History',
        onSelect: () =>
          open(RecordHistoryDialog, {
            record: { id: request.id, name: `${requestName(request)} · ${request.saleName}` },
            canEdit: true,
          }),
      },
    ],
    [approve, reopen, open],
  );
}

/** The filters in the address. */
function useFilters() {
  const list = useListPage();
  const { value: shown, onValue: onShown } = list.choice('show', STATE_FILTERS, 'pending');
  const sale = list.query.get('sale') ?? '';
  const saleNumber = /^\d{1,10}$/.test(sale) && Number(sale) <= LARGEST_NUMBER ? Number(sale) : null;
  const state = STATE_FILTERS.find(({ value }) => value === shown)?.state ?? null;
  return { list, saleNumber, shown, onShown, state };
}

/** Bidders' requests to bid in sales, which staff approve or decline. Pending ones are shown first, in the order in which they came. */
export function ApprovalsPage() {
  const { list, saleNumber, shown, onShown, state } = useFilters();
  const { value: search, onSearch } = list.search;
  const { open, element } = useDialogs();
  const [selection] = useState(createSelectionStore);
  const { time } = useHouseTime();
  const isInvoicing = mayInvoice(useViewer());
  const itemsOf = useItems(open);
  const columns = useMemo(
    () => approvalColumns({ time, mayInvoice: isInvoicing, itemsOf }),
    [time, isInvoicing, itemsOf],
  );
  const requests = useListed(
    list,
    useApprovalsQuery({
      variables: {
        ...list.window,
        filter: { state, saleNumber, search: search || null },
        withPurchases: isInvoicing,
      },
      fetchPolicy: 'cache-and-network',
    }),
    (data) => data.registrations,
  );
  const { rows } = requests;
  const isFiltered = search !== '' || saleNumber !== null || shown !== 'all';
  return (
    <Screen
      title="Approvals"
      sub="Bidders who asked to bid in a sale. Approving gives them a paddle in all its sessions."
    >
      {element}
      <ApprovalFilters
        search={search}
        shown={shown}
        saleNumber={saleNumber}
        saleName={rows.find((row) => row.saleNumber === saleNumber)?.saleName}
        total={requests.found?.totalCount}
        onSearch={onSearch}
        onShown={onShown}
        onSale={(sale) => list.refine({ sale })}
      />
      <ListedTable
        listed={requests}
        label="Approvals"
        columns={columns}
        rowId={idOf}
        rowName={requestName}
        selection={selection}
        empty={
          isFiltered ? (
            <EmptyState
              title={shown === 'pending' && search === '' ? 'No requests are pending.' : 'No requests match.'}
              action={
                <Button onClick={() => list.refine({ q: null, sale: null, show: 'all' })}>Show all requests</Button>
              }
            />
          ) : (
            <EmptyState title="There are no requests yet.">
              Bidders appear here when they ask to bid in a sale.
            </EmptyState>
          )
        }
      />
      <DecisionDock rows={rows} selection={selection} open={open} />
    </Screen>
  );
}
