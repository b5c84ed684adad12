import { useMemo, useState } from 'react';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { mayInvoice } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { createSelectionStore } from '../../ui/table/selection-store';
import { requestName, STATE_FILTERS } from './approval-words';
import { ApprovalFilters } from './ApprovalFilters';
import { approvalColumns } from './Approvals.columns';
import { useApprovalsQuery } from './Approvals.generated';
import { DecisionDock, useItems } from './DecisionDock';

const LARGEST_NUMBER = 2_147_483_647;

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
