import { styled } from 'styled-components';
import { useTableLayout } from '../../auth/public/useTableLayout';
import { ListedBlocks } from '../../core/lists/ListedTable';
import { NoMatches } from '../../core/lists/NoMatches';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { viewerLocale } from '../../core/locale';
import { AddressSearch } from '../../core/router/AddressSearch';
import { useViewer } from '../../core/session/session';
import { EmptyState } from '../../ui/display/EmptyState';
import { MoneyProvider } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar, Spring } from '../../ui/layout/Page';
import { Sheet } from '../../ui/layout/Sheet';
import { BlockTable } from '../../ui/table/BlockTable';
import { ManageInvoicesScreen } from '../ManageInvoicesScreen';
import { NewGroupForm } from './NewGroupForm';
import { SaleSessions } from './SaleSessions';
import { sessionColumns } from './SaleSessions.columns';
import { useUninvoicedSessionsPageQuery } from './UninvoicedSessionsPage.generated';
import { useSessionChoice } from './useSessionChoice';

/** The number of sales on a page. */
const SIZES = [25] as const;

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
  const list = useListPage({ sizes: SIZES });
  const search = list.search.value;
  const sales = useListed(
    list,
    useUninvoicedSessionsPageQuery({
      variables: { ...list.window, search: search || null },
    }),
    (data) => data.uninvoicedSales,
  );
  const choice = useSessionChoice();
  const { layout, columnsButton } = useTableLayout('uninvoiced-sessions');
  return (
    <ManageInvoicesScreen tab={0}>
      <MoneyProvider currency={house.currency} locale={viewerLocale()}>
        <Columns>
          <div aria-busy={!sales.isCurrent}>
            <Bar>
              <AddressSearch label="Search by sale or session" {...list.search} />
              <Spring />
              {columnsButton}
            </Bar>
            <ListedBlocks
              listed={sales}
              awaited={<Awaited />}
              empty={
                <NoMatches list={list} title="No uninvoiced sales or sessions match your search." clear="Clear search">
                  <EmptyState title="There are no sessions to invoice.">
                    Sessions appear here once they have ended with at least one lot sold.
                  </EmptyState>
                </NoMatches>
              }
            >
              {(nodes) => (
                <BlockTable label="Uninvoiced Sessions" columns={sessionColumns} layout={layout}>
                  {(arranged) =>
                    nodes.map((sale) => (
                      <SaleSessions key={sale.number} sale={sale} choice={choice} arranged={arranged} />
                    ))
                  }
                </BlockTable>
              )}
            </ListedBlocks>
          </div>
          <aside aria-label="New invoice group" data-chrome="">
            <NewGroupForm choice={choice} />
          </aside>
        </Columns>
      </MoneyProvider>
    </ManageInvoicesScreen>
  );
}
