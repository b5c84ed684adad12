import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { CHANNELS, platformName } from '../../rules/invoicing/invoices/platform';
import { useTableLayout } from '../auth/public/useTableLayout';
import { useDialogs } from '../core/dialogs/useDialogs';
import { ListedTable } from '../core/lists/ListedTable';
import { NoMatches } from '../core/lists/NoMatches';
import { useListed } from '../core/lists/useListed';
import { useListPage } from '../core/lists/useListPage';
import { counted } from '../core/locale';
import { AddressSearch } from '../core/router/AddressSearch';
import { mayInvoice } from '../core/session/rights';
import { useViewer } from '../core/session/session';
import { Screen } from '../core/shell/Screen';
import type { PersonFilter } from '../generated/schema-types';
import { bidderPath } from '../paths/customers';
import { Select } from '../ui/controls/Select';
import { EmptyState } from '../ui/display/EmptyState';
import { Bar, Spring } from '../ui/layout/Page';
import { createSelectionStore } from '../ui/table/selection-store';
import { bidderName } from './bidder-name';
import { bidderColumns } from './Bidders.columns';
import { useBiddersQuery, useBiddersSearchedQuery } from './Bidders.generated';
import { MergeDock } from './people/MergeDialog';

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

const PLATFORMS = [
  { value: 'all', label: 'All platforms' },
  ...CHANNELS.map((value) => ({ value, label: platformName(value) })),
] as const;

/** What is asked for by each choice. */
const ASKED: Readonly<Record<Shown, Pick<PersonFilter, 'owing' | 'hasCard' | 'hasPossibleDuplicates'>>> = {
  all: {},
  owes: { owing: 'OWES' },
  credit: { owing: 'CREDIT' },
  card: { hasCard: true },
  noCard: { hasCard: false },
  duplicates: { hasPossibleDuplicates: true },
};

const FILTERS = ['q', 'platform', 'show'] as const;

const Narrow = styled.div`
  width: 200px;
  max-width: 100%;
`;

/** Everyone who ever registered or bought, floor bidders included: each person once. */
export function BiddersPage() {
  const navigate = useNavigate();
  const hasInvoices = mayInvoice(useViewer());
  const { layout, columnsButton } = useTableLayout('bidders');
  const list = useListPage();
  const { open, element } = useDialogs();
  const [selection] = useState(createSelectionStore);
  const search = list.search.value;
  const platform = list.choice('platform', PLATFORMS, 'all');
  const choices = hasInvoices ? SHOWN : SHOWN_WITHOUT_INVOICES;
  const show = list.choice('show', choices, 'all');
  const { sort, onSort } = list.sorting(hasInvoices ? ['name', 'outstanding'] : ['name'], 'name');
  const hasDuplicates = show.value === 'duplicates';
  const asked = {
    ...list.window,
    filter: {
      search: search || null,
      channel: platform.value === 'all' ? null : platform.value,
      ...ASKED[show.value],
    },
    orderBy: {
      field: sort.id === 'name' ? 'NAME' : 'OUTSTANDING',
      direction: sort.direction === 'descending' ? 'DESC' : 'ASC',
    },
  } as const;
  const bidders = useListed(
    list,
    useBiddersQuery({ variables: { ...asked, withInvoices: hasInvoices, withDuplicates: hasDuplicates } }),
    (data) => data.people,
  );
  const searched = useBiddersSearchedQuery({ variables: asked, skip: search === '' }).data?.people.nodes;
  const columns = useMemo(
    () => bidderColumns(hasInvoices, hasDuplicates, search, bidders.rows, searched),
    [hasInvoices, hasDuplicates, search, bidders.rows, searched],
  );
  return (
    <Screen title="Bidders" sub="Everyone who ever registered or bought, floor bidders included.">
      {element}
      <Bar>
        <AddressSearch label="Search bidders" {...list.search} />
        <Narrow>
          <Select aria-label="Show" {...show} options={choices} />
        </Narrow>
        <Narrow>
          <Select aria-label="Platform" {...platform} options={PLATFORMS} />
        </Narrow>
        <span role="status">{bidders.found && counted(bidders.found.totalCount, 'bidder')}</span>
        <Spring />
        {columnsButton}
      </Bar>
      <ListedTable
        listed={bidders}
        label="Bidders"
        columns={columns}
        rowName={bidderName}
        layout={layout}
        selection={selection}
        sort={sort}
        onSort={onSort}
        onOpen={({ number }) => void navigate(bidderPath(number))}
        empty={
          <NoMatches list={list} filters={FILTERS} title="No bidders match." clear="Show all bidders">
            <EmptyState title="There are no bidders yet.">Bidders appear here when a sale is imported.</EmptyState>
          </NoMatches>
        }
      />
      <MergeDock rows={bidders.rows} selection={selection} open={open} />
    </Screen>
  );
}
