import { InvoiceMessagesDocument } from '../../web/invoicing/Contact.generated';
import { ExplainInvoiceDocument } from '../../web/invoicing/Explain.generated';
import { InvoiceHistoryDocument } from '../../web/invoicing/History.generated';
import { InvoiceSendsDocument } from '../../web/invoicing/InvoiceSends.generated';
import { InvoiceNotesDocument } from '../../web/invoicing/Notes.generated';
import { InvoicePaymentsDocument, PayingStandingDocument } from '../../web/invoicing/Paying.generated';
import { ShippingStandingDocument } from '../../web/invoicing/Shipping.generated';
import { liveHouse } from '../support/live-house';
import { followMutations } from '../support/live-views';
import { EDITED, invoiceSteps } from './live-steps';

const house = liveHouse();

test('the screens of a group, of its bidders and of all groups, and every dialog of an invoice, follow each edit of it', async () => {
  const { server, own, colleague, upstream, group } = house();
  const { id, number, approval, lines } = await house().invoice(EDITED);
  const wrong = await followMutations({
    url: server.url, own, colleague, upstream,
    addresses: [`/invoices/EditInvoices/${group}`, `/invoices/InvoiceGroupDetails/${group}`, '/invoices/ExistingInvoices', `/customers/bidder/${approval.number}`],
    dialogs: [
      { query: InvoiceHistoryDocument, variables: { id, first: 20, invoiceNumber: number } },
      { query: InvoiceNotesDocument, variables: { id, first: 20 } },
      { query: InvoicePaymentsDocument, variables: { id, first: 20 } },
      { query: PayingStandingDocument, variables: { ids: [id, ...lines.map((line) => line.id)] } },
      { query: ShippingStandingDocument, variables: { ids: [id, ...lines.map((line) => line.id)] } },
      { query: InvoiceSendsDocument, variables: { number, first: 20 } },
      { query: InvoiceMessagesDocument, variables: { id, first: 20 } },
      { query: ExplainInvoiceDocument, variables: { id } },
    ],
  }, Object.values(invoiceSteps(house)));
  expect(wrong).toEqual({});
});
