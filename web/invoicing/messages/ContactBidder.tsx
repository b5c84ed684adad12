import { useState } from 'react';
import { fullName } from '../../../rules/core/text';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { counted } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toast';
import { BidderMessages } from './BidderMessages';
import { useContactInvoiceQuery, useInvoiceMessagesQuery } from './Contact.generated';
import { ContactDialog } from './ContactDialog';

const PAGE = 5;

const LARGEST_PAGE = 200;

/** Earlier messages to the bidder about the invoice, with their delivery. Renders nothing if there are none. */
function EarlierMessages({ invoiceId }: { invoiceId: string }) {
  const [first, setFirst] = useState(PAGE);
  const { data, previousData } = useInvoiceMessagesQuery({
    variables: { id: invoiceId, first },
  });
  const messages = (data ?? previousData)?.invoice?.messages;
  if (!messages || messages.totalCount === 0) return null;
  return (
    <section aria-label="Earlier messages">
      <h3>{counted(messages.totalCount, 'earlier message')}</h3>
      <BidderMessages messages={messages.nodes} by="subject" />
      {messages.totalCount > messages.nodes.length && first < LARGEST_PAGE && (
        <Button tone="link" onClick={() => setFirst(Math.min(LARGEST_PAGE, first + 20))}>
          Show more
        </Button>
      )}
    </section>
  );
}

/** A message to the bidder of an invoice. */
export function ContactBidder({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const { data, error, refetch } = useContactInvoiceQuery({ variables: { id: invoiceId } });
  const toast = useToast();
  const invoice = data?.invoice;
  if (!invoice?.group) {
    return (
      <Dialog onClose={onClose} title="Contact" width="l" footer={<Button onClick={onClose}>Close</Button>}>
        {!data && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="240px" />)}
        {data && <Banner tone="error">This invoice doesn't exist.</Banner>}
      </Dialog>
    );
  }
  const name = fullName(invoice);
  const sent = () => {
    toast({ tone: 'success', message: `Message queued for ${name}.` });
    onClose();
  };
  return (
    <ContactDialog
      selection={{ groupNumber: invoice.group.number, numbers: [invoice.number] }}
      sub={`${name} · invoice #${invoice.number}`}
      draftName={`contact.${invoiceId}`}
      onSent={sent}
      onClose={onClose}
    >
      <EarlierMessages invoiceId={invoiceId} />
    </ContactDialog>
  );
}
