import { Readable } from 'node:stream';
import { z } from 'zod';
import { receiptFile } from '../../../rules/invoicing/receipts/receipt-file';
import { Download, downloadOf } from '../../core/http/file-answer';
import { type Route, route } from '../../core/http/route';
import { IdInUrl } from '../../core/http/wire';
import type { Services } from '../../core/services';
import { emailReceipt } from './email-receipt';
import { readPayerMatches, readReceiptLines, readReceipts } from './read-receipts';
import { readRepeatedReferences } from './read-repeated-references';
import { receiptCsv } from './receipt-csv';
import { receiptPdf } from './receipt-pdf';
import {
  ChangedReceiptAnswer,
  EmailedReceiptAnswer,
  EmailReceiptBody,
  PayerMatchesAnswer,
  PayerMatchesBody,
  PaymentReceiptLinesAnswer,
  PaymentReceiptLinesQuery,
  PaymentReceiptsAnswer,
  PaymentReceiptsQuery,
  ReceivePaymentsBody,
  RepeatedReferencesAnswer,
  RepeatedReferencesBody,
  UndoReceiptBody,
} from './receipt-wire';
import { receivePayments } from './receive-payments';
import { undoReceipt } from './undo-receipt';

const HOUSE = '/app/house/{houseRef}';
const CSV = 'text/csv; charset=utf-8';
const PDF = 'application/pdf';
const Params = z.object({ paymentReceiptID: IdInUrl });

export const receiptRoutes = (services: Services): Route[] => [
  route.post(`${HOUSE}/paymentReceipts`, {
    access: 'invoices',
    summary: 'Records checks and transfers on invoices of any groups, all or none, once per Idempotency-Key',
    body: ReceivePaymentsBody,
    answer: ChangedReceiptAnswer,
    handler: ({ actor, body, idempotencyKey }) => receivePayments(services, actor, body, idempotencyKey),
  }),
  route.get(`${HOUSE}/paymentReceipts`, {
    access: 'invoices',
    summary: 'Lists receipts of payments, latest first, or by id',
    query: PaymentReceiptsQuery,
    answer: PaymentReceiptsAnswer,
    handler: ({ actor, query }) => readReceipts(services, actor, query),
  }),
  route.get(`${HOUSE}/paymentReceiptLines`, {
    access: 'invoices',
    summary: 'Returns the payments of receipts, and what of them can’t be undone now',
    query: PaymentReceiptLinesQuery,
    answer: PaymentReceiptLinesAnswer,
    handler: ({ actor, query }) => readReceiptLines(services, actor, query.ids ?? []),
  }),
  route.post(`${HOUSE}/paymentReceipt/{paymentReceiptID}/undo`, {
    access: 'invoices',
    summary: 'Undoes the payments of a receipt on every invoice where that is possible, once per Idempotency-Key',
    params: Params,
    body: UndoReceiptBody,
    answer: ChangedReceiptAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      undoReceipt(services, actor, params.paymentReceiptID, body, idempotencyKey),
  }),
  route.post(`${HOUSE}/paymentReceipt/{paymentReceiptID}/email`, {
    access: 'invoices',
    summary: 'Emails a receipt to the person who paid, once per Idempotency-Key',
    params: Params,
    body: EmailReceiptBody,
    answer: EmailedReceiptAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      emailReceipt(services, actor, params.paymentReceiptID, body.email, idempotencyKey),
  }),
  route.get(`${HOUSE}/paymentReceipt/{paymentReceiptID}/paymentReceipt.csv`, {
    access: 'invoices',
    summary: 'Returns the payments of a receipt as CSV',
    params: Params,
    answer: downloadOf('text/csv'),
    handler: async ({ actor, params: { paymentReceiptID } }) =>
      new Download(
        CSV,
        receiptFile(paymentReceiptID, 'csv'),
        Readable.from(await receiptCsv(services, actor, paymentReceiptID)),
      ),
  }),
  route.get(`${HOUSE}/paymentReceipt/{paymentReceiptID}/paymentReceipt.pdf`, {
    access: 'invoices',
    summary: 'Returns a receipt as it is printed for the person who paid, as a PDF',
    params: Params,
    answer: downloadOf(PDF),
    handler: async ({ actor, params: { paymentReceiptID }, signal }) =>
      new Download(
        PDF,
        receiptFile(paymentReceiptID, 'pdf'),
        await receiptPdf(services, actor, paymentReceiptID, signal),
      ),
  }),
  route.post(`${HOUSE}/payerMatches`, {
    access: 'invoices',
    effect: 'read',
    summary: 'Returns the invoices that payers may mean, by number, paddle, or name. Changes nothing',
    body: PayerMatchesBody,
    answer: PayerMatchesAnswer,
    handler: ({ actor, body }) => readPayerMatches(services, actor, body.payers),
  }),
  route.post(`${HOUSE}/repeatedReferences`, {
    access: 'invoices',
    effect: 'read',
    summary: 'Returns recorded payments of the same bidders with the same references. Changes nothing',
    body: RepeatedReferencesBody,
    answer: RepeatedReferencesAnswer,
    handler: ({ actor, body }) => readRepeatedReferences(services, actor, body),
  }),
];
