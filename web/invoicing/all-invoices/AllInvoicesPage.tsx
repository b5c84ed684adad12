import { useMemo, useState } from 'react';
import { allInvoicesUrl } from '../../../rules/invoicing/exports/invoice-exports';
import { useTableLayout } from '../../auth/public/useTableLayout';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { NoMatches } from '../../core/lists/NoMatches';
import { useLastPage, useListPage } from '../../core/lists/useListPage';
import { LiveMark } from '../../core/live/LiveMark';
import { viewerLocale } from '../../core/locale';
import { usePageTop } from '../../core/router/usePageTop';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { MoneyProvider } from '../../ui/display/Money';
import { Pager } from '../../ui/layout/Pager';
import { createSelectionStore } from '../../ui/table/selection-store';
import { InvoicesTable } from '../invoice-lists/InvoicesTable';
import { MessageRunInAddress } from '../messages/MessageRunInAddress';
import { allInvoicesList } from './AllInvoices.columns';
import { AllInvoicesBar } from './AllInvoicesBar';
import { AllInvoicesDock } from './AllInvoicesDock';
import { useAllInvoicesPageQuery, useAllInvoicesSumsQuery } from './AllInvoicesPage.generated';
import { CurrencySums } from './CurrencySums';
import { FilterChips } from './FilterChips';
import { fileQuery, FILTER_NAMES, type FilterName, SORT_FIELDS, useInvoiceFilters } from './invoice-filters';
import { LIST } from './views';

const cleared = (names: readonly FilterName[]) => Object.fromEntries(names.map((name) => [name, null]));

/** The invoices of all groups: search, filters, sort, pages, and actions on the selected ones. */
export function AllInvoicesPage() {
  const { house } = useViewer();
  const [selection] = useState(createSelectionStore);
  const list = useListPage({ selection });
  const { refine } = list;
  const { filters, filter, orderBy } = useInvoiceFilters();
  const search = filters.q ?? '';
  const { sort, onSort } = list.sorting(SORT_FIELDS);
  const table = useTableLayout(LIST);
  const top = usePageTop(`${list.pager.page}/${list.pager.pageSize}`);
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useAllInvoicesPageQuery({
    variables: { ...list.window, filter, orderBy, searches: search !== '' },
  });
  const sums = useAllInvoicesSumsQuery({ variables: { filter } });
  const shownSums = (sums.data ?? sums.previousData)?.invoices;
  useLastPage(list, sums.data?.invoices.totalCount);
  const totals = shownSums?.totals;
  const isMixed = (totals?.length ?? 0) > 1;
  const [only] = totals?.length === 1 ? totals : [];
  const total = shownSums?.totalCount ?? 0;
  const rows = (current ?? previousData)?.invoices.nodes;
  const shownIn = useMemo(() => allInvoicesList(isMixed, search, rows), [isMixed, search, rows]);
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
      <MessageRunInAddress />
      <CurrencySums totals={totals} house={house.currency} />
      <MoneyProvider currency={only?.currency ?? house.currency} locale={viewerLocale()}>
        <AllInvoicesBar {...{ ref: top, list, filters, table }}>
          {total > 0 && (
            <ButtonLink tone="link" href={allInvoicesUrl(fileQuery(filter, orderBy))}>
              Download CSV
            </ButtonLink>
          )}
          {table.columnsButton}
        </AllInvoicesBar>
        <FilterChips filters={filters} onRemove={(names) => refine(cleared(names))} onClear={clear} />
        {!rows && error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <InvoicesTable
            key={table.tableKey}
            list={shownIn}
            invoices={rows}
            sums={only && { ...only.totals, count: only.totals.invoiceCount }}
            sort={sort}
            onSort={onSort}
            selection={selection}
            layout={table.layout}
            empty={
              <NoMatches
                list={list}
                filters={FILTER_NAMES}
                title="No invoices match these filters."
                clear="Clear filters"
              >
                <EmptyState title="There are no invoices yet.">
                  Create the first ones under Uninvoiced Sessions.
                </EmptyState>
              </NoMatches>
            }
          />
        )}
        {shownSums && <Pager {...list.pager} total={total} onPaper="Download CSV includes every invoice." />}
        <AllInvoicesDock selection={selection} filter={filter} orderBy={orderBy} total={total} />
      </MoneyProvider>
    </Screen>
  );
}
