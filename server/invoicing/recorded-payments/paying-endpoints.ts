import type {
  InvoicePaymentJson,
  InvoicePaymentsJson,
  PaidBody,
  PaidJson,
} from '../../../upstream/invoicing/recorded-payments/paying-wire';
import { BULK_EDIT_MS, type UpstreamClient } from '../../core/rest/upstream-client';

const PAYMENTS = '/app/house/{houseRef}/invoicePayments';

/** REST calls for marking as paid and for payments. */
export function createPayingEndpoints(upstream: UpstreamClient) {
  return {
    markPaid: (body: PaidBody, idempotencyKey?: string) =>
      upstream.post<PaidJson>('/app/house/{houseRef}/paid', { body, idempotencyKey, deadlineMs: BULK_EDIT_MS }),

    paymentsOfInvoices: async (
      invoiceIDs: readonly number[],
      window: { readonly size: number; readonly offset: number },
    ): Promise<InvoicePaymentsJson['invoices']> =>
      (await upstream.get<InvoicePaymentsJson>(PAYMENTS, { query: { invoiceIDs, ...window } })).invoices,

    /** Pages of acts, each with all its entries. */
    paymentActsOfInvoices: async (
      invoiceIDs: readonly number[],
      window: { readonly size: number; readonly offset: number },
    ): Promise<InvoicePaymentsJson['invoices']> =>
      (
        await upstream.get<InvoicePaymentsJson>(PAYMENTS, {
          query: { invoiceIDs, by: 'act', ...window },
        })
      ).invoices,

    invoicePaymentsById: async (ids: readonly number[]): Promise<InvoicePaymentJson[]> =>
      (await upstream.get<InvoicePaymentsJson>(PAYMENTS, { query: { ids } })).payments,
  };
}
