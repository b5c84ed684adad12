import type { ReceiptFormat } from '../../../rules/invoicing/receipts/receipt-file';
import type {
  ChangedReceiptJson,
  EmailedReceiptJson,
  PayerMatchesJson,
  PaymentReceiptJson,
  PaymentReceiptLinesJson,
  PaymentReceiptsJson,
  ReceivePaymentsBody,
  RepeatedReferencesBody,
  RepeatedReferencesJson,
} from '../../../upstream/invoicing/receipts/receipt-wire';
import type { OpenAnswer } from '../../core/rest/http';
import { BULK_EDIT_MS, type UpstreamClient } from '../../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';
const LIST = `${HOUSE}/paymentReceipts`;

/** REST calls for receipts of checks and transfers. */
export const createReceiptEndpoints = (upstream: UpstreamClient) => ({
  receivePayments: (body: ReceivePaymentsBody, idempotencyKey: string) =>
    upstream.post<ChangedReceiptJson>(LIST, { body, idempotencyKey, deadlineMs: BULK_EDIT_MS }),

  undoReceipt: (paymentReceiptID: number, version: number, idempotencyKey: string) =>
    upstream.post<ChangedReceiptJson>(`${HOUSE}/paymentReceipt/{paymentReceiptID}/undo`, {
      params: { paymentReceiptID },
      body: { version },
      idempotencyKey,
      deadlineMs: BULK_EDIT_MS,
    }),

  emailReceipt: (paymentReceiptID: number, email: string, idempotencyKey: string) =>
    upstream.post<EmailedReceiptJson>(`${HOUSE}/paymentReceipt/{paymentReceiptID}/email`, {
      params: { paymentReceiptID },
      body: { email },
      idempotencyKey,
    }),

  paymentReceipts: (window: { readonly size: number; readonly offset: number }) =>
    upstream.get<PaymentReceiptsJson>(LIST, { query: { ...window } }),

  paymentReceiptsById: async (ids: readonly number[]): Promise<PaymentReceiptJson[]> =>
    (await upstream.get<PaymentReceiptsJson>(LIST, { query: { ids } })).paymentReceipts,

  paymentReceiptLines: async (ids: readonly number[]): Promise<PaymentReceiptLinesJson['paymentReceipts']> =>
    (await upstream.get<PaymentReceiptLinesJson>(`${HOUSE}/paymentReceiptLines`, { query: { ids } })).paymentReceipts,

  paymentReceiptFile: (paymentReceiptID: number, format: ReceiptFormat, signal: AbortSignal): Promise<OpenAnswer> =>
    upstream.open(`${HOUSE}/paymentReceipt/{paymentReceiptID}/paymentReceipt.${format}`, {
      params: { paymentReceiptID },
      signal,
    }),

  payerMatches: async (payers: readonly string[]): Promise<PayerMatchesJson['payerMatches']> =>
    (await upstream.post<PayerMatchesJson>(`${HOUSE}/payerMatches`, { body: { payers } })).payerMatches,

  repeatedReferences: async (body: RepeatedReferencesBody): Promise<RepeatedReferencesJson['repeatedReferences']> =>
    (await upstream.post<RepeatedReferencesJson>(`${HOUSE}/repeatedReferences`, { body })).repeatedReferences,
});
