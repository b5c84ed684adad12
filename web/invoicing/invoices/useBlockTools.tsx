import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { fullName } from '../../../rules/core/text';
import { hideOrShowLabel } from '../../../rules/invoicing/lines/hiding';
import { useChargesDialog } from '../charges/useChargesDialog';
import { useWhyDialog } from '../figures/useWhyDialog';
import { useHistoryDialog } from '../history/useHistoryDialog';
import { useFileAsDispute } from '../lines/useFileAsDispute';
import { useHideLines } from '../lines/useHideLines';
import { useContactDialog } from '../messages/useContactDialog';
import { useNotesDialog } from '../notes/useNotesDialog';
import { usePaymentsDialog } from '../paying/usePaymentsDialog';
import type { BlockTools } from './block-tools';
import type { InvoiceBlock_invoiceFragment as Invoice } from './InvoiceBlock.generated';

/** What every screen with blocks of invoices does: charges, hiding and showing of items, notes, messages, disputes, and what was edited and paid; with the dialogs for it. The tools stay the same. */
export function useBlockTools(): {
  tools: BlockTools;
  onNote: (invoiceId: string) => void;
  onContact: (invoiceId: string) => void;
  element: ReactNode;
} {
  const onHideOrShow = useHideLines();
  const charges = useChargesDialog();
  const history = useHistoryDialog();
  const why = useWhyDialog();
  const payments = usePaymentsDialog();
  const notes = useNotesDialog();
  const contact = useContactDialog();
  const dispute = useFileAsDispute();
  const [open, openHistory, openPayments, openWhy, onNote, onContact] = [
    charges.open,
    history.open,
    payments.open,
    why.open,
    notes.open,
    contact.open,
  ];
  const tools = useMemo((): BlockTools => {
    const wordsOf = (invoice: Invoice) => `Invoice ${invoice.number}, ${fullName(invoice)}`;
    const onCharge: BlockTools['onCharge'] = (invoice) =>
      open({ input: { invoiceIds: [invoice.id] }, words: wordsOf(invoice), invoiceNumber: invoice.number });
    return {
      onCharge,
      isEditing: false,
      invoiceItems: (invoice) => [
        { label: 'Add/Edit Charges', onSelect: () => onCharge(invoice) },
        {
          label: invoice.notes === '' ? 'Add internal note' : 'Update internal note',
          onSelect: () => onNote(invoice.id),
        },
        { label: 'Contact bidder', onSelect: () => onContact(invoice.id) },
        {
          label: 'History',
          onSelect: () =>
            openHistory({ type: 'Invoice', id: invoice.id, invoiceNumber: invoice.number, words: wordsOf(invoice) }),
        },
        { label: 'Payments', onSelect: () => openPayments({ id: invoice.id, words: wordsOf(invoice) }) },
        { label: 'Why these figures?', onSelect: () => openWhy({ id: invoice.id, words: wordsOf(invoice) }) },
      ],
      lineItems: (line, invoice, perLot) => [
        // Items have charges of their own where they are kept per lot, and where they are additional ones beside a restricted item.
        ...(perLot || line.isInAdditionalChargesMode
          ? [
              {
                label: 'Add/Edit Charges',
                onSelect: () =>
                  open({
                    input: { lineIds: [line.id] },
                    words: `Lot ${line.lotNumber} · ${line.title}`,
                    invoiceNumber: invoice.number,
                  }),
              },
            ]
          : []),
        {
          label: hideOrShowLabel(line.isHidden),
          waiting: line.hidingRefusal ?? undefined,
          onSelect: () => onHideOrShow(line),
        },
        ...dispute(line, invoice),
        {
          label: 'History',
          onSelect: () =>
            openHistory({
              type: 'InvoiceLine',
              id: line.id,
              invoiceNumber: invoice.number,
              lineNumber: line.number,
              words: `Lot ${line.lotNumber} · ${line.title}`,
            }),
        },
        {
          label: 'Why these figures?',
          onSelect: () => openWhy({ id: line.id, words: `Lot ${line.lotNumber} · ${line.title}` }),
        },
      ],
    };
  }, [open, openHistory, openPayments, openWhy, onNote, onContact, onHideOrShow, dispute]);
  return {
    tools,
    onNote,
    onContact,
    element: (
      <>
        {charges.element}
        {history.element}
        {payments.element}
        {why.element}
        {notes.element}
        {contact.element}
      </>
    ),
  };
}
