import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { MOST_LOTS } from '../../rules/disputes/opening';
import { sessionRefs } from '../../rules/sale-results/session-choice';
import { LoadFailure } from '../core/apollo/LoadFailure';
import { addressInApp } from '../core/router/paths';
import { useAddress } from '../core/router/useAddress';
import { Screen } from '../core/shell/Screen';
import { viewDisputesPath } from '../paths/disputes';
import { saleResultPath, saleResultRoute, saleResultsPath } from '../paths/sale-results';
import { EmptyState } from '../ui/display/EmptyState';
import { Link } from '../ui/display/Link';
import { Skeleton } from '../ui/display/Skeleton';
import { useOpenNewFileQuery } from './OpenNewFile.generated';
import { OpenNewFileForm } from './OpenNewFileForm';

const Sentence = styled.span`
  a {
    text-decoration: underline;
  }
`;

const NO_TRANSACTIONS = 'There are no transactions for this session. Please Go Back to Sale Results';
/** The words of the text that are links. */
const LINKS: Readonly<Record<string, string>> = { 'Go Back': saleResultsPath, 'Sale Results': saleResultRoute };

/** What a plain address shows. */
function NoTransactions() {
  const parts = NO_TRANSACTIONS.split(/(Go Back|Sale Results)/);
  return (
    <EmptyState
      title={
        <Sentence>
          {parts.map((part) => {
            const href = LINKS[part];
            return href === undefined ? (
              part
            ) : (
              <Link key={part} href={href}>
                {part}
              </Link>
            );
          })}
        </Sentence>
      }
    />
  );
}

function NewFile({ refs, back }: { refs: readonly string[]; back: { href: string; label: string } }) {
  const { data, error, refetch } = useOpenNewFileQuery({
    variables: { refs: [...refs] },
    fetchPolicy: 'network-only',
  });
  return (
    <Screen title="Open New File" back={back} sub="Open a dispute or return for each lot.">
      {!data && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="280px" />)}
      {data?.disputableLots.length === 0 && <NoTransactions />}
      {data && data.disputableLots.length > 0 && (
        <OpenNewFileForm
          lots={data.disputableLots}
          types={data.disputeTypes}
          resolutions={data.mutualResolutions}
          back={back.href}
        />
      )}
    </Screen>
  );
}

/** Opens disputes or returns: about one lot (its reference is in the path), or about several (?refs=). */
export function OpenNewFilePage() {
  const { lotRef } = useParams();
  const { query } = useAddress();
  const refs = (lotRef === undefined ? (query.get('refs') ?? '').split(',') : [lotRef]).filter((ref) => ref !== '');
  const sessions = sessionRefs(query.get('sessions'));
  const from = addressInApp(query.get('from'));
  const back =
    from !== null
      ? { href: from, label: from.startsWith('/customers/') ? 'Bidder' : 'Invoices' }
      : lotRef === undefined
        ? { href: sessions.length === 0 ? saleResultsPath : saleResultPath(sessions), label: 'Sale Results' }
        : { href: viewDisputesPath, label: 'View Disputes' };
  if (refs.length === 0)
    return (
      <Screen title="Open New File" back={back}>
        <NoTransactions />
      </Screen>
    );
  return <NewFile key={refs.join(',')} refs={refs.slice(0, MOST_LOTS)} back={back} />;
}
