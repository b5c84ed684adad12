import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useAddress } from '../core/router/useAddress';
import { LoadFailure } from '../core/shell/LoadFailure';
import { Screen } from '../core/shell/Screen';
import { EmptyState } from '../ui/display/EmptyState';
import { Link } from '../ui/display/Link';
import { Skeleton } from '../ui/display/Skeleton';
import { useOpenNewFileQuery } from './OpenNewFile.generated';
import { OpenNewFileForm } from './OpenNewFileForm';
import { saleResultPath, saleResultsPath, viewDisputesPath } from './paths';

const Sentence = styled.span`
  a {
    text-decoration: underline;
  }
`;

/** What a plain address shows. */
function NoTransactions() {
  return (
    <EmptyState
      title={
        <Sentence>
          There are no transactions for this session. Please <Link href={saleResultsPath}>Go Back</Link> to{' '}
          <Link href={saleResultPath}>Sale Results</Link>
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
    <Screen title="Open New File" back={back} sub="Opens a dispute or a return about each lot.">
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

/** Opens disputes or returns: about one lot (its reference is in the path), or about lots of sale results (?refs=). */
export function OpenNewFilePage() {
  const { lotRef } = useParams();
  const { query } = useAddress();
  const refs = (lotRef === undefined ? (query.get('refs') ?? '').split(',') : [lotRef]).filter((ref) => ref !== '');
  const sessions = query.get('sessions');
  const back =
    lotRef === undefined
      ? { href: sessions === null ? saleResultsPath : `${saleResultPath}?sessions=${sessions}`, label: 'Sale Results' }
      : { href: viewDisputesPath, label: 'View Disputes' };
  if (refs.length === 0)
    return (
      <Screen title="Open New File" back={back}>
        <NoTransactions />
      </Screen>
    );
  return <NewFile key={refs.join(',')} refs={refs.slice(0, 200)} back={back} />;
}
