import { fullName } from '../../../rules/core/text';
import { LoadFailure } from '../../core/shell/LoadFailure';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/display/Banner';
import { Skeleton } from '../../ui/display/Skeleton';
import { Dialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toast';
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
