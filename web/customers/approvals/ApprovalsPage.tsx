import { useCallback, useMemo, useState } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { type OpenDialog, useDialogs } from '../../core/dialogs/useDialogs';
import { counted } from '../../core/locale';
import { RecordHistoryDialog } from '../../core/records/RecordHistoryDialog';
import { useAddress } from '../../core/router/useAddress';
import { useLastPage } from '../../core/router/useListPage';
import { TABLE_SIZES, usePaging } from '../../core/router/usePaging';
import { mayInvoice } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import { approvalsPath } from '../../paths/customers';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Dock } from '../../ui/layout/Dock';
import { Pager } from '../../ui/layout/Pager';
import type { MenuItem } from '../../ui/overlays/Menu';
import { DataTable } from '../../ui/table/DataTable';
import { createSelectionStore, type SelectionStore, useSelection } from '../../ui/table/selection-store';
import { requestName, STATE_FILTERS } from './approval-words';
import { ApprovalFilters } from './ApprovalFilters';
import { approvalColumns, type ListedRegistration } from './Approvals.columns';
import { useApprovalsQuery } from './Approvals.generated';
import { DeclineDialog } from './DeclineDialog';
import { useApproval, useReopening } from './useDecisions';

const none: readonly ListedRegistration[] = [];
const idOf = ({ id }: ListedRegistration) => id;
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
  const { query, change } = useAddress();
  const shown = STATE_FILTERS.find(({ value }) => value === query.get('show')) ?? STATE_FILTERS[0];
  const sale = query.get('sale') ?? '';
  const saleNumber = /^\d{1,10}$/.test(sale) && Number(sale) <= LARGEST_NUMBER ? Number(sale) : null;
  const search = query.get('q') ?? '';
  return { change, search, saleNumber, shown: shown?.value ?? 'pending', state: shown?.state ?? null };
}

/** Bidders' requests to bid in sales, which staff approve or decline. Pending ones are shown first, in the order in which they came. */
export function ApprovalsPage() {
  const { change, search, saleNumber, shown, state } = useFilters();
  const { page, size, offset, hrefFor } = usePaging(approvalsPath);
  const { open, element } = useDialogs();
  const [selection] = useState(createSelectionStore);
  const { time } = useHouseTime();
  const isInvoicing = mayInvoice(useViewer());
  const itemsOf = useItems(open);
  const columns = useMemo(
    () => approvalColumns({ time, mayInvoice: isInvoicing, itemsOf }),
    [time, isInvoicing, itemsOf],
  );
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useApprovalsQuery({
    variables: {
      first: size,
      offset,
      filter: { state, saleNumber, search: search || null },
      withPurchases: isInvoicing,
    },
    fetchPolicy: 'cache-and-network',
  });
  const requests = (current ?? previousData)?.registrations;
  useLastPage(page, size, current?.registrations.totalCount);
  const onSearch = useCallback((q: string) => change({ q, page: null }), [change]);
  const rows = requests?.nodes ?? none;
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
        total={requests?.totalCount}
        onSearch={onSearch}
        onShown={(value) => change({ show: value === 'pending' ? null : value, page: null })}
        onSale={(sale) => change({ sale, page: null })}
      />
      {!requests && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Approvals"
          columns={columns}
          rows={rows}
          rowId={idOf}
          rowName={requestName}
          selection={selection}
          loading={!requests}
          empty={
            isFiltered ? (
              <EmptyState
                title={shown === 'pending' && search === '' ? 'No requests are pending.' : 'No requests match.'}
                action={
                  <Button onClick={() => change({ q: null, sale: null, show: 'all', page: null })}>
                    Show all requests
                  </Button>
                }
              />
            ) : (
              <EmptyState title="There are no requests yet.">
                Bidders appear here when they ask to bid in a sale.
              </EmptyState>
            )
          }
        />
      )}
      {requests && (
        <Pager page={page} pageSize={size} total={requests.totalCount} sizes={TABLE_SIZES} hrefFor={hrefFor} />
      )}
      <DecisionDock rows={rows} selection={selection} open={open} />
    </Screen>
  );
}
