import { useCallback } from 'react';
import { styled } from 'styled-components';
import { useTableLayout } from '../../auth/public/useTableLayout';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { viewerLocale } from '../../core/locale';
import { AddressSearch } from '../../core/router/AddressSearch';
import { changedQuery, useAddress } from '../../core/router/useAddress';
import { useLastPage, useListPage } from '../../core/router/useListPage';
import { useViewer } from '../../core/session/session';
import { uninvoicedSessionsPath } from '../../paths/invoicing';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { MoneyProvider } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar, Spring } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { Sheet } from '../../ui/layout/Sheet';
import { BlockTable } from '../../ui/table/BlockTable';
import { ManageInvoicesScreen } from '../ManageInvoicesScreen';
import { NewGroupForm } from './NewGroupForm';
import { SaleSessions } from './SaleSessions';
import { sessionColumns } from './SaleSessions.columns';
import { useUninvoicedSessionsPageQuery } from './UninvoicedSessionsPage.generated';
import { useSessionChoice } from './useSessionChoice';

/** The number of sales on a page. */
const PAGE_SIZE = 25;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 340px;
  gap: var(--s5);
  align-items: start;
  > aside {
    position: sticky;
    top: calc(var(--top) + var(--s4));
  }
  @media (max-width: 960px) {
    grid-template-columns: minmax(0, 1fr);
    > aside {
      position: static;
      order: -1;
    }
  }
`;

const Awaited = () => (
  <div aria-busy="true">
    {[0, 1, 2].map((index) => (
      <Sheet key={index} style={{ padding: 16, marginBottom: 16 }}>
        <Skeleton $width="40%" $height="18px" />
        <Skeleton $height="72px" style={{ marginTop: 14 }} />
      </Sheet>
    ))}
  </div>
);

/** The first tab of Manage All Invoices: sessions that can be invoiced, next to the form for a new group. */
export function UninvoicedSessionsPage() {
  const { house } = useViewer();
  const { query, change } = useAddress();
  const page = useListPage(PAGE_SIZE);
  const search = query.get('q') ?? '';
  const onSearch = useCallback((q: string) => change({ q, page: null }), [change]);
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useUninvoicedSessionsPageQuery({
    variables: { first: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, search: search || null },
  });
  const choice = useSessionChoice();
  const { layout, columnsButton } = useTableLayout('uninvoiced-sessions');
  const sales = (current ?? previousData)?.uninvoicedSales;
  useLastPage(page, PAGE_SIZE, current?.uninvoicedSales.totalCount);
  return (
    <ManageInvoicesScreen tab={0}>
      <MoneyProvider currency={house.currency} locale={viewerLocale()}>
        <Columns>
          <div aria-busy={!current}>
            <Bar>
              <AddressSearch label="Search by sale or session" value={search} onSearch={onSearch} />
              <Spring />
              {columnsButton}
            </Bar>
            {!sales && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Awaited />)}
            {sales && sales.nodes.length > 0 && (
              <BlockTable label="Uninvoiced Sessions" columns={sessionColumns} layout={layout}>
                {(arranged) =>
                  sales.nodes.map((sale) => (
                    <SaleSessions key={sale.number} sale={sale} choice={choice} arranged={arranged} />
                  ))
                }
              </BlockTable>
            )}
            {sales?.totalCount === 0 &&
              (search ? (
                <EmptyState
                  title="No uninvoiced sales or sessions match your search."
                  action={<Button onClick={() => onSearch('')}>Clear search</Button>}
                />
              ) : (
                <EmptyState title="There are no sessions to invoice.">
                  Sessions appear here once they have ended with at least one lot sold.
                </EmptyState>
              ))}
            {sales && (
              <Pager
                page={page}
                pageSize={PAGE_SIZE}
                total={sales.totalCount}
                hrefFor={(to) =>
                  uninvoicedSessionsPath() + changedQuery(query, { page: to.page > 1 ? String(to.page) : null })
                }
              />
            )}
          </div>
          <aside aria-label="New invoice group" data-chrome="">
            <NewGroupForm choice={choice} />
          </aside>
        </Columns>
      </MoneyProvider>
    </ManageInvoicesScreen>
  );
}
