import { useState } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useFailureNotice } from '../../core/failures/useFailureNotice';
import { counted } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/display/Skeleton';
import { Dialog } from '../../ui/overlays/Dialog';
import { DeletedSalesDocument, type DeletedSalesQuery, useDeletedSalesQuery } from './DeletedSales.generated';
import { KIND_LABELS, sessionTime } from './session-words';
import { useCalendarEdits } from './useCalendarEdits';

const List = styled.ul`
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

type Deleted = DeletedSalesQuery['deletedFromCalendar']['nodes'][number];

const PAGE = 50;

/** What tells a deleted sale or session from others with its name. */
const factsOf = ({ name, kind, session }: Deleted): string =>
  session ? `Session of ${name} · ${sessionTime(session.startsAt, session.timeZone)}` : `${KIND_LABELS[kind]} sale`;

/** Reads the deleted sales and sessions a page at a time, and again all pages that were read. */
function useDeleted() {
  const { data, error, client, refetch } = useDeletedSalesQuery({
    variables: { first: PAGE, offset: 0 },
    fetchPolicy: 'network-only',
  });
  const [later, setLater] = useState<readonly (readonly Deleted[])[]>([]);
  const [isReading, setIsReading] = useState(false);
  const notify = useFailureNotice();
  const pageAfter = async (count: number) => {
    const variables = { first: PAGE, offset: count * PAGE };
    const { data: page } = await client.query({ query: DeletedSalesDocument, variables, fetchPolicy: 'no-cache' });
    return page.deletedFromCalendar.nodes;
  };
  const list = data?.deletedFromCalendar;
  return {
    deleted: list && [list.nodes, ...later].flat(),
    total: list?.totalCount ?? 0,
    error,
    isReading,
    readMore: async () => {
      setIsReading(true);
      try {
        const page = await pageAfter(later.length + 1);
        setLater((before) => [...before, page]);
      } catch (failure) {
        notify(failure);
      } finally {
        setIsReading(false);
      }
    },
    readAgain: async () => {
      const [pages] = await Promise.all([Promise.all(later.map((_, index) => pageAfter(index + 1))), refetch()]);
      setLater(pages);
    },
  };
}

/** The deleted sales and sessions, each with a button that restores it. `refetch` reads the calendar again. */
export function DeletedSalesDialog({ refetch, onClose }: { refetch: () => void; onClose: () => void }) {
  const { deleted, total, error, isReading, readMore, readAgain } = useDeleted();
  const { busy, restoreSale, restoreSession } = useCalendarEdits(refetch);
  const notify = useFailureNotice();
  const restore = async ({ id, name, session }: Deleted) => {
    await (session ? restoreSession({ id, title: session.title }) : restoreSale({ id, name }));
    await readAgain().catch(notify);
  };
  const shown = deleted?.length ?? 0;
  return (
    <Dialog
      title="Deleted sales and sessions"
      width="m"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {!deleted &&
        (error ? (
          <LoadFailure error={error} onRetry={() => void readAgain()} />
        ) : (
          <Skeleton aria-busy="true" $height="120px" />
        ))}
      {deleted && shown === 0 && <p>There are no deleted sales or sessions.</p>}
      <List>
        {deleted?.map((one) => (
          <li key={one.id}>
            <div>
              {one.session?.title ?? one.name}
              <small>{factsOf(one)}</small>
            </div>
            <Button
              aria-label={`Restore ${one.session?.title ?? one.name}`}
              waiting={busy ? 'Wait until it is restored' : undefined}
              onClick={() => void restore(one)}
            >
              Restore
            </Button>
          </li>
        ))}
        {shown < total && (
          <li>
            <div>and {counted(total - shown, 'more', 'more')}</div>
            <Button busy={isReading} onClick={() => void readMore()}>
              Show more
            </Button>
          </li>
        )}
      </List>
    </Dialog>
  );
}
