import { InvoiceMessagesDocument } from '../../web/invoicing/Contact.generated';
import { ExplainInvoiceDocument } from '../../web/invoicing/Explain.generated';
import { InvoiceHistoryDocument } from '../../web/invoicing/History.generated';
import { InvoiceSendsDocument } from '../../web/invoicing/InvoiceSends.generated';
import { InvoiceNotesDocument } from '../../web/invoicing/Notes.generated';
import { InvoicePaymentsDocument, PayingStandingDocument } from '../../web/invoicing/Paying.generated';
import { ShippingStandingDocument } from '../../web/invoicing/Shipping.generated';
import type { LiveHouse } from '../support/live-house';
import type { Views } from '../support/live-views';
import { EDITED } from './live-steps';

/** The screens of a group, one of them with a filter, of sent invoices, of the bidder and of all groups, and every dialog of an invoice. */
export async function invoiceViews({ server, own, colleague, upstream, group, invoice }: LiveHouse): Promise<Views> {
  const { id, number, approval, lines } = await invoice(EDITED);
  const ids = [id, ...lines.map((line) => line.id)];
  return {
    url: server.url,
    own,
    colleague,
    upstream,
    addresses: [
      `/invoices/EditInvoices/${group}?q=${EDITED}`,
      `/invoices/InvoiceGroupDetails/${group}`,
      `/invoices/SentInvoices/${group}/${number}`,
      '/invoices/ExistingInvoices',
      `/customers/bidder/${approval.number}`,
    ],
    dialogs: [
      { query: InvoiceHistoryDocument, variables: { id, first: 20, invoiceNumber: number } },
      { query: InvoiceNotesDocument, variables: { id, first: 20 } },
      { query: InvoicePaymentsDocument, variables: { id, first: 20 } },
      { query: PayingStandingDocument, variables: { ids } },
      { query: ShippingStandingDocument, variables: { ids } },
      { query: InvoiceSendsDocument, variables: { number, first: 20 } },
      { query: InvoiceMessagesDocument, variables: { id, first: 20 } },
      { query: ExplainInvoiceDocument, variables: { id } },
    ],
  };
}
