import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { fullName } from '../../rules/core/text';
import { shippingLabel, shippingRefusal } from '../../rules/invoicing/shipping';
import type { MenuItem } from '../ui/Menu';
import type { BlockTools } from './block-tools';
import { EditMarks } from './EditMarks';
import type { InvoiceBlock_invoiceFragment as Invoice } from './InvoiceBlock.generated';
import type { ShippingTarget } from './shipping-target';
import { useBlockTools } from './useBlockTools';
import { useDeliveryDialog } from './useDeliveryDialog';

const shownLines = ({ lines }: Invoice) => lines.filter(({ isHidden }) => !isHidden);

/** As many as one request may name. */
const MOST_SEEN = 200;

/** What Edit Invoices does with an invoice and its items (S0 section 2.3), and the dialogs for it. `ship` stays the same. */
export function useEditTools(ship: (target: ShippingTarget) => void): { tools: BlockTools; element: ReactNode } {
  const delivery = useDeliveryDialog();
  const { tools: base, onNote: openNote, onContact: openContact, element } = useBlockTools();
  const openDelivery = delivery.open;
  const tools = useMemo((): BlockTools => {
    const shipping = (invoice: Invoice): MenuItem[] => {
      const { id, number, version, isPickup } = invoice;
      const shown = shownLines(invoice);
      const target = { input: { invoiceIds: [id] }, seen: [{ id, version }, ...invoice.lines.map((line) => ({ id: line.id, version: line.version }))].slice(0, MOST_SEEN), invoiceNumber: number, words: `Invoice ${number}, ${fullName(invoice)}`, kind: 'Invoice' as const, isPickup };
      const waiting = shown.length === 0 ? 'Every item of this invoice is hidden.' : undefined;
      const left = invoice.lines.some(({ shippedAt }) => shippedAt !== null);
      return [
        ...(waiting || shown.some(({ shippedAt }) => shippedAt === null) ? [{ label: shippingLabel(true, isPickup), waiting, onSelect: () => ship({ ...target, isShipped: true }) }] : []),
        ...(left ? [{ label: shippingLabel(false, isPickup), onSelect: () => ship({ ...target, isShipped: false }) }] : []),
      ];
    };
    return {
      ...base,
      isEditing: true,
      marks: (invoice) => <EditMarks invoice={invoice} onNote={openNote} onContact={openContact} onSwitch={openDelivery} />,
      invoiceItems: (invoice) => [
        ...base.invoiceItems(invoice),
        'separator',
        ...shipping(invoice),
        { label: invoice.isPickup ? 'Switch to shipping' : 'Switch to pickup', waiting: invoice.deliveryRefusal ?? undefined, onSelect: () => openDelivery(invoice) },
      ],
      lineItems: (line, invoice, perLot) => {
        const isShipped = line.shippedAt === null;
        const refusal = shippingRefusal({ suppressed: line.isHidden });
        const target = {
          input: { lineIds: [line.id] }, seen: [{ id: line.id, version: line.version }], words: `Lot ${line.lotNumber} · ${line.title}`, kind: 'Item' as const,
          invoiceNumber: invoice.number, isPickup: invoice.isPickup, catalogNumber: line.catalogNumber,
        };
        return [
          ...base.lineItems(line, invoice, perLot),
          'separator',
          { label: shippingLabel(isShipped, invoice.isPickup), waiting: isShipped ? (refusal ?? undefined) : undefined, onSelect: () => ship({ ...target, isShipped }) },
        ];
      },
    };
  }, [base, ship, openDelivery, openNote, openContact]);
  return { tools, element: <>{element}{delivery.element}</> };
}
