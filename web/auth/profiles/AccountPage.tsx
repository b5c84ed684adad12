import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { Screen } from '../../core/shell/Screen';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ChangePassword } from '../passwords/ChangePassword';
import { SecondFactor } from '../second-factor/SecondFactor';
import { Sessions } from '../sessions/Sessions';
import { useAccountQuery } from './Account.generated';
import { OwnProfile } from './OwnProfile';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s6);
  max-width: 860px;
  section > h2 {
    margin-bottom: var(--s3);
    font-size: var(--t-l);
  }
`;

/** The user's own details, password, two-step verification, and sessions. */
export function AccountPage() {
  const { data, error, refetch } = useAccountQuery();
  const viewer = data?.viewer;
  return (
    <Screen title="My account" sub={viewer && `${viewer.displayName} at ${viewer.house.name}`}>
      {!viewer && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="240px" />)}
      {viewer && (
        <Parts>
          {viewer.lacksSecondFactor && (
            <Banner tone="warning">Your house requires two-step verification. Set it up below to go on.</Banner>
          )}
          <OwnProfile viewer={viewer} houseUserName={viewer.house.userName} />
          <ChangePassword own={viewer} />
          <SecondFactor viewer={viewer} />
          <Sessions viewer={viewer} />
        </Parts>
      )}
    </Screen>
  );
}
