import { z } from 'zod';
import { REFERENCE_LIMIT } from '../../../rules/invoicing/paying/paying';
import { Amount, data, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';
import { Target, VersionJson } from '../charges/charges-wire';
import { GroupDetailEditAnswer } from '../editing/edit-wire';

/** JSON of the calls that mark items as paid: the two specified ones, and (added) the one of any target. */

const details = {
  paid: z.boolean(),
  paidDate: z
    .string()
    .max(20)
    .nullish()
    .describe("MM/DD/YYYY or YYYY-MM-DD on the house's calendar; today where it is left out"),
  paymentMethodID: z.int().nullish().describe('Required when marking as paid: one that staff may choose'),
  amount: Amount.nullish().describe(
    'added: a part of what is due, or of what was paid by hand where it is given back; all of it where it is left out',
  ),
  reference: z
    .string()
    .max(REFERENCE_LIMIT)
    .nullish()
    .describe('added: what staff write with it, such as the number of a check'),
};
const shipped = z.boolean().nullish().describe('As the caller saw it; nothing is set by it');
const version = z
  .int()
  .optional()
  .describe(
    'added: the version that the caller has seen; an edit of its payments or charges since is a 409 EDITED_MEANWHILE',
  );

/** POST /invoicePaidOnly: each invoice as a whole. */
export const InvoicePaidBody = z.object({
  paidInvoices: z
    .array(z.object({ invoiceID: z.int(), invoiceDetailID: z.int().nullish(), ...details, shipped, version }))
    .min(1)
    .max(5000),
});
export type InvoicePaidBody = z.infer<typeof InvoicePaidBody>;

/** POST /invoicePaidOnlyByDetail: each item for itself. */
export const ItemPaidBody = z.object({
  paidInvoices: z
    .array(z.object({ invoiceID: z.int(), invoiceDetailID: z.int(), ...details, shipped, version }))
    .min(1)
    .max(5000),
});
export type ItemPaidBody = z.infer<typeof ItemPaidBody>;

/** POST /paid (added): one day, method and reference for all of a target; an amount only for one item or invoice. */
export const PaidBody = z.object({ target: Target, ...details, versions: z.array(VersionJson).max(200).optional() });
export type PaidBody = z.infer<typeof PaidBody>;

/** Invoices of a choice that stay as they are, and why; at most 50 are named. */
const SkippedJson = z.object({ reason: z.string(), count: z.int(), invoiceIDs: z.array(z.int()) });
export type SkippedPaymentsJson = z.infer<typeof SkippedJson>;

/** As every edit, and how many invoices it changed, and which of a choice it skipped. */
export const PaidAnswer = data(
  GroupDetailEditAnswer.shape.data.extend({ changedCount: z.int(), skipped: z.array(SkippedJson) }),
);
export type PaidJson = z.infer<typeof PaidAnswer>['data'];

/** A step of a payment on an invoice, as far as it has come. */
export const InvoicePaymentJson = z.object({
  paymentID: z.int(),
  amount: Amount.describe('Negative when it was removed'),
  currencyCode: z.string(),
  date: Timestamp,
  state: z.enum(['SETTLED', 'PENDING', 'FAILED']),
  paymentMethod: z.string().nullable(),
  online: z.boolean(),
  reference: z.string().nullable(),
  recordedDate: Timestamp,
  recordedBy: z.string().nullable().describe('null for the product itself'),
  lotNumber: z.string().nullable().describe('null where it is on the invoice as a whole'),
  additionalCharge: z.boolean(),
  takesBack: z.int().nullable().describe('paymentID of the payment that it removes'),
  chargeAttemptID: z.int().nullable().describe('The charge that it settled'),
  version: z.int(),
});
export type InvoicePaymentJson = z.infer<typeof InvoicePaymentJson>;

/** GET /invoicePayments (added): of ?invoiceIDs= a window of the payments of each, latest first; or the payments of ?ids=. */
export const InvoicePaymentsQuery = z.object({ ...PageQuery, invoiceIDs: IdsQuery, ids: IdsQuery });
export const InvoicePaymentsAnswer = data(
  z.object({
    invoices: z.array(z.object({ id: z.int(), totalRecords: z.int(), payments: z.array(InvoicePaymentJson) })),
    payments: z.array(InvoicePaymentJson).describe('Those that were asked for by ids'),
  }),
);
export type InvoicePaymentsJson = z.infer<typeof InvoicePaymentsAnswer>['data'];
