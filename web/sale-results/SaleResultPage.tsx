import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { Navigate } from 'react-router-dom';
import { saleResultsUrl } from '../../rules/sale-results/sale-results-file';
import { RESULTS_SEARCH_DELAY, SAME_CURRENCY, sessionRefs } from '../../rules/sale-results/session-choice';
import { LoadFailure } from '../core/apollo/LoadFailure';
import { useListed } from '../core/lists/useListed';
import { useListPage } from '../core/lists/useListPage';
import { viewerLocale } from '../core/locale';
import { AddressSearch } from '../core/router/AddressSearch';
import { useAddress } from '../core/router/useAddress';
import { useViewer } from '../core/session/session';
import { Screen } from '../core/shell/Screen';
import { defaultFeedbackFrom } from '../paths/feedback';
import { saleResultsPath } from '../paths/sale-results';
import { Button, ButtonLink } from '../ui/controls/Button';
import { EmptyState } from '../ui/display/EmptyState';
import { MoneyProvider } from '../ui/display/Money';
import { Skeleton } from '../ui/display/Skeleton';
import { Bar } from '../ui/layout/Page';
import { Pager } from '../ui/layout/Pager';
import { BlockList } from '../ui/table/BlockList';
import { breakpoint } from '../ui/theme/tokens';
import { BuyerBlock } from './BuyerBlock';
import { ReportsMenu } from './reports/ReportsMenu';
import { ResultsDock } from './ResultsDock';
import { CatalogHeaders, GrandTotals, type Result } from './ResultTotals';
import { useSaleResultQuery } from './SaleResult.generated';
import { useResultTools } from './useResultTools';

/** Whether the sessions were refused because they are in several currencies. */
const isMixed = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ message }) => message === SAME_CURRENCY);

/** Returns the estimated height of a buyer's block in px. On narrow screens, each lot is a card. */
const usualHeight = ({ totals, totalCount }: Result): number => {
  const lots = totalCount > 0 ? (totals?.lotCount ?? totalCount) / totalCount : 1;
  return Math.round(window.innerWidth < breakpoint.phone ? 200 + 230 * lots : 136 + 40 * lots);
};

/** The results of sessions: their sold lots by buyer. */
function Results({ refs }: { refs: readonly string[] }) {
  const viewer = useViewer();
  const list = useListPage();
  const search = list.search.value;
  const listed = useListed(
    list,
    useSaleResultQuery({
      variables: { refs: [...refs], search: search || null, ...list.window },
    }),
    (data) => data.saleResult,
  );
  const { found: result, rows: buyers, error } = listed;
  const tools = useResultTools(buyers, (result?.catalogs.length ?? 0) > 1);
  const isFailed = !result && error !== undefined;
  return (
    <Screen
      title="Sale Results"
      back={{ href: saleResultsPath, label: 'Sales Results' }}
      actions={
        <>
          <ButtonLink href={defaultFeedbackFrom(refs)}>Default feedback messages</ButtonLink>
          <ReportsMenu refs={refs} csvUrl={saleResultsUrl(refs, search)} />
          <Button onClick={() => window.print()}>Print</Button>
        </>
      }
    >
      <MoneyProvider currency={result?.currency ?? viewer.house.currency} locale={viewerLocale()}>
        {isFailed ? (
          isMixed(error) ? (
            <EmptyState
              title={SAME_CURRENCY}
              action={<ButtonLink href={saleResultsPath}>Select other sessions</ButtonLink>}
            />
          ) : (
            <LoadFailure error={error} onRetry={listed.retry} />
          )
        ) : (
          <div aria-busy={!listed.isCurrent}>
            {result ? <CatalogHeaders catalogs={result.catalogs} /> : <Skeleton $height="44px" />}
            <GrandTotals result={result} />
            <Bar>
              <AddressSearch label="Search lots and buyers" {...list.search} delay={RESULTS_SEARCH_DELAY} />
              {search !== '' && <span role="status">Totals for matching lots only.</span>}
            </Bar>
            {!result && <Skeleton $height="240px" />}
            {result?.totalCount === 0 && <EmptyState title="No Result Found" />}
            {result && buyers.length > 0 && (
              <BlockList
                label="Buyers"
                count={buyers.length}
                estimate={usualHeight(result)}
                keyOf={(index) => String(buyers[index]?.number ?? index)}
                render={(index) => {
                  const buyer = buyers[index];
                  return (
                    buyer && (
                      <BuyerBlock
                        buyer={buyer}
                        columns={tools.columns}
                        selection={tools.bidders}
                        onMessage={tools.onMessage}
                        isLinked={tools.linksInvoices}
                      />
                    )
                  );
                }}
              />
            )}
            {result && <Pager {...list.pager} total={result.totalCount} onPaper="Download the .CSV for all of them." />}
          </div>
        )}
      </MoneyProvider>
      {tools.element}
      <ResultsDock refs={refs} lots={tools.lots} bidders={tools.bidders} onMessage={tools.onMessageTicked} />
    </Screen>
  );
}

/** Sale Results of the sessions in the address: ?refs=. Without any, the list of sales. */
export function SaleResultPage() {
  const { query } = useAddress();
  const refs = sessionRefs(query.get('refs'));
  return refs.length === 0 ? <Navigate to={saleResultsPath} replace /> : <Results key={refs.join(',')} refs={refs} />;
}
