import { styled } from 'styled-components';
import { LoadFailure } from '../core/LoadFailure';
import { pageOf, useAddress } from '../core/useAddress';
import { viewerLocale } from '../core/locale';
import { useViewer } from '../core/session';
import { EmptyState } from '../ui/EmptyState';
import { MoneyProvider } from '../ui/Money';
import { Pager } from '../ui/Pager';
import { Sheet } from '../ui/Sheet';
import { Skeleton } from '../ui/Skeleton';
import { ManageInvoicesScreen } from './ManageInvoicesScreen';
import { NewGroupForm } from './NewGroupForm';
import { uninvoicedSessionsPath } from './paths';
import { SaleSessions } from './SaleSessions';
import { useUninvoicedSessionsPageQuery } from './UninvoicedSessionsPage.generated';
import { useSessionChoice } from './useSessionChoice';

/** S0 section 9. */
const PAGE_SIZE = 25;

const Columns = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr) 340px; gap: var(--s5); align-items: start;
  > aside { position: sticky; top: calc(var(--top) + var(--s4)); }
  @media (max-width: 960px) { grid-template-columns: minmax(0, 1fr); > aside { position: static; order: -1; } }
`;

const Awaited = () => (
  <div aria-busy="true">
    {[0, 1, 2].map((index) => <Sheet key={index} style={{ padding: 16, marginBottom: 16 }}><Skeleton $width="40%" $height="18px" /><Skeleton $height="72px" style={{ marginTop: 14 }} /></Sheet>)}
  </div>
);

/** Manage All Invoices, first tab: what can be invoiced, and the form of a new group beside it. */
export function UninvoicedSessionsPage() {
  const { house } = useViewer();
  const { query } = useAddress();
  const page = pageOf(query);
  const { data: current, previousData, error, refetch } = useUninvoicedSessionsPageQuery({ variables: { first: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } });
  const choice = useSessionChoice();
  const sales = (current ?? previousData)?.uninvoicedSales;
  return (
    <ManageInvoicesScreen tab={0}>
      <MoneyProvider currency={house.currency} locale={viewerLocale()}>
        <Columns>
          <div aria-busy={!current}>
            {!sales && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Awaited />)}
            {sales?.nodes.map((sale) => <SaleSessions key={sale.number} sale={sale} choice={choice} />)}
            {sales?.totalCount === 0 && <EmptyState title="There are no sessions to invoice.">Sessions appear here once they have ended with at least one lot sold.</EmptyState>}
            {sales && <Pager page={page} pageSize={PAGE_SIZE} total={sales.totalCount} hrefFor={(to) => uninvoicedSessionsPath(to.page)} />}
          </div>
          <aside aria-label="New invoice group"><NewGroupForm choice={choice} /></aside>
        </Columns>
      </MoneyProvider>
    </ManageInvoicesScreen>
  );
}
