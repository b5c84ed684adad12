import { styled } from 'styled-components';
import { LoadFailure } from '../core/LoadFailure';
import { Screen } from '../core/Screen';
import { Banner } from '../ui/Banner';
import { Skeleton } from '../ui/Skeleton';
import { useAccountQuery } from './Account.generated';
import { ChangePassword } from './ChangePassword';
import { SecondFactor } from './SecondFactor';
import { Sessions } from './Sessions';

const Parts = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s6); max-width: 860px;
  section > h2 { margin-bottom: var(--s3); font-size: var(--t-l); }
`;
const Facts = styled.dl`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s2) var(--s5); overflow-wrap: anywhere;
  dt { color: var(--ink-3); }
  dd { margin: 0; }
`;

/** One's own name and password, and where one is signed in. */
export function AccountPage() {
  const { data, error, refetch } = useAccountQuery();
  const viewer = data?.viewer;
  return (
    <Screen title="My account" sub={viewer && `${viewer.displayName} at ${viewer.house.name}`}>
      {!viewer && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="240px" />)}
      {viewer && (
        <Parts>
          {viewer.lacksSecondFactor && <Banner tone="warning">Your house requires two-step verification. Set it up below to go on.</Banner>}
          <section>
            <h2>Who you are</h2>
            <Facts>
              <dt>Name</dt><dd>{viewer.displayName}</dd>
              <dt>Username</dt><dd>{viewer.userName}</dd>
              <dt>Email</dt><dd>{viewer.email}</dd>
              <dt>House Name</dt><dd>{viewer.house.userName}</dd>
            </Facts>
          </section>
          <ChangePassword own={viewer} />
          <SecondFactor viewer={viewer} />
          <Sessions viewer={viewer} />
        </Parts>
      )}
    </Screen>
  );
}
