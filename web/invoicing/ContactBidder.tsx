import { fullName } from '../../rules/core/text';
import { LoadFailure } from '../core/LoadFailure';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Skeleton } from '../ui/Skeleton';
import { useToast } from '../ui/Toast';
import { useContactInvoiceQuery } from './Contact.generated';
import { ContactDialog } from './ContactDialog';
import { EarlierMessages } from './EarlierMessages';

/** A message to the bidder of an invoice. Opened by useContactDialog. */
export function ContactBidder({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const { data, error, refetch } = useContactInvoiceQuery({ variables: { id: invoiceId } });
  const toast = useToast();
  const invoice = data?.invoice;
  if (!invoice?.group) {
    return (
      <Dialog open onClose={onClose} title="Contact" width="l" footer={<Button onClick={onClose}>Close</Button>}>
        {!data && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="240px" />)}
        {data && <Banner tone="error">The invoice was not found.</Banner>}
      </Dialog>
    );
  }
  const name = fullName(invoice);
  const sent = () => {
    toast({ tone: 'success', message: `The message to ${name} is in the outbox.` });
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
