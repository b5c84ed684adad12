import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { LineParent } from '../parents';

/** Returns the lines of an invoice that was loaded with them, each with its invoice. */
export function linesOf(invoice: InvoiceJson): LineParent[] {
  return (invoice.invoiceDetails ?? []).map((line) => ({ line, invoice }));
}
