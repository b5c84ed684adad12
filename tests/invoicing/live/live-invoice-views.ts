import { ExplainInvoiceDocument } from '../../../web/invoicing/figures/Explain.generated';
import { InvoiceHistoryDocument } from '../../../web/invoicing/history/History.generated';
import { InvoiceMessagesDocument } from '../../../web/invoicing/messages/Contact.generated';
import { InvoiceNotesDocument } from '../../../web/invoicing/notes/Notes.generated';
import {
  InvoicePaymentsDocument,
  PayableStateDocument,
} from '../../../web/invoicing/recorded-payments/Paying.generated';
import { InvoiceSendsDocument } from '../../../web/invoicing/sending/InvoiceSends.generated';
import { ShippingStateDocument } from '../../../web/invoicing/shipping/Shipping.generated';
import type { LiveHouse } from '../../support/houses/live-house';
import type { Views } from '../../support/houses/live-views';
import { EDITED } from './live-steps';

/**
 * The screens of a group, one of them filtered, of sent invoices, of the bidder, and of all groups, and every dialog of
 * an invoice.
 */
export async function invoiceViews(house: LiveHouse): Promise<Views> {
  const { group, invoice } = house;
  const { id, number, approval, lines } = await invoice(EDITED);
  const ids = [id, ...lines.map((line) => line.id)];
  return {
    ...house,
    addresses: [
      `/invoices/EditInvoices/${group}?q=${EDITED}`,
      `/invoices/InvoiceGroupDetails/${group}`,
      `/invoices/SentInvoices/${group}/${number}`,
      '/invoices/ExistingInvoices',
      '/invoices/AllInvoices',
      `/customers/bidder/${approval.number}`,
    ],
    dialogs: [
      { query: InvoiceHistoryDocument, variables: { id, first: 20, invoiceNumber: number } },
      { query: InvoiceNotesDocument, variables: { id, first: 20 } },
      { query: InvoicePaymentsDocument, variables: { id, first: 20 } },
      { query: PayableStateDocument, variables: { ids } },
      { query: ShippingStateDocument, variables: { ids } },
      { query: InvoiceSendsDocument, variables: { number, first: 20 } },
      { query: InvoiceMessagesDocument, variables: { id, first: 20 } },
      { query: ExplainInvoiceDocument, variables: { id } },
    ],
  };
}
