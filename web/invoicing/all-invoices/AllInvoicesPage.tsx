import { useCallback, useMemo, useState } from 'react';
import { allInvoicesUrl } from '../../../rules/invoicing/exports/invoice-exports';
import { STATUS_TEXT } from '../../../rules/invoicing/invoices/status';
import { useTableLayout } from '../../auth/public/useTableLayout';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { useLastPage, useListPage } from '../../core/lists/useListPage';
import { LiveMark } from '../../core/live/LiveMark';
import { viewerLocale } from '../../core/locale';
import { AddressSearch } from '../../core/router/AddressSearch';
import { usePageTop } from '../../core/router/usePageTop';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import type { InvoiceStatus } from '../../generated/schema-types';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Select } from '../../ui/controls/Select';
import { EmptyState } from '../../ui/display/EmptyState';
import { MoneyProvider } from '../../ui/display/Money';
import { Actions, Bar, Spring } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { createSelectionStore } from '../../ui/table/selection-store';
import type { SavedColumn } from '../../ui/table/table-layout';
import { InvoicesTable } from '../invoice-lists/InvoicesTable';
import { MessageRunInAddress } from '../messages/MessageRunInAddress';
import { PaymentStateFilter } from '../recorded-payments/PaymentStateFilter';
import { allInvoicesList } from './AllInvoices.columns';
import { AllInvoicesDock } from './AllInvoicesDock';
import { useAllInvoicesPageQuery, useAllInvoicesSumsQuery } from './AllInvoicesPage.generated';
import { CurrencySums } from './CurrencySums';
import { FilterChips } from './FilterChips';
import { FiltersDialog } from './FiltersDialog';
import {
  DIALOG_FILTERS,
  fileQuery,
  FILTER_NAMES,
  type FilterName,
  paymentsOf,
  SORT_FIELDS,
  statusOf,
  useInvoiceFilters,
} from './invoice-filters';
import { LIST } from './views';
import { ViewsMenu } from './ViewsMenu';

const ALL = 'ALL';
const statuses = [
  { value: ALL, label: 'All statuses' },
  ...Object.entries(STATUS_TEXT).map(([value, label]) => ({ value: value as InvoiceStatus, label })),
] as const;

const cleared = (names: readonly FilterName[]) => Object.fromEntries(names.map((name) => [name, null]));

/** The invoices of all groups: search, filters, sort, pages, and actions on the selected ones. */
export function AllInvoicesPage() {
  const { house } = useViewer();
  const [selection] = useState(createSelectionStore);
  const list = useListPage({ selection });
  const { query, refine } = list;
  const { filters, filter, orderBy } = useInvoiceFilters();
  const { sort, onSort } = list.sorting(SORT_FIELDS);
  const { layout, columnsButton, columns, arrange, tableKey } = useTableLayout(LIST);
  const top = usePageTop(`${list.pager.page}/${list.pager.pageSize}`);
  const { open, element } = useDialogs();
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useAllInvoicesPageQuery({
    variables: { ...list.window, filter, orderBy },
    fetchPolicy: 'cache-and-network',
  });
  const sums = useAllInvoicesSumsQuery({ variables: { filter }, fetchPolicy: 'cache-and-network' });
  const shownSums = (sums.data ?? sums.previousData)?.invoices;
  useLastPage(list, sums.data?.invoices.totalCount);
  const onView = useCallback(
    (next: Readonly<Record<string, string | null>>, shown: readonly SavedColumn[] | undefined) => {
      refine(next);
      if (shown) arrange(shown);
    },
    [refine, arrange],
  );
  const totals = shownSums?.totals;
  const isMixed = (totals?.length ?? 0) > 1;
  const shownIn = useMemo(() => allInvoicesList(isMixed), [isMixed]);
  const [only] = totals?.length === 1 ? totals : [];
  const total = shownSums?.totalCount ?? 0;
  const rows = (current ?? previousData)?.invoices.nodes;
  const active = DIALOG_FILTERS.filter((name) => name !== 'amount' && filters[name] !== undefined).length;
  const isFiltered = FILTER_NAMES.some((name) => filters[name] !== undefined);
  const clear = () => refine(cleared(FILTER_NAMES));
  return (
    <Screen
      title="All Invoices"
      sub={
        <>
          Invoices of all groups
          <span data-chrome="">
            {' · '}
            <LiveMark />
          </span>
        </>
      }
    >
      {element}
      <MessageRunInAddress />
      <CurrencySums totals={totals} house={house.currency} />
      <MoneyProvider currency={only?.currency ?? house.currency} locale={viewerLocale()}>
        <Bar ref={top} data-chrome="" style={{ scrollMarginTop: 'calc(var(--top) + var(--s3))' }}>
          <ViewsMenu query={query} columns={columns} onView={onView} />
          <AddressSearch label="Search by bidder, number, or lot" {...list.search} />
          <Select
            aria-label="Status"
            value={statusOf(filters) ?? ALL}
            onValue={(value) => refine({ status: value === ALL ? null : value })}
            options={statuses}
          />
          <PaymentStateFilter value={paymentsOf(filters)} onValue={(payments) => refine({ payments })} listsUnpaid />
          <Button aria-haspopup="dialog" onClick={() => open(FiltersDialog, { filters, onApply: refine })}>
            {active === 0 ? 'Filters' : `Filters (${active})`}
          </Button>
          <Spring />
          <Actions>
            {total > 0 && (
              <ButtonLink tone="link" href={allInvoicesUrl(fileQuery(filter, orderBy))}>
                Download CSV
              </ButtonLink>
            )}
            {columnsButton}
          </Actions>
        </Bar>
        <FilterChips filters={filters} onRemove={(names) => refine(cleared(names))} onClear={clear} />
        {!rows && error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <InvoicesTable
            key={tableKey}
            list={shownIn}
            invoices={rows}
            sums={only && { ...only.totals, count: only.totals.invoiceCount }}
            sort={sort}
            onSort={onSort}
            selection={selection}
            layout={layout}
            empty={
              isFiltered ? (
                <EmptyState
                  title="No invoices match these filters."
                  action={<Button onClick={clear}>Clear filters</Button>}
                />
              ) : (
                <EmptyState title="There are no invoices yet.">
                  Create the first ones under Uninvoiced Sessions.
                </EmptyState>
              )
            }
          />
        )}
        {shownSums && <Pager {...list.pager} total={total} onPaper="Download CSV includes every invoice." />}
        <AllInvoicesDock selection={selection} filter={filter} orderBy={orderBy} total={total} />
      </MoneyProvider>
    </Screen>
  );
}
