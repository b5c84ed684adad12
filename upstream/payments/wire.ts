import { z } from 'zod';
import { Amount, data, IdsQuery, PageQuery, Timestamp } from '../core/http/wire';

/** GET /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/payment-methods, and for the house without a group GET /app/house/{houseRef}/payment-methods (added). Id 11 is ACH. */
export const PaymentMethodJson = z.object({
  id: z.int(),
  name: z.string(),
  /* added */ online: z.boolean(),
  choosable: z.boolean(),
  retired: z.boolean().describe('True when the method is retired; past payments keep it'),
  surchargePercent: z
    .string()
    .describe('Percent that payments by it can add to the invoice; below 0 for a discount, 0 for none'),
  surchargeName: z.string().describe('What bidders read as the name of the surcharge; empty for none'),
  version: z.int(),
});
export type PaymentMethodJson = z.infer<typeof PaymentMethodJson>;
export const PaymentMethodsAnswer = data(z.object({ paymentMethods: z.array(PaymentMethodJson) }));

/** An entry of a payment on an invoice, in its current state. */
export const PaymentJson = z.object({
  paymentID: z.int(),
  invoiceID: z.int(),
  amount: Amount.describe('Negative when it removes a payment'),
  currencyCode: z.string(),
  date: Timestamp,
  state: z.enum(['SETTLED', 'PENDING', 'FAILED']),
  paymentMethodID: z.int().nullable(),
  online: z.boolean(),
  returnCause: z
    .enum(['REFUND', 'DISPUTE', 'CREDIT'])
    .nullable()
    .describe(
      'Who returned the money: the house, or the bidder’s bank. CREDIT: a credit on another invoice paid, or (negative) pays another one. Null for payments and corrections',
    ),
  actID: z
    .int()
    .optional()
    .describe('With ?by=act: the latest payment of the same act, which is one charge, check, or refund'),
  version: z.int(),
});
export type PaymentJson = z.infer<typeof PaymentJson>;

/** GET /app/house/{houseRef}/bidderPayments (added): the payments of ?approvalIDs= or ?personIDs=, latest first, one page each; or the payments of ?ids=. ?by=act pages by acts, each with all its payments. */
export const PaymentsQuery = z.object({
  ...PageQuery,
  approvalIDs: IdsQuery,
  personIDs: IdsQuery,
  ids: IdsQuery,
  by: z.enum(['payment', 'act']).optional().describe('What a page counts; payments if left out'),
});
export const PaymentsAnswer = data(
  z.object({
    bidders: z.array(
      z.object({
        id: z.int().describe('approvalID or personID'),
        totalRecords: z.int(),
        payments: z.array(PaymentJson),
      }),
    ),
    payments: z.array(PaymentJson).describe('Payments requested by ids'),
  }),
);
export type PaymentsJson = z.infer<typeof PaymentsAnswer>['data'];

/** GET /app/house/{houseRef}/payments (added): the payments of the house, latest first, with their sums by currency. */
export const HousePaymentsQuery = z.object({
  ...PageQuery,
  states: z
    .string()
    .regex(/^(SETTLED|PENDING|FAILED)(,(SETTLED|PENDING|FAILED))*$/)
    .transform((list) => PaymentJson.shape.state.array().parse(list.split(',')))
    .optional()
    .describe('Comma-separated list of SETTLED, PENDING, and FAILED'),
  from: z.coerce.number().int().optional().describe('Epoch milliseconds of the first date of payment'),
  to: z.coerce.number().int().optional().describe('Epoch milliseconds after the last date of payment'),
  currencyCode: z.string().max(3).optional(),
  online: z.enum(['true', 'false']).optional(),
  paymentMethodIDs: IdsQuery,
  groupIDs: IdsQuery,
  approvalIDs: IdsQuery,
  totals: z.enum(['true', 'false']).optional().describe('Whether to count and sum all matches; true if left out'),
});
const PaymentTotalsJson = z.object({
  currencyCode: z.string(),
  count: z.int(),
  settled: Amount.describe('Settled payments, less refunds and reversals, without credits that moved between invoices'),
  pending: Amount,
});
export type PaymentTotalsJson = z.infer<typeof PaymentTotalsJson>;
export const HousePaymentsAnswer = data(
  z.object({ payments: z.array(PaymentJson), totalRecords: z.int(), totals: z.array(PaymentTotalsJson) }),
);
export type HousePaymentsJson = z.infer<typeof HousePaymentsAnswer>['data'];
