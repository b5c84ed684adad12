import { z } from 'zod';
import { Amount, PageQuery, Timestamp, data } from '../core/wire';

/** GET /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/payment-methods (S0§7), and for the house without a group GET /app/house/{houseRef}/payment-methods (added). Id 11 is ACH. */
export const PaymentMethodJson = z.object({
  id: z.int(), name: z.string(),
  /* added */ online: z.boolean(), choosable: z.boolean(), retired: z.boolean().describe('Offered no more; what was paid with it keeps it'), version: z.int(),
});
export type PaymentMethodJson = z.infer<typeof PaymentMethodJson>;
export const PaymentMethodsAnswer = data(z.object({ paymentMethods: z.array(PaymentMethodJson) }));

/** GET /app/house/{houseRef}/approval/{approvalID}/payments (added): what a bidder paid, tried to pay or was given back, latest first. */
export const PaymentJson = z.object({
  paymentID: z.int(), invoiceID: z.int(), amount: Amount.describe('Negative where it was taken back'), currencyCode: z.string(), date: Timestamp,
  state: z.enum(['SETTLED', 'PENDING', 'FAILED']), paymentMethodID: z.int().nullable(), online: z.boolean(),
});
export type PaymentJson = z.infer<typeof PaymentJson>;
export const PaymentsQuery = z.object(PageQuery);
export const PaymentsAnswer = data(z.object({ payments: z.array(PaymentJson), totalRecords: z.int() }));
export type PaymentsJson = z.infer<typeof PaymentsAnswer>['data'];
