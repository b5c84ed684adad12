import { z } from 'zod';
import { MOST_LINES } from '../../../rules/invoicing/receipts/receipt-sheet';
import { RECEIPT_STATES } from '../../../rules/invoicing/receipts/receipt-state';
import { REFERENCE_LIMIT } from '../../../rules/invoicing/recorded-payments/paying';
import { Amount, data, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';

/** JSON of receipts (added): checks and transfers that are recorded together. Amounts are of their currencyCode. */

const Day = z.string().max(20);
const ofLine = {
  paymentMethodID: z.int().nullish(),
  paidDate: Day.nullish().describe("MM/DD/YYYY or YYYY-MM-DD in the house's time zone"),
};

/** POST /app/house/{houseRef}/paymentReceipts; header Idempotency-Key. All lines or none. */
export const ReceivePaymentsBody = z.strictObject({
  depositDate: Day.nullish().describe("MM/DD/YYYY or YYYY-MM-DD in the house's time zone; defaults to today"),
  paymentMethodID: z.int().nullish().describe('The method of lines without one'),
  controlTotal: Amount.nullish().describe('Total of the deposit slip. Any other sum fails with CONTROL_DIFFERS'),
  controlCount: z.int().min(0).nullish().describe('Number of payments on the deposit slip; the same'),
  lines: z
    .array(
      z.strictObject({
        invoiceID: z.int(),
        amount: Amount,
        ...ofLine,
        reference: z.string().max(REFERENCE_LIMIT).nullish(),
        overpayment: z
          .literal('KEEP_AS_CREDIT')
          .nullish()
          .describe('Keeps what the amount has above the amount due as a credit; by default it is refused'),
        surchargePercent: z
          .string()
          .max(20)
          .nullish()
          .describe(
            'Adds the surcharge of the method, of this percent, to the invoice and to the payment, which is more by it. Another percent fails with SURCHARGE_CHANGED',
          ),
        version: z
          .int()
          .optional()
          .describe(
            'Version of the invoice that the caller has seen; a newer edit of its payments or charges conflicts',
          ),
      }),
    )
    .min(1)
    .max(MOST_LINES),
});
export type ReceivePaymentsBody = z.infer<typeof ReceivePaymentsBody>;

export const PaymentReceiptJson = z.object({
  paymentReceiptID: z.int(),
  depositDate: z.string().describe("YYYY-MM-DD in the house's time zone"),
  currencyCode: z.string(),
  totalAmount: Amount,
  lineCount: z.int(),
  controlTotal: Amount.nullable(),
  controlCount: z.int().nullable(),
  recordedDate: Timestamp,
  recordedBy: z.string().nullable().describe('Name of the user; null for the system'),
  state: z.enum(RECEIPT_STATES),
  kind: z.enum(['DEPOSIT', 'TILL']).describe('TILL: a person paid at the till'),
  personID: z.int().nullable().describe('The person who paid at the till'),
  changeGiven: Amount.describe('What the person got back in cash'),
  emailedTo: z.string().nullable().describe('Address of the last email with the receipt'),
  emailedDate: Timestamp.nullable(),
  version: z.int(),
});
export type PaymentReceiptJson = z.infer<typeof PaymentReceiptJson>;

/** GET /app/house/{houseRef}/paymentReceipts: latest first, or by ?ids=. */
export const PaymentReceiptsQuery = z.object({ ...PageQuery, ids: IdsQuery });
export const PaymentReceiptsAnswer = data(
  z.object({ paymentReceipts: z.array(PaymentReceiptJson), totalRecords: z.int() }),
);
export type PaymentReceiptsJson = z.infer<typeof PaymentReceiptsAnswer>['data'];

export const PaymentReceiptLineJson = z.object({
  position: z.int().describe('From 1, in the order in which they were entered'),
  invoiceID: z.int(),
  invoiceGroupID: z.int(),
  groupTitle: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  amount: Amount,
  currencyCode: z.string(),
  paidDate: z.string().describe("YYYY-MM-DD in the house's time zone"),
  paymentMethod: z.string().nullable(),
  reference: z.string().nullable(),
  credit: z.boolean().describe('A credit that pays the invoice, or (negative) is used on another one'),
  undone: z.boolean(),
});
export type PaymentReceiptLineJson = z.infer<typeof PaymentReceiptLineJson>;

const ReceiptUndoRefusalJson = z.object({
  invoiceGroupID: z.int(),
  groupTitle: z.string(),
  invoiceIDs: z.array(z.int()).describe('The first 20'),
  reason: z.string(),
});
export type ReceiptUndoRefusalJson = z.infer<typeof ReceiptUndoRefusalJson>;

/** GET /app/house/{houseRef}/paymentReceiptLines?ids=: the lines of receipts, and what of them can't be undone now. */
export const PaymentReceiptLinesQuery = z.object({ ids: IdsQuery });
export const PaymentReceiptLinesAnswer = data(
  z.object({
    paymentReceipts: z.array(
      z.object({
        paymentReceiptID: z.int(),
        lines: z.array(PaymentReceiptLineJson),
        canUndo: z.boolean().describe('Whether any of its payments can be undone now'),
        undoRefusals: z.array(ReceiptUndoRefusalJson).describe('Invoices whose payments can’t be undone now, and why'),
      }),
    ),
  }),
);
export type PaymentReceiptLinesJson = z.infer<typeof PaymentReceiptLinesAnswer>['data'];

/** The receipt, and the numbers of what it changed. */
export const ChangedReceiptAnswer = data(
  z.object({
    paymentReceipt: PaymentReceiptJson,
    invoiceIDs: z.array(z.int()),
    invoiceGroupIDs: z.array(z.int()),
    notUndone: z.array(ReceiptUndoRefusalJson).describe('Of an undo: invoices whose payments stay, and why'),
  }),
);
export type ChangedReceiptJson = z.infer<typeof ChangedReceiptAnswer>['data'];

/** POST /app/house/{houseRef}/paymentReceipt/{paymentReceiptID}/undo; header Idempotency-Key. */
export const UndoReceiptBody = z.strictObject({
  version: z.int().describe('Version that the caller has seen. Any other version fails with EDITED_MEANWHILE'),
});
export type UndoReceiptBody = z.infer<typeof UndoReceiptBody>;

/** POST /app/house/{houseRef}/paymentReceipt/{paymentReceiptID}/email; header Idempotency-Key. */
export const EmailReceiptBody = z.strictObject({ email: z.string().max(254) });
export const EmailedReceiptAnswer = data(z.object({ paymentReceipt: PaymentReceiptJson }));
export type EmailedReceiptJson = z.infer<typeof EmailedReceiptAnswer>['data'];

/** POST /app/house/{houseRef}/payerMatches: the invoices that each text may mean, by number, paddle, or name. Changes nothing. */
export const PayerMatchesBody = z.strictObject({ payers: z.array(z.string().max(200)).min(1).max(MOST_LINES) });
export const PayerMatchesAnswer = data(
  z.object({ payerMatches: z.array(z.object({ payer: z.string(), invoiceIDs: z.array(z.int()) })) }),
);
export type PayerMatchesJson = z.infer<typeof PayerMatchesAnswer>['data'];

/** POST /app/house/{houseRef}/repeatedReferences: payments of the same bidders that have these references already. Changes nothing. */
export const RepeatedReferencesBody = z.strictObject({
  payments: z
    .array(z.strictObject({ invoiceID: z.int(), reference: z.string().max(REFERENCE_LIMIT) }))
    .min(1)
    .max(MOST_LINES),
});
export type RepeatedReferencesBody = z.infer<typeof RepeatedReferencesBody>;
const RepeatedReferenceJson = z.object({
  askedInvoiceID: z.int().describe('The invoice of the request'),
  reference: z.string(),
  invoiceID: z.int().describe('The invoice of the recorded payment, which the same bidder has'),
  paidDate: z.string().describe("YYYY-MM-DD in the house's time zone"),
  paymentMethod: z.string().nullable(),
});
export type RepeatedReferenceJson = z.infer<typeof RepeatedReferenceJson>;
export const RepeatedReferencesAnswer = data(z.object({ repeatedReferences: z.array(RepeatedReferenceJson) }));
export type RepeatedReferencesJson = z.infer<typeof RepeatedReferencesAnswer>['data'];
