import { wireFromMinor } from '../../../rules/core/money';
import type { InvoiceProjection } from '../../../rules/invoicing/invoices/facts';
import { dueByItem } from '../../../rules/invoicing/recorded-payments/open-rounds';
import { notPaidRefusal, paidRefusal, paymentRefusal } from '../../../rules/invoicing/recorded-payments/paying';
import { readInvoice } from '../../../rules/invoicing/recorded-payments/read-invoice';
import type { InvoiceRecord } from '../invoices/invoice-facts';
import { factsOf } from '../invoices/invoice-facts';
import type { InvoiceDetailJson, InvoiceJson } from '../invoices/invoice-wire';

type Refusals = Pick<InvoiceJson, 'paidRefusal' | 'notPaidRefusal'>;

/** How staff may mark an invoice and its items. */
export interface PayingJson {
  readonly ofInvoice: () => Refusals & Pick<InvoiceJson, 'paymentRefusal'>;
  readonly ofItem: (lineId: number) => Refusals & Pick<InvoiceDetailJson, 'amountDue'>;
}

/** Computed from an invoice once for all its items. */
export function payingJson(record: InvoiceRecord, projection: InvoiceProjection): PayingJson {
  const invoice = readInvoice(factsOf(record), projection);
  const due = dueByItem(invoice);
  const refusals = (lineId: number | null): Refusals => ({
    paidRefusal: paidRefusal(invoice, lineId)?.message ?? null,
    notPaidRefusal: notPaidRefusal(invoice, lineId)?.message ?? null,
  });
  return {
    ofInvoice: () => ({ ...refusals(null), paymentRefusal: paymentRefusal(invoice)?.message ?? null }),
    ofItem: (lineId) => ({
      ...refusals(lineId),
      amountDue: wireFromMinor(due.get(lineId) ?? 0, record.invoice.currency),
    }),
  };
}
