import { styled } from 'styled-components';
import { Button } from '../../ui/controls/Button';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import { DeliveryMark } from '../messages/DeliveryMark';
import type { InvoiceSend_sendFragment as Send } from './InvoiceSends.generated';

const List = styled.ol`
  display: grid;
  > li {
    display: grid;
    gap: 2px var(--s4);
    grid-template-columns: minmax(0, 1fr) auto;
    padding: var(--s3) 0;
    border-top: 1px solid var(--line);
    font-size: var(--t-s);
  }
  p {
    grid-column: 1 / -1;
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
  div {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    gap: var(--s4);
    margin-top: var(--s1);
  }
`;

/** The part of a send to view. */
export interface SendView {
  readonly send: Send;
  readonly as: 'document' | 'mail';
}

export interface SendListProps {
  sends: readonly Send[];
  /** Formats an instant. */
  when: (at: string) => string;
  onView: (view: SendView) => void;
}

/** Sends of an invoice, latest first: when, by whom, to whom, and the delivery of the email. */
export function SendList({ sends, when, onView }: SendListProps) {
  return (
    <List>
      {sends.map((send) => {
        const { delivery, sentAt, sentBy } = send;
        const of = <VisuallyHidden> of {when(sentAt)}</VisuallyHidden>;
        return (
          <li key={send.id}>
            <b>
              {when(sentAt)}
              {sentBy && ` · ${sentBy}`}
            </b>
            <DeliveryMark delivery={delivery} />
            <p>
              To {delivery.recipient}. {delivery.explanation}
              {delivery.reply && ` “${delivery.reply}”`}
            </p>
            <div>
              <Button tone="link" onClick={() => onView({ send, as: 'document' })}>
                Invoice as sent{of}
              </Button>
              <Button tone="link" onClick={() => onView({ send, as: 'mail' })}>
                Read email{of}
              </Button>
            </div>
          </li>
        );
      })}
    </List>
  );
}
