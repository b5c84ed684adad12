import { z } from 'zod';
import { Amount, data, IdsQuery, PageQuery, Timestamp } from '../core/http/wire';

/** GET /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/payment-methods, and for the house without a group GET /app/house/{houseRef}/payment-methods (added). Id 11 is ACH. */
export const PaymentMethodJson = z.object({
  id: z.int(),
  name: z.string(),
  /* added */ online: z.boolean(),
  choosable: z.boolean(),
  retired: z.boolean().describe('True when the method is retired; past payments keep it'),
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
  version: z.int(),
});
export type PaymentJson = z.infer<typeof PaymentJson>;

/** GET /app/house/{houseRef}/bidderPayments (added): the payments of ?approvalIDs= or ?personIDs=, latest first, one page each; or the payments of ?ids=. */
export const PaymentsQuery = z.object({
  ...PageQuery,
  approvalIDs: IdsQuery,
  personIDs: IdsQuery,
  ids: IdsQuery,
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
