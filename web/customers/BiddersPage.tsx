import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { CHANNELS, platformName } from '../../rules/invoicing/invoices/platform';
import { useTableLayout } from '../auth/public/useTableLayout';
import { LoadFailure } from '../core/apollo/LoadFailure';
import { type OpenDialog, useDialogs } from '../core/dialogs/useDialogs';
import { counted } from '../core/locale';
import { AddressSearch } from '../core/router/AddressSearch';
import { useAddress } from '../core/router/useAddress';
import { useLastPage } from '../core/router/useListPage';
import { TABLE_SIZES, usePaging } from '../core/router/usePaging';
import { mayInvoice } from '../core/session/rights';
import { useViewer } from '../core/session/session';
import { Screen } from '../core/shell/Screen';
import type { PersonFilter } from '../generated/schema-types';
import { bidderPath, biddersPath } from '../paths/customers';
import { Button } from '../ui/controls/Button';
import { Select } from '../ui/controls/Select';
import { EmptyState } from '../ui/display/EmptyState';
import { Dock } from '../ui/layout/Dock';
import { Bar, Spring } from '../ui/layout/Page';
import { Pager } from '../ui/layout/Pager';
import { DataTable } from '../ui/table/DataTable';
import { createSelectionStore, type SelectionStore, useSelection } from '../ui/table/selection-store';
import { bidderName } from './bidder-name';
import { bidderColumns, type ListedBidder as Bidder } from './Bidders.columns';
import { useBiddersQuery } from './Bidders.generated';
import { MergeDialog } from './people/MergeDialog';

const none: readonly Bidder[] = [];
const idOf = ({ id }: Bidder) => id;

const SHOWN = [
  { value: 'all', label: 'All bidders' },
  { value: 'owes', label: 'Bidders who owe' },
  { value: 'credit', label: 'Bidders with a credit' },
  { value: 'card', label: 'With a card on file' },
  { value: 'noCard', label: 'Without a card' },
  { value: 'duplicates', label: 'Possible duplicates' },
] as const;
type Shown = (typeof SHOWN)[number]['value'];

/** Who owes is on invoices. */
const SHOWN_WITHOUT_INVOICES = SHOWN.filter(({ value }) => value !== 'owes' && value !== 'credit');

const FILTERS: Readonly<Record<Shown, Pick<PersonFilter, 'owing' | 'hasCard' | 'hasPossibleDuplicates'>>> = {
  all: {},
  owes: { owing: 'OWES' },
  credit: { owing: 'CREDIT' },
  card: { hasCard: true },
  noCard: { hasCard: false },
  duplicates: { hasPossibleDuplicates: true },
};

const Narrow = styled.div`
  width: 200px;
  max-width: 100%;
`;

interface MergeDockProps {
  rows: readonly Bidder[];
  selection: SelectionStore;
  open: OpenDialog;
}

/** Merges two selected rows. It renders again with the selection, the table doesn't. */
function MergeDock({ rows, selection, open }: MergeDockProps) {
  const { ids } = useSelection(selection);
  const [person, other, ...more] = rows.filter(({ id }) => ids.has(id));
  if (!person) return null;
  const merge = () => {
    if (other) open(MergeDialog, { person, other, onMerged: selection.clear });
  };
  return (
    <Dock text={`${counted(more.length + (other ? 2 : 1), 'bidder')} selected`}>
      <Button onClick={selection.clear}>Clear</Button>
      <Button
        tone="primary"
        aria-haspopup="dialog"
        waiting={other && more.length === 0 ? undefined : 'Select two bidders to merge'}
        onClick={merge}
      >
        Merge…
      </Button>
    </Dock>
  );
}

/** Everyone who ever registered or bought, floor bidders included: each person once. */
export function BiddersPage() {
  const navigate = useNavigate();
  const { query, change } = useAddress();
  const hasInvoices = mayInvoice(useViewer());
  const choices = hasInvoices ? SHOWN : SHOWN_WITHOUT_INVOICES;
  const { layout, columnsButton } = useTableLayout('bidders');
  const { page, size, offset, hrefFor } = usePaging(biddersPath);
  const { open, element } = useDialogs();
  const [selection] = useState(createSelectionStore);
  const search = query.get('q') ?? '';
  const channel = CHANNELS.find((each) => each === query.get('platform')) ?? null;
  const shown = choices.find(({ value }) => value === query.get('show'))?.value ?? 'all';
  const isDescending = query.get('dir') === 'desc';
  const sort = hasInvoices && query.get('sort') === 'outstanding' ? 'outstanding' : 'name';
  const hasDuplicates = shown === 'duplicates';
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useBiddersQuery({
    variables: {
      first: size,
      offset,
      filter: { search: search || null, channel, ...FILTERS[shown] },
      orderBy: { field: sort === 'name' ? 'NAME' : 'OUTSTANDING', direction: isDescending ? 'DESC' : 'ASC' },
      withInvoices: hasInvoices,
      withDuplicates: hasDuplicates,
    },
    fetchPolicy: 'cache-and-network',
  });
  const bidders = (current ?? previousData)?.people;
  useLastPage(page, size, current?.people.totalCount);
  const onSearch = useCallback((q: string) => change({ q, page: null }), [change]);
  const isFiltered = search !== '' || channel !== null || shown !== 'all';
  return (
    <Screen title="Bidders" sub="Everyone who ever registered or bought, floor bidders included.">
      {element}
      <Bar>
        <AddressSearch label="Search bidders" value={search} onSearch={onSearch} />
        <Narrow>
          <Select
            aria-label="Show"
            value={shown}
            onValue={(value) => change({ show: value === 'all' ? null : value, page: null })}
            options={choices}
          />
        </Narrow>
        <Narrow>
          <Select
            aria-label="Platform"
            value={channel ?? 'all'}
            onValue={(value) => change({ platform: value === 'all' ? null : value, page: null })}
            options={[
              { value: 'all', label: 'All platforms' },
              ...CHANNELS.map((value) => ({ value, label: platformName(value) })),
            ]}
          />
        </Narrow>
        <span role="status">{bidders && counted(bidders.totalCount, 'bidder')}</span>
        <Spring />
        {columnsButton}
      </Bar>
      {!bidders && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Bidders"
          columns={bidderColumns(hasInvoices, hasDuplicates)}
          rows={bidders?.nodes ?? none}
          rowId={idOf}
          rowName={bidderName}
          layout={layout}
          selection={selection}
          loading={!bidders}
          sort={{ id: sort, direction: isDescending ? 'descending' : 'ascending' }}
          onSort={({ id, direction }) =>
            change({
              sort: id === 'name' ? null : id,
              dir: direction === 'descending' ? 'desc' : null,
              page: null,
            })
          }
          onOpen={({ number }) => void navigate(bidderPath(number))}
          empty={
            isFiltered ? (
              <EmptyState
                title="No bidders match."
                action={
                  <Button onClick={() => change({ q: null, platform: null, show: null, page: null })}>
                    Show all bidders
                  </Button>
                }
              />
            ) : (
              <EmptyState title="There are no bidders yet.">Bidders appear here when a sale is imported.</EmptyState>
            )
          }
        />
      )}
      {bidders && (
        <Pager page={page} pageSize={size} total={bidders.totalCount} sizes={TABLE_SIZES} hrefFor={hrefFor} />
      )}
      {bidders && <MergeDock rows={bidders.nodes} selection={selection} open={open} />}
    </Screen>
  );
}
