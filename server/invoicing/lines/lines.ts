import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { LineParent } from '../parents';

/** The lines of an invoice that was asked for with them; each knows its invoice. */
export function linesOf(invoice: InvoiceJson): LineParent[] {
  return (invoice.invoiceDetails ?? []).map((line) => ({ line, invoice }));
}
