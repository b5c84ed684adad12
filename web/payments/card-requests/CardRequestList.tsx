import { styled } from 'styled-components';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { useEdit } from '../../core/edit/useEdit';
import { useHouseTime } from '../../core/useHouseTime';
import type { CardRequestState } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { StatusDot, type StatusShape, type StatusTone } from '../../ui/display/StatusDot';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { CardWords } from '../cards/CardWords';
import {
  type CardRequest_requestFragment as CardRequest,
  useCancelCardRequestMutation,
} from './CardRequests.generated';

const List = styled.ul`
  font-size: var(--t-s);
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px var(--s3);
    padding: var(--s2) 0;
    border-top: 1px solid var(--line);
    &:first-child {
      margin-top: var(--s3);
    }
  }
  span + span {
    flex: 1 1 260px;
    min-width: 0;
    overflow-wrap: anywhere;
    color: var(--ink-2);
  }
`;

/** How each state of a request looks. */
const DOTS: Readonly<Record<CardRequestState, { readonly tone: StatusTone; readonly shape: StatusShape }>> = {
  OPEN: { tone: 'pending', shape: 'ring' },
  COMPLETED: { tone: 'paid', shape: 'full' },
  EXPIRED: { tone: 'failed', shape: 'ring' },
  CANCELED: { tone: 'quiet', shape: 'full' },
};

/** Asks before an open link is canceled. */
function CancelDialog({ request, onClose }: { request: CardRequest; onClose: () => void }) {
  const { run, busy, refusal } = useEdit(useCancelCardRequestMutation());
  const cancel = async () => {
    const { answer } = await run(
      { id: request.id, version: request.version },
      {
        isRepeatable: true,
        confirmation: ({ request: now }) =>
          now?.state === 'COMPLETED'
            ? { message: 'The bidder has already saved a card.' }
            : { tone: 'success', message: 'Link canceled.' },
      },
    );
    if (answer) onClose();
  };
  return (
    <ConfirmDialog
      title="Cancel this link?"
      confirm="Cancel link"
      danger
      busy={busy}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      <p>The bidder can no longer save a card with it. Cards on file stay.</p>
    </ConfirmDialog>
  );
}

/** When a link was requested, where it was sent, and how it ended. */
function Words({ request }: { request: CardRequest }) {
  const { time } = useHouseTime();
  const { state, recipient, createdAt, createdBy, expiresAt, endedAt, endedBy, savedCard } = request;
  return (
    <span>
      {recipient === null ? 'Link created' : `Link emailed to ${recipient}`} on {time(createdAt)}
      {createdBy !== null && ` by ${createdBy}`}. {state === 'OPEN' && `Works until ${time(expiresAt)}.`}
      {state === 'COMPLETED' && savedCard !== null && (
        <>
          <CardWords card={savedCard} />
          {endedAt !== null && ` saved on ${time(endedAt)}.`}
        </>
      )}
      {state === 'CANCELED' && endedAt !== null && `Canceled on ${time(endedAt)}${endedBy ? ` by ${endedBy}` : ''}.`}
      {state === 'EXPIRED' && endedAt !== null && `Expired on ${time(endedAt)}.`}
    </span>
  );
}

interface CardRequestListProps {
  requests: readonly CardRequest[];
  /** Whether the viewer can cancel an open link. */
  canCancel: boolean;
}

/** The links by which a bidder was asked for a card, each with its state. */
export function CardRequestList({ requests, canCancel }: CardRequestListProps) {
  const { open, element } = useDialogs();
  return (
    <>
      {requests.length > 0 && (
        <List aria-label="Links to save a card">
          {requests.map((request) => (
            <li key={request.id}>
              <StatusDot {...DOTS[request.state]}>{request.stateText}</StatusDot>
              <Words request={request} />
              {canCancel && request.state === 'OPEN' && (
                <Button aria-haspopup="dialog" onClick={() => open(CancelDialog, { request })}>
                  Cancel link
                </Button>
              )}
            </li>
          ))}
        </List>
      )}
      {element}
    </>
  );
}
