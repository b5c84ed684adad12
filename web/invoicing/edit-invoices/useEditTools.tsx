import { type ReactNode, useMemo } from 'react';
import { RESTRICTED_INVOICE } from '../../../rules/invoicing/added-charges/charge-words';
import { NOT_PAID_LABEL, PAID_LABEL } from '../../../rules/invoicing/recorded-payments/paying';
import { shippingLabel, shippingRefusal } from '../../../rules/invoicing/shipping/shipping';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { StatusDot } from '../../ui/display/StatusDot';
import type { MenuItem } from '../../ui/overlays/Menu';
import type { InvoiceBlock_invoiceFragment as Invoice } from '../invoice-lists/InvoiceBlock.generated';
import { useBlockTools } from '../invoice-lists/useBlockTools';
import type { BlockTools } from '../invoices/block-tools';
import { shipDots, statusDots } from '../invoices/invoice-status';
import { NoteButton } from '../notes/NoteButton';
import type { PayingTarget } from '../recorded-payments/useMarkPaid';
import { payableInvoice, wholeInvoice } from '../recorded-payments/whole-invoice';
import { DeliveryDialog } from '../shipping/DeliveryDialog';
import type { ShippingTarget } from '../shipping/useShippingState';

interface EditMarksProps {
  invoice: Invoice;
  onNote: (invoiceId: string) => void;
  onContact: (invoiceId: string) => void;
  onSwitch: (invoice: Invoice) => void;
}

/** An invoice's status, shipping status, note, and contact button. */
function EditMarks({ invoice, onNote, onContact, onSwitch }: EditMarksProps) {
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

const shownLines = ({ lines }: Invoice) => lines.filter(({ isHidden }) => !isHidden);

/** Returns menu items to mark as paid and as not paid; if neither is possible, the reason. */
function payingItems(
  { paidRefusal, notPaidRefusal }: Pick<Invoice, 'paidRefusal' | 'notPaidRefusal'>,
  pay: (isPaid: boolean) => void,
): MenuItem[] {
  if (paidRefusal !== null && notPaidRefusal !== null) return [{ heading: paidRefusal }];
  return [
    ...(paidRefusal === null ? [{ label: PAID_LABEL, onSelect: () => pay(true) }] : []),
    ...(notPaidRefusal === null ? [{ label: NOT_PAID_LABEL, onSelect: () => pay(false) }] : []),
  ];
}

interface EditToolsOptions {
  readonly groupNumber: number;
  /** Both must be stable. */
  readonly ship: (target: ShippingTarget) => void;
  readonly pay: (target: PayingTarget) => void;
}

/** The actions of Edit Invoices on an invoice and its lines, with their dialogs. */
export function useEditTools({ groupNumber, ship, pay }: EditToolsOptions): { tools: BlockTools; element: ReactNode } {
  const { tools: base, onNote: openNote, onContact: openContact, open, element } = useBlockTools();
  const tools = useMemo((): BlockTools => {
    const openDelivery = (invoice: Invoice) => open(DeliveryDialog, { invoice });
    const shipping = (invoice: Invoice): MenuItem[] => {
      const { isPickup } = invoice;
      const shown = shownLines(invoice);
      const target = { ...wholeInvoice(invoice), isPickup };
      const waiting = shown.length === 0 ? 'Every lot on this invoice is hidden.' : undefined;
      const left = invoice.lines.some(({ shippedAt }) => shippedAt !== null);
      return [
        ...(waiting || shown.some(({ shippedAt }) => shippedAt === null)
          ? [{ label: shippingLabel(true, isPickup), waiting, onSelect: () => ship({ ...target, isShipped: true }) }]
          : []),
        ...(left
          ? [{ label: shippingLabel(false, isPickup), onSelect: () => ship({ ...target, isShipped: false }) }]
          : []),
      ];
    };
    return {
      ...base,
      isEditing: true,
      marks: (invoice) => (
        <EditMarks invoice={invoice} onNote={openNote} onContact={openContact} onSwitch={openDelivery} />
      ),
      invoiceItems: (invoice) => [
        ...base.invoiceItems(invoice),
        'separator',
        ...payingItems(invoice, (isPaid) => pay({ ...payableInvoice(invoice), isPaid, groupNumber })),
        ...shipping(invoice),
        {
          label: invoice.isPickup ? 'Switch to shipping' : 'Switch to pickup',
          waiting: invoice.deliveryRefusal ?? undefined,
          onSelect: () => openDelivery(invoice),
        },
      ],
      lineItems: (line, invoice, perLot) => {
        const isShipped = line.shippedAt === null;
        const refusal = shippingRefusal({ suppressed: line.isHidden, canceled: line.isCanceled, status: line.status });
        const seen = [{ id: line.id, version: line.version }];
        const item = {
          input: { lineIds: [line.id] },
          words: `Lot ${line.lotNumber} · ${line.title}`,
          kind: 'Item' as const,
          invoiceNumber: invoice.number,
        };
        const target = { ...item, seen, isPickup: invoice.isPickup, catalogNumber: line.catalogNumber };
        // Payments on the whole invoice reduce the amount due on the item.
        const paying = {
          ...item,
          seen: [...seen, { id: invoice.id, version: invoice.version }],
          groupNumber,
          due: { amount: line.due, currency: invoice.currency },
        };
        return [
          ...base.lineItems(line, invoice, perLot),
          'separator',
          ...payingItems(line, (isPaid) => pay({ ...paying, isPaid })),
          {
            label: shippingLabel(isShipped, invoice.isPickup),
            waiting: isShipped ? (refusal ?? undefined) : undefined,
            onSelect: () => ship({ ...target, isShipped }),
          },
        ];
      },
    };
  }, [base, groupNumber, ship, pay, open, openNote, openContact]);
  return { tools, element };
}
