import { styled } from 'styled-components';
import { useHouseTime } from '../../core/useHouseTime';
import { StatusDot } from '../../ui/display/StatusDot';
import type { BidderMessage_messageFragment as Message } from './Contact.generated';
import { DeliveryMark } from './DeliveryMark';

const List = styled.ol`
  display: grid;
  max-height: 40vh;
  overflow-y: auto;
  > li {
    display: grid;
    gap: 2px var(--s4);
    grid-template-columns: minmax(0, 1fr) auto;
    padding: var(--s3) 0;
    border-top: 1px solid var(--line);
    font-size: var(--t-s);
  }
  > li:first-child {
    border-top: 0;
  }
  b {
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  small {
    grid-column: 1 / -1;
    font-size: var(--t-xs);
    color: var(--ink-3);
    overflow-wrap: anywhere;
  }
  details {
    grid-column: 1 / -1;
  }
  summary {
    cursor: pointer;
    color: var(--ink-2);
  }
  details p {
    padding: var(--s2) 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

export interface BidderMessagesProps {
  messages: readonly Message[];
  /** The heading of each message: its `recipient` or its `subject`. */
  by: 'recipient' | 'subject';
}

/** Messages to bidders with their delivery, or why they were skipped. */
export function BidderMessages({ messages, by }: BidderMessagesProps) {
  const { time } = useHouseTime();
  return (
    <List tabIndex={0} aria-label="Messages">
      {messages.map(({ id, name, invoiceNumber, recipient, subject, text, sentAt, sentBy, delivery, skipReason }) => (
        <li key={id}>
          <b>{by === 'recipient' ? `${name}${invoiceNumber === null ? '' : ` · #${invoiceNumber}`}` : subject}</b>
          {delivery ? <DeliveryMark delivery={delivery} /> : <StatusDot tone="pending">Skipped</StatusDot>}
          <small>
            {by === 'recipient'
              ? recipient
              : [time(sentAt), sentBy, recipient && `to ${recipient}`].filter(Boolean).join(' · ')}
            {skipReason}
          </small>
          {delivery && (
            <details>
              <summary>Read message</summary>
              <p>{by === 'recipient' ? `${subject}\n\n${text}` : text}</p>
            </details>
          )}
        </li>
      ))}
    </List>
  );
}
