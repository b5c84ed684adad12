import { useNavigate } from 'react-router-dom';
import { sessionsProblem, stubHeight } from '../../rules/sale-results/session-choice';
import { useTableLayout } from '../auth/public/useTableLayout';
import { ListedBlocks } from '../core/lists/ListedTable';
import { NoMatches } from '../core/lists/NoMatches';
import { useListed } from '../core/lists/useListed';
import { useListPage } from '../core/lists/useListPage';
import { viewerLocale } from '../core/locale';
import { AddressSearch } from '../core/router/AddressSearch';
import { useViewer } from '../core/session/session';
import { Screen } from '../core/shell/Screen';
import { saleResultPath } from '../paths/sale-results';
import { Button } from '../ui/controls/Button';
import { EmptyState } from '../ui/display/EmptyState';
import { MoneyProvider } from '../ui/display/Money';
import { Skeleton } from '../ui/display/Skeleton';
import { Bar, Section, Spring } from '../ui/layout/Page';
import { Banner } from '../ui/notices/Banner';
import { BlockTable } from '../ui/table/BlockTable';
import { ReportsMenu } from './reports/ReportsMenu';
import { SaleBlock } from './SaleBlock';
import { sessionColumns } from './SaleResults.columns';
import { useSaleResultsQuery } from './SaleResults.generated';
import { type ChosenSessions, useSessions } from './useSessions';

/** The number of sales on a page. */
const SIZES = [25] as const;
/** The number of sessions in the placeholder of a sale. */
const USUAL_SESSIONS = 2;

const Awaited = () => (
  <div aria-busy="true">
    {[0, 1, 2].map((index) => (
      <Skeleton
        key={index}
        style={{ height: stubHeight(USUAL_SESSIONS), marginBottom: 'var(--s4)', borderRadius: 8 }}
      />
    ))}
  </div>
);

/** The button that views the ticked sessions. */
function ViewSelected({ choice: { sessions } }: { choice: ChosenSessions }) {
  const navigate = useNavigate();
  const problem = sessionsProblem(sessions);
  const waiting = sessions.length === 0 ? 'Select at least one session.' : problem?.message;
  return (
    <Button
      tone="primary"
      waiting={waiting}
      onClick={() => void navigate(saleResultPath(sessions.map(({ ref }) => ref)))}
    >
      View Selected
    </Button>
  );
}

/** Sales Results: sales with the sessions that have sold lots. */
export function SaleResultsPage() {
  const { house } = useViewer();
  const list = useListPage({ sizes: SIZES });
  const search = list.search.value;
  const sales = useListed(
    list,
    useSaleResultsQuery({
      variables: { ...list.window, search: search || null },
    }),
    (data) => data.saleResults,
  );
  const choice = useSessions();
  const { layout, columnsButton } = useTableLayout('sale-results');
  const problem = sessionsProblem(choice.sessions);
  const count = choice.sessions.length;
  return (
    <Screen
      title="Sales Results"
      sub="What sold in each session, to whom, and for how much."
      actions={
        <>
          <ReportsMenu refs={choice.sessions.map(({ ref }) => ref)} />
          <ViewSelected choice={choice} />
        </>
      }
    >
      <MoneyProvider currency={house.currency} locale={viewerLocale()}>
        <Bar>
          <AddressSearch label="Search by sale or session" {...list.search} />
          <Spring />
          {count > 0 && (
            <>
              <span role="status">{count.toLocaleString(viewerLocale())} selected</span>
              <Button tone="link" onClick={choice.clear}>
                Deselect all
              </Button>
            </>
          )}
          {columnsButton}
        </Bar>
        {problem && (
          <Section>
            <Banner tone="error">{problem.message}</Banner>
          </Section>
        )}
        <ListedBlocks
          listed={sales}
          awaited={<Awaited />}
          empty={
            <NoMatches list={list} title="No sales or sessions match your search." clear="Clear search">
              <EmptyState title="No auctions available for Sales Results">
                Sessions appear here once they have begun and a lot is sold.
              </EmptyState>
            </NoMatches>
          }
        >
          {(nodes) => (
            <BlockTable label="Sales Results" columns={sessionColumns} layout={layout}>
              {(arranged) =>
                nodes.map((sale) => <SaleBlock key={sale.number} sale={sale} choice={choice} arranged={arranged} />)
              }
            </BlockTable>
          )}
        </ListedBlocks>
      </MoneyProvider>
    </Screen>
  );
}
