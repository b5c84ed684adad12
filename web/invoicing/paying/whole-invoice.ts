import { fullName } from '../../../rules/core/text';
import type { PayableInvoice_invoiceFragment as Invoice } from './Paying.generated';

/** The most records that one request may name. */
const MOST_SEEN = 200;

/** A whole invoice as a target to mark, with the versions that the screen shows. */
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

/** A whole invoice as a target to pay, with what is due on it. */
export const payableInvoice = (invoice: Invoice) => ({
  ...wholeInvoice(invoice),
  due: { amount: invoice.outstandingBalance, currency: invoice.currency },
});
