import { type ReactNode, useCallback, useMemo } from 'react';
import { fullName } from '../../../rules/core/text';
import { hideOrShowLabel } from '../../../rules/invoicing/lines/hiding';
import { type OpenDialog, useDialogs } from '../../core/dialogs/useDialogs';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { GiveFeedback } from '../../feedback/public/GiveFeedback';
import { useCorrectSale } from '../../sale-corrections/public/useCorrectSale';
import { ChargesDialog } from '../added-charges/ChargesDialog';
import { InvoiceBidderDialog } from '../bidder-details/InvoiceBidderDialog';
import { WhyDialog } from '../figures/WhyDialog';
import { HistoryDialog } from '../history/HistoryDialog';
import type { BlockTools } from '../invoices/block-tools';
import { EditInvoiceDialog } from '../invoices/EditInvoiceDialog';
import { useEditItem } from '../lines/useEditItem';
import { useFileAsDispute } from '../lines/useFileAsDispute';
import { useHideLines } from '../lines/useHideLines';
import { ContactBidder } from '../messages/ContactBidder';
import { NotesDialog } from '../notes/NotesDialog';
import { InvoiceExemptionDialog } from '../tax-exemptions/InvoiceExemptionDialog';
import { TaxOverrideDialog } from '../tax-overrides/TaxOverrideDialog';
import type { InvoiceBlock_invoiceFragment as Invoice } from './InvoiceBlock.generated';
import { PaymentsDialog } from './PaymentsDialog';

const mayGiveFeedback = holds('REPORTS');

/**
 * The actions of every screen with invoice blocks: charges, hiding and showing items, notes, messages, disputes,
 * feedback, history, and payments. `element` hosts their dialogs. Everything is stable between renders.
 */
export function useBlockTools(): {
  tools: BlockTools;
  onNote: (invoiceId: string) => void;
  onContact: (invoiceId: string) => void;
  open: OpenDialog;
  element: ReactNode;
} {
  const onHideOrShow = useHideLines();
  const { open, element } = useDialogs();
  const dispute = useFileAsDispute();
  const editItem = useEditItem();
  const correctSale = useCorrectSale(open);
  const canGiveFeedback = mayGiveFeedback(useViewer());
  const onNote = useCallback((invoiceId: string) => open(NotesDialog, { invoiceId }), [open]);
  const onContact = useCallback((invoiceId: string) => open(ContactBidder, { invoiceId }), [open]);
  const tools = useMemo((): BlockTools => {
    const wordsOf = (invoice: Invoice) => `Invoice ${invoice.number}, ${fullName(invoice)}`;
    const onCharge: BlockTools['onCharge'] = (invoice) =>
      open(ChargesDialog, {
        target: { input: { invoiceIds: [invoice.id] }, words: wordsOf(invoice), invoiceNumber: invoice.number },
      });
    const onPayments = (invoice: Invoice) => open(PaymentsDialog, { of: { id: invoice.id, words: wordsOf(invoice) } });
    return {
      onCharge,
      isEditing: false,
      invoiceItems: (invoice) => [
        { label: 'Add/Edit Charges', onSelect: () => onCharge(invoice) },
        { label: 'Edit details', onSelect: () => open(EditInvoiceDialog, { invoice }) },
        { label: 'Name and address…', onSelect: () => open(InvoiceBidderDialog, { invoiceId: invoice.id }) },
        { label: 'Tax exemption…', onSelect: () => open(InvoiceExemptionDialog, { invoiceId: invoice.id }) },
        { label: 'Override tax…', onSelect: () => open(TaxOverrideDialog, { invoiceId: invoice.id }) },
        {
          label: invoice.notes === '' ? 'Add internal note' : 'Update internal note',
          onSelect: () => onNote(invoice.id),
        },
        { label: 'Contact bidder', onSelect: () => onContact(invoice.id) },
        {
          label: 'History',
          onSelect: () =>
            open(HistoryDialog, {
              target: { type: 'Invoice', id: invoice.id, invoiceNumber: invoice.number, words: wordsOf(invoice) },
            }),
        },
        { label: 'Payments', onSelect: () => onPayments(invoice) },
        { label: 'Why these figures?', onSelect: () => open(WhyDialog, { id: invoice.id, words: wordsOf(invoice) }) },
      ],
      lineItems: (line, invoice, perLot) => [
        // Items have their own charges if charges are per lot, or if new charges on the item become additional
        // charges.
        ...(perLot || line.isInAdditionalChargesMode
          ? [
              {
                label: 'Add/Edit Charges',
                onSelect: () =>
                  open(ChargesDialog, {
                    target: {
                      input: { lineIds: [line.id] },
                      words: `Lot ${line.lotNumber} · ${line.title}`,
                      invoiceNumber: invoice.number,
                    },
                  }),
              },
            ]
          : []),
        {
          label: hideOrShowLabel(line.isHidden),
          waiting: line.hidingRefusal ?? undefined,
          onSelect: () => onHideOrShow(line, () => onPayments(invoice)),
        },
        ...correctSale(line.id),
        ...editItem(line.id),
        ...dispute(line, invoice),
        ...(canGiveFeedback
          ? [{ label: 'Feedback on the buyer', onSelect: () => open(GiveFeedback, { lotRef: line.lotRef }) }]
          : []),
        {
          label: 'History',
          onSelect: () =>
            open(HistoryDialog, {
              target: {
                type: 'InvoiceLine',
                id: line.id,
                invoiceNumber: invoice.number,
                lineNumber: line.number,
                words: `Lot ${line.lotNumber} · ${line.title}`,
              },
            }),
        },
        {
          label: 'Why these figures?',
          onSelect: () => open(WhyDialog, { id: line.id, words: `Lot ${line.lotNumber} · ${line.title}` }),
        },
      ],
    };
  }, [open, onNote, onContact, onHideOrShow, editItem, correctSale, dispute, canGiveFeedback]);
  return { tools, onNote, onContact, open, element };
}
