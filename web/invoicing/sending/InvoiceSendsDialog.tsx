import { useState } from 'react';
import { styled } from 'styled-components';
import { fullName } from '../../../rules/core/text';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { counted } from '../../core/locale';
import { useHouseTime } from '../../core/useHouseTime';
import { InvoiceDocument } from '../../templates/public/InvoiceDocument';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { usePollDeliveries } from '../invoices/usePollDeliveries';
import { EmailCorrection } from './EmailCorrection';
import { type InvoiceSendsQuery, useInvoiceSendsQuery, useSentDocumentQuery } from './InvoiceSends.generated';
import { Resend } from './Resend';
import { SendList, type SendView } from './SendList';
import { SentMessage } from './SentMessage';

/** The invoice as it was sent, regardless of later changes. */
function SentDocument({ send }: { send: string }) {
  const { data, error, refetch } = useSentDocumentQuery({ variables: { id: send } });
  if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="420px" />;
  const document = data.node?.__typename === 'InvoiceSend' ? data.node.document : null;
  // In its own block: as an item of the dialog's grid, the paper would be as wide as its widest row.
  return document ? (
    <div>
      <InvoiceDocument document={document} />
    </div>
  ) : (
    <EmptyState title="The sent copy no longer exists." />
  );
}

const PAGE = 20;
const MOST = 200;

type Invoice = NonNullable<InvoiceSendsQuery['invoice']>;

const Address = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--s4);
  font-size: var(--t-s);
  > p {
    overflow-wrap: anywhere;
  }
  > form {
    flex: 1 0 100%;
  }
`;

function AllSends({
  invoice,
  when,
  onView,
  onMore,
}: {
  invoice: Invoice;
  when: (at: string) => string;
  onView: (view: SendView) => void;
  onMore: () => void;
}) {
  const { sends, email, isEditedSinceSent } = invoice;
  const shown = sends.nodes.length;
  return (
    <>
      <Address>
        <p>
          {email === '' ? (
            'No email address.'
          ) : (
            <>
              Recipient <b>{email}</b>
            </>
          )}
        </p>
        <EmailCorrection invoice={invoice} />
      </Address>
      {isEditedSinceSent && (
        <Banner tone="warning">
          The invoice was edited after it was last sent. The bidder has the earlier version.
        </Banner>
      )}
      {sends.totalCount === 0 ? (
        <EmptyState title="This invoice has not been sent yet." />
      ) : (
        <SendList sends={sends.nodes} when={when} onView={onView} />
      )}
      {sends.totalCount > shown && shown < MOST && (
        <Button tone="link" onClick={onMore}>
          Show more of {counted(sends.totalCount, 'send')}
        </Button>
      )}
    </>
  );
}

/** Every send of an invoice with the document and the email as sent, the recipient, and a button to send it again. */
export function InvoiceSendsDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const [first, setFirst] = useState(PAGE);
  const { data, previousData, error, refetch, startPolling, stopPolling } = useInvoiceSendsQuery({
    variables: { number, first },
  });
  const [view, setView] = useState<SendView>();
  const [resending, setResending] = useState(false);
  const invoice = (data ?? previousData)?.invoice;
  usePollDeliveries(
    { startPolling, stopPolling },
    invoice?.sends.nodes.map(({ delivery }) => delivery),
  );
  const { time: when } = useHouseTime();
  const group = invoice?.group;
  const stopResending = () => setResending(false);
  const sub = view
    ? `${view.as === 'mail' ? 'Email' : 'Invoice'} sent on ${when(view.send.sentAt)}`
    : invoice && `${fullName(invoice)}, sent ${counted(invoice.sends.totalCount, 'time')}`;
  const verb = invoice?.sends.totalCount === 0 ? 'Send' : 'Resend';
  const footer = view ? (
    <Button onClick={() => setView(undefined)}>Send history</Button>
  ) : (
    <Button tone="primary" waiting={group ? undefined : 'Loading send history'} onClick={() => setResending(true)}>
      {verb}
    </Button>
  );
  return (
    <Dialog onClose={onClose} width="l" title={`Invoice #${number}`} sub={sub} footer={footer}>
      {view?.as === 'document' && <SentDocument send={view.send.id} />}
      {view?.as === 'mail' && <SentMessage send={view.send.id} />}
      {!view && invoice && (
        <AllSends
          invoice={invoice}
          when={when}
          onView={setView}
          onMore={() => setFirst(Math.min(MOST, first + PAGE))}
        />
      )}
      {!view &&
        !invoice &&
        (error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <EmptyState title="This invoice doesn't exist." />
        ) : (
          <Skeleton $height="120px" />
        ))}
      {resending && group && (
        <Resend
          selection={{ groupNumber: group.number, numbers: [number] }}
          count={1}
          onSent={stopResending}
          onClose={stopResending}
        />
      )}
    </Dialog>
  );
}
