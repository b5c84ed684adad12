import { fullName } from '../../../rules/core/text';
import type { PayableInvoice_invoiceFragment as Invoice } from './Paying.generated';

/** The maximum number of records in a request. */
const MOST_SEEN = 200;

/** Returns a whole invoice as a target to mark, with the versions on screen. */
export const wholeInvoice = (invoice: Omit<Invoice, 'currency' | 'outstandingBalance'>) => ({
  input: { invoiceIds: [invoice.id] },
  invoiceNumber: invoice.number,
  words: `Invoice ${invoice.number}, ${fullName(invoice)}`,
  kind: 'Invoice' as const,
  seen: [
    { id: invoice.id, version: invoice.version },
    ...invoice.lines.map(({ id, version }) => ({ id, version })),
  ].slice(0, MOST_SEEN),
});

/** Returns a whole invoice as a target to pay, with the amount due. */
export const payableInvoice = (invoice: Invoice) => ({
  ...wholeInvoice(invoice),
  due: { amount: invoice.outstandingBalance, currency: invoice.currency },
});
