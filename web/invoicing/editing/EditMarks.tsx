import { RESTRICTED_INVOICE } from '../../../rules/invoicing/charges/charge-words';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { StatusDot } from '../../ui/display/StatusDot';
import { shipDots, statusDots } from '../invoices/invoice-status';
import type { InvoiceBlock_invoiceFragment as Invoice } from '../invoices/InvoiceBlock.generated';
import { NoteButton } from '../notes/NoteButton';

export interface EditMarksProps {
  invoice: Invoice;
  onNote: (invoiceId: string) => void;
  onContact: (invoiceId: string) => void;
  onSwitch: (invoice: Invoice) => void;
}

/** Where an invoice stands, how it leaves, and its note and the way to its bidder. */
export function EditMarks({ invoice, onNote, onContact, onSwitch }: EditMarksProps) {
  const { isPickup, deliveryRefusal, status, statusLabel, shipStatus, shipStatusLabel, hasRestricted } = invoice;
  return (
    <>
      <StatusDot {...statusDots[status]}>{statusLabel}</StatusDot>
      <StatusDot {...shipDots[shipStatus]}>{shipStatusLabel}</StatusDot>
      {deliveryRefusal === null && (
        <Button tone="link" onClick={() => onSwitch(invoice)}>
          {isPickup ? 'Switch to shipping' : 'Switch to pickup'}
        </Button>
      )}
      <NoteButton invoice={invoice} onOpen={onNote} />
      <IconButton icon="mail" label="Contact bidder" aria-haspopup="dialog" onClick={() => onContact(invoice.id)} />
      {hasRestricted && <small>{RESTRICTED_INVOICE}</small>}
    </>
  );
}
