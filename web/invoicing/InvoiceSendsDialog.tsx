import { useState } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../core/LoadFailure';
import { counted, viewerLocale } from '../core/locale';
import { useViewer } from '../core/session';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { EmptyState } from '../ui/EmptyState';
import { Skeleton } from '../ui/Skeleton';
import { DeliveryMark } from './DeliveryMark';
import { useInvoiceSendsQuery } from './InvoiceSends.generated';
import type { InvoiceSend_sendFragment as Send } from './InvoiceSends.generated';
import { Resend } from './Resend';
import { SentDocument } from './SentDocument';
import { SentMessage } from './SentMessage';

const PAGE = 20;

const List = styled.ol`
  display: grid;
  > li { display: grid; gap: 2px var(--s4); grid-template-columns: minmax(0, 1fr) auto; padding: var(--s3) 0; border-top: 1px solid var(--line); font-size: var(--t-s); }
  > li:first-child { border-top: 0; padding-top: 0; }
  p { grid-column: 1 / -1; color: var(--ink-2); overflow-wrap: anywhere; }
  div { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: var(--s4); }
`;

interface View {
  readonly send: Send;
  readonly as: 'document' | 'mail';
}

const whenIn = (timeZone: string) => new Intl.DateTimeFormat(viewerLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone });

/** Every send of an invoice: when, by whom, to whom, and what became of the message; and the way to send it again. */
export function InvoiceSendsDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const { house } = useViewer();
  const [first, setFirst] = useState(PAGE);
  const { data, previousData, error, refetch } = useInvoiceSendsQuery({ variables: { number, first }, fetchPolicy: 'cache-and-network' });
  const [view, setView] = useState<View>();
  const [resending, setResending] = useState(false);
  const invoice = (data ?? previousData)?.invoice;
  const sends = invoice?.sends;
  const when = whenIn(house.timeZone);
  if (resending && invoice?.group) return <Resend selection={{ groupNumber: invoice.group.number, numbers: [number] }} list={String(number)} count={1} onClose={onClose} />;
  const footer = view
    ? <Button onClick={() => setView(undefined)}>All sends</Button>
    : <>{sends && sends.totalCount > sends.nodes.length && <Button tone="link" onClick={() => setFirst(Math.min(200, first + PAGE))}>Show more</Button>}<Button tone="primary" waiting={invoice ? undefined : 'The sends are loading'} onClick={() => setResending(true)}>Resend</Button></>;
  return (
    <Dialog open onClose={onClose} width="l" title={`Invoice #${number}`} sub={view ? `${view.as === 'mail' ? 'The mail' : 'The invoice'} as it was sent on ${when.format(Date.parse(view.send.sentAt))}` : sends && `Sent ${counted(sends.totalCount, 'time')}`} footer={footer}>
      {view?.as === 'document' && <SentDocument send={view.send.id} />}
      {view?.as === 'mail' && <SentMessage send={view.send.id} />}
      {!view && !sends && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="120px" />)}
      {!view && sends?.totalCount === 0 && <EmptyState title="This invoice has not been sent yet." />}
      {!view && sends && sends.totalCount > 0 && (
        <List>
          {sends.nodes.map((send) => (
            <li key={send.id}>
              <b>{when.format(Date.parse(send.sentAt))}{send.sentBy && ` · ${send.sentBy}`}</b>
              <DeliveryMark delivery={send.delivery} />
              <p>To {send.delivery.recipient}. {send.delivery.explanation}{send.delivery.reply && ` “${send.delivery.reply}”`}</p>
              <div>
                <Button tone="link" onClick={() => setView({ send, as: 'document' })}>Invoice as sent</Button>
                <Button tone="link" onClick={() => setView({ send, as: 'mail' })}>Read the mail</Button>
              </div>
            </li>
          ))}
        </List>
      )}
    </Dialog>
  );
}
