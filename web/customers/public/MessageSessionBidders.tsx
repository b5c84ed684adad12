import { useState } from 'react';
import { styled } from 'styled-components';
import { MOST_MESSAGED_BIDDERS } from '../../../rules/customers/messages/bidder-message';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { counted } from '../../core/locale';
import { useDebounced } from '../../core/useDebounced';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { SearchInput } from '../../ui/controls/SearchInput';
import { Skeleton } from '../../ui/display/Skeleton';
import { Dialog } from '../../ui/overlays/Dialog';
import { bidderName } from '../bidder-name';
import { useSessionBiddersQuery } from '../messages/SessionBidders.generated';
import { MessageBidder, type MessagedBidder } from './MessageBidder';

/** The number of bidders in the list. A search finds the others. */
const SHOWN = 50;
const SEARCH_DELAY_MS = 300;

const List = styled.ul`
  display: grid;
  gap: var(--s2);
  max-height: 320px;
  margin: var(--s3) 0 0;
  overflow-y: auto;
  font-size: var(--t-s);
  overflow-wrap: anywhere;
  small {
    color: var(--ink-2);
  }
`;
const Note = styled.p`
  margin-top: var(--s3);
  font-size: var(--t-s);
  color: var(--ink-2);
`;

/** Lets the user choose bidders of sessions, and opens a message to them. */
export function MessageSessionBidders({
  title,
  refs,
  onClose,
}: {
  /** The name of the session, or of the sale. */
  title: string;
  refs: readonly string[];
  onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim(), SEARCH_DELAY_MS);
  const [chosen, setChosen] = useState<ReadonlyMap<number, MessagedBidder>>(new Map());
  const [isWriting, setWriting] = useState(false);
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useSessionBiddersQuery({
    variables: { refs: [...refs], search: settled, first: SHOWN },
    fetchPolicy: 'network-only',
  });
  if (isWriting) return <MessageBidder bidders={[...chosen.values()]} onClose={onClose} />;
  const bidders = (current ?? previousData)?.sessionBidders;
  const choose = (bidder: MessagedBidder, isChosen: boolean) =>
    setChosen((all) => {
      const others = new Map([...all].filter(([number]) => number !== bidder.number));
      return isChosen ? others.set(bidder.number, bidder) : others;
    });
  const waiting =
    chosen.size === 0
      ? 'Choose at least one bidder'
      : chosen.size > MOST_MESSAGED_BIDDERS
        ? `Choose ${MOST_MESSAGED_BIDDERS} bidders at most`
        : undefined;
  return (
    <Dialog
      onClose={onClose}
      title="Message bidders"
      sub={title}
      width="m"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" waiting={waiting} onClick={() => setWriting(true)}>
            {chosen.size === 0 ? 'Continue' : `Continue with ${counted(chosen.size, 'bidder')}`}
          </Button>
        </>
      }
    >
      <SearchInput label="Search by name, email, or paddle" value={search} onValue={setSearch} />
      {!bidders &&
        (error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton aria-busy="true" style={{ height: 120, marginTop: 'var(--s3)' }} />
        ))}
      {bidders && (
        <>
          <List aria-label="Bidders">
            {bidders.nodes.map((bidder) => {
              const { number, email } = bidder;
              const name = bidderName(bidder);
              return (
                <li key={number}>
                  <Checkbox
                    checked={chosen.has(number)}
                    onChecked={(isChosen) => choose({ number, name, email }, isChosen)}
                  >
                    {name} <small>{email === '' ? 'No email address' : email}</small>
                  </Checkbox>
                </li>
              );
            })}
          </List>
          <Note role="status">
            {bidders.totalCount > SHOWN
              ? `${SHOWN} of ${counted(bidders.totalCount, 'bidder')}. Search to find the others.`
              : bidders.totalCount > 0
                ? counted(bidders.totalCount, 'bidder')
                : settled === ''
                  ? 'Nobody has registered or bought yet.'
                  : 'No bidders match your search.'}
          </Note>
        </>
      )}
    </Dialog>
  );
}
