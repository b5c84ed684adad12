import { styled } from 'styled-components';
import { olderDeleted } from '../../../rules/sales/calendar/deleted';
import { LoadFailure } from '../../core/shell/LoadFailure';
import { Button } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/display/Skeleton';
import { Dialog, Note } from '../../ui/overlays/Dialog';
import { type DeletedSalesQuery, useDeletedSalesQuery } from './DeletedSales.generated';
import { KIND_LABELS, sessionTime } from './session-words';
import { useCalendarEdits } from './useCalendarEdits';

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    align-items: center;
    gap: var(--s3);
    padding: var(--s2) 0;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: var(--t-s);
    color: var(--ink-2);
  }
`;

type Deleted = DeletedSalesQuery['deletedSales'][number];

/** What tells a deleted sale or session from others with its name. */
const factsOf = ({ name, kind, session }: Deleted): string =>
  session ? `Session of ${name} · ${sessionTime(session.startsAt, session.timeZone)}` : `${KIND_LABELS[kind]} sale`;

/** The deleted sales and sessions, each with a button that restores it. `refetch` reads the calendar again. */
export function DeletedSalesDialog({ refetch, onClose }: { refetch: () => void; onClose: () => void }) {
  const { data, error, refetch: readAgain } = useDeletedSalesQuery({ fetchPolicy: 'network-only' });
  const { busy, restoreSale, restoreSession } = useCalendarEdits(refetch);
  const older = olderDeleted(data?.deletedSales.length ?? 0);
  const restore = async ({ id, name, session }: Deleted) => {
    await (session ? restoreSession({ id, title: session.title }) : restoreSale({ id, name }));
    await readAgain();
  };
  return (
    <Dialog
      open
      title="Deleted sales and sessions"
      width="m"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {!data &&
        (error ? (
          <LoadFailure error={error} onRetry={() => void readAgain()} />
        ) : (
          <Skeleton aria-busy="true" $height="120px" />
        ))}
      {data?.deletedSales.length === 0 && <p>There are no deleted sales or sessions.</p>}
      <List>
        {data?.deletedSales.map((deleted) => (
          <li key={deleted.id}>
            <div>
              {deleted.session?.title ?? deleted.name}
              <small>{factsOf(deleted)}</small>
            </div>
            <Button
              aria-label={`Restore ${deleted.session?.title ?? deleted.name}`}
              waiting={busy ? 'Wait until it is restored' : undefined}
              onClick={() => void restore(deleted)}
            >
              Restore
            </Button>
          </li>
        ))}
      </List>
      {older !== null && <Note>{older}</Note>}
    </Dialog>
  );
}
