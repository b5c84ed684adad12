import { z } from 'zod';
import { REFERENCE_LIMIT } from '../../../rules/invoicing/recorded-payments/paying';
import { Amount, data, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';
import { Target, VersionJson } from '../added-charges/charges-wire';
import { GroupDetailEditAnswer } from '../editing/edit-wire';

/** JSON of the calls that mark items as paid: the two specified ones, and (added) one for any target. */

const details = {
  paid: z.boolean(),
  paidDate: z
    .string()
    .max(20)
    .nullish()
    .describe("MM/DD/YYYY or YYYY-MM-DD in the house's time zone; defaults to today"),
  paymentMethodID: z
    .int()
    .nullish()
    .describe(
      'A payment method that staff can choose. Required when marking as paid; when removing, how the money was returned, by default as it was paid',
    ),
  amount: Amount.nullish().describe(
    'added: part of the amount due, or, when removing, of the amount recorded by hand; defaults to all of it',
  ),
  overpayment: z
    .literal('KEEP_AS_CREDIT')
    .nullish()
    .describe(
      'added: keeps what an amount has above the amount due as a credit on the invoice; by default it is refused',
    ),
  reference: z
    .string()
    .max(REFERENCE_LIMIT)
    .nullish()
    .describe('added: a reference from staff, such as a check number'),
  surchargePercent: z
    .string()
    .max(20)
    .nullish()
    .describe(
      'added: adds the surcharge of the method, of this percent, to the invoice and to the payment. Another percent is refused with SURCHARGE_CHANGED. Only for whole invoices; by default there is none',
    ),
};
const shipped = z.boolean().nullish().describe('Accepted for compatibility and ignored');
const version = z
  .int()
  .optional()
  .describe(
    'added: version that the caller has seen. If payments or charges were edited since, the call fails with 409 EDITED_MEANWHILE',
  );

/** POST /invoicePaidOnly: each invoice as a whole. */
export const InvoicePaidBody = z.object({
  paidInvoices: z
    .array(z.object({ invoiceID: z.int(), invoiceDetailID: z.int().nullish(), ...details, shipped, version }))
    .min(1)
    .max(5000),
});
export type InvoicePaidBody = z.infer<typeof InvoicePaidBody>;

/** POST /invoicePaidOnlyByDetail: each item separately. */
export const ItemPaidBody = z.object({
  paidInvoices: z
    .array(z.object({ invoiceID: z.int(), invoiceDetailID: z.int(), ...details, shipped, version }))
    .min(1)
    .max(5000),
});
export type ItemPaidBody = z.infer<typeof ItemPaidBody>;

/** POST /paid (added): one day, method, and reference for a whole target; an amount only for one item or invoice. */
export const PaidBody = z.object({ target: Target, ...details, versions: z.array(VersionJson).max(200).optional() });
export type PaidBody = z.infer<typeof PaidBody>;

/** Invoices of a selection that don't change, and why; at most 50 are listed. */
const SkippedJson = z.object({ reason: z.string(), count: z.int(), invoiceIDs: z.array(z.int()) });
export type SkippedPaymentsJson = z.infer<typeof SkippedJson>;

/** The total of the payments that an edit recorded, below 0 if it reversed them. Invoices of a group share their currency. */
const RecordedJson = z.object({ amount: Amount, currencyCode: z.string() });

/** The response of every edit, plus the number of changed invoices, what it recorded, and the skipped invoices of a selection. */
export const PaidAnswer = data(
  GroupDetailEditAnswer.shape.data.extend({
    changedCount: z.int(),
    recorded: RecordedJson.nullable(),
    skipped: z.array(SkippedJson),
  }),
);
export type PaidJson = z.infer<typeof PaidAnswer>['data'];

/** A step of a payment on an invoice, with its current state. */
export const InvoicePaymentJson = z.object({
  paymentID: z.int(),
  amount: Amount.describe('Negative when it removes a payment'),
  balanceAfter: Amount.describe('What the invoice owed right after it, at its current charges'),
  currencyCode: z.string(),
  date: Timestamp,
  state: z.enum(['SETTLED', 'PENDING', 'FAILED']),
  paymentMethod: z.string().nullable(),
  online: z.boolean(),
  reference: z.string().nullable(),
  recordedDate: Timestamp,
  recordedBy: z.string().nullable().describe('Name of the user; null for the system'),
  lotNumber: z.string().nullable().describe('null when the payment is on the whole invoice'),
  additionalCharge: z.boolean(),
  reversesPaymentID: z.int().nullable().describe('paymentID of the payment that it reverses'),
  chargeAttemptID: z.int().nullable().describe('The charge that made the payment'),
  actID: z
    .int()
    .describe(
      'paymentID of the latest entry of the same act: one charge, check, or refund that pays several parts of the invoice',
    ),
  version: z.int(),
});
export type InvoicePaymentJson = z.infer<typeof InvoicePaymentJson>;

/** GET /invoicePayments (added): the payments of ?invoiceIDs=, latest first, one page per invoice; or the payments of ?ids=. */
export const InvoicePaymentsQuery = z.object({
  ...PageQuery,
  invoiceIDs: IdsQuery,
  ids: IdsQuery,
  by: z
    .enum(['entry', 'act'])
    .optional()
    .describe('What pages and totalRecords count: entries (the default), or acts with all their entries'),
});
export const InvoicePaymentsAnswer = data(
  z.object({
    invoices: z.array(z.object({ id: z.int(), totalRecords: z.int(), payments: z.array(InvoicePaymentJson) })),
    payments: z.array(InvoicePaymentJson).describe('Payments requested by ids'),
  }),
);
export type InvoicePaymentsJson = z.infer<typeof InvoicePaymentsAnswer>['data'];
