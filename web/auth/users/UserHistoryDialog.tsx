import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useFailureNotice } from '../../core/failures/useFailureNotice';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Dialog } from '../../ui/overlays/Dialog';
import { type UserHistoryQuery, type Users_userFragment as User, useUserHistoryQuery } from './Users.generated';

const List = styled.ol`
  display: grid;
  gap: var(--s4);
  font-size: var(--t-s);
  overflow-wrap: anywhere;
  h3 {
    font-size: var(--t-s);
  }
  time {
    color: var(--ink-2);
  }
  ul {
    margin: 4px 0 0;
    padding-left: 18px;
    color: var(--ink-2);
  }
`;

type Event = Extract<UserHistoryQuery['node'], { __typename: 'User' }>['history']['nodes'][number];

const nothing = 'nothing';
const changeText = ({ label, before, after }: Event['changes'][number]) =>
  `${label}: ${before ?? nothing} → ${after ?? nothing}`;

const PAGE = 20;

/** The changes of a user, with author and time. */
export function UserHistoryDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { data, error, loading, fetchMore, refetch } = useUserHistoryQuery({
    variables: { id: user.id, first: PAGE },
    notifyOnNetworkStatusChange: true,
  });
  const { time } = useHouseTime();
  const notify = useFailureNotice();
  const history = data?.node?.__typename === 'User' ? data.node.history : undefined;
  return (
    <Dialog
      onClose={onClose}
      title="History"
      sub={user.displayName}
      width="l"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {!history && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!history && !error && <Skeleton $height="120px" />}
      {history?.totalCount === 0 && <EmptyState title="Nothing was changed yet." />}
      {history && history.totalCount > 0 && (
        <List>
          {history.nodes.map(({ id, at, by, label, changes }) => (
            <li key={id}>
              <h3>{label}</h3>
              <time dateTime={at}>{time(at)}</time>, {by ?? 'the product itself'}
              {changes.length > 0 && (
                <ul>
                  {changes.map((change) => (
                    <li key={change.label}>{changeText(change)}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </List>
      )}
      {history?.pageInfo.hasNextPage && (
        <Button
          busy={loading}
          onClick={() => {
            fetchMore({ variables: { after: history.pageInfo.endCursor } }).catch(notify);
          }}
        >
          Show earlier ones
        </Button>
      )}
    </Dialog>
  );
}
