import { type PaymentLedger, readPayments } from '../figures/payment-ledger';
import { projectInvoice } from '../figures/projection';
import type { InvoiceFacts, InvoiceProjection } from '../invoices/facts';

/** An invoice's facts, and what is computed from them once. */
export interface ReadInvoice {
  readonly facts: InvoiceFacts;
  readonly projection: InvoiceProjection;
  readonly ledger: PaymentLedger;
}

/** Reads an invoice from its facts; pass `projection` if it is already known. */
export const readInvoice = (facts: InvoiceFacts, projection = projectInvoice(facts)): ReadInvoice => ({
  facts,
  projection,
  ledger: readPayments(facts.payments),
});
