import { useState } from 'react';
import { styled } from 'styled-components';
import { fullName } from '../../rules/core/text';
import { ebayGuidance } from '../../rules/disputes/dispute-states';
import { disputeName } from '../../rules/disputes/dispute-types';
import { LoadFailure } from '../core/apollo/LoadFailure';
import { useHouseTime } from '../core/useHouseTime';
import { Button } from '../ui/controls/Button';
import { Skeleton } from '../ui/display/Skeleton';
import { Banner } from '../ui/notices/Banner';
import { Dialog, Note } from '../ui/overlays/Dialog';
import { useMessageDraft } from './dispute-drafts';
import { type Disputes_detailFragment as Dispute, useDisputeQuery } from './Disputes.generated';
import { DraftedMessage } from './MessageField';
import { useDisputeAction } from './useDisputeAction';

const List = styled.ol`
  display: grid;
  gap: var(--s3);
  max-height: 40vh;
  overflow-y: auto;
  li > p {
    margin-top: 2px;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  small {
    color: var(--ink-2);
  }
`;

/** The messages of a dispute, oldest first. */
export function MessageList({ messages }: { messages: Dispute['messages'] }) {
  const { time } = useHouseTime();
  if (messages.length === 0) return <p>No messages to display</p>;
  return (
    <List tabIndex={0} aria-label="Messages">
      {messages.map(({ sender, sentAt, message }, index) => (
        <li key={index}>
          <small>
            {sender}, {time(sentAt)}
          </small>
          <p>{message}</p>
        </li>
      ))}
    </List>
  );
}

/** The messages of a dispute; while it is open, with a form to send one. What is typed is kept when the dialog is closed. */
export function MessagesDialog({ disputeRef, onClose }: { disputeRef: string; onClose: () => void }) {
  const { data, error, refetch } = useDisputeQuery({
    variables: { ref: disputeRef },
  });
  const { run, busy, refusal, messageRefusal } = useDisputeAction('SEND');
  const draft = useMessageDraft(disputeRef);
  const { message } = draft;
  const [isTried, setTried] = useState(false);
  const [isSent, setSent] = useState(false);
  const dispute = data?.dispute;
  const missing = isTried && message.trim() === '' ? 'Message is required.' : undefined;
  const send = async () => {
    setTried(true);
    if (!dispute || message.trim() === '') return;
    const answer = await run({ disputes: [dispute], message });
    if (!answer) return;
    draft.sent(message);
    setTried(false);
    setSent(true);
  };
  const isOpen = dispute?.state === 'OPEN';
  return (
    <Dialog
      onClose={onClose}
      title="Messages"
      sub={dispute && `${disputeName(dispute)} · Lot ${dispute.lotNumber} · ${fullName(dispute)}`}
      busy={busy}
      footer={
        isSent || !isOpen ? (
          <Button onClick={onClose}>Close Window</Button>
        ) : (
          <Button tone="primary" busy={busy} onClick={() => void send()}>
            Send message
          </Button>
        )
      }
    >
      {!data && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="120px" />)}
      {dispute === null && <Banner tone="error">This dispute doesn't exist.</Banner>}
      {dispute && <MessageList messages={dispute.messages} />}
      {isSent && <Banner tone="success">Message Sent!</Banner>}
      {refusal !== null && <Banner tone="error">{refusal}</Banner>}
      {isOpen && !isSent && (
        <>
          {dispute.isEbay && <Note>{ebayGuidance(1, 1)}</Note>}
          <DraftedMessage draft={draft} error={missing ?? messageRefusal} />
        </>
      )}
      {dispute && !isOpen && <Note>You must reopen a dispute to send a message, close, or cancel.</Note>}
    </Dialog>
  );
}
