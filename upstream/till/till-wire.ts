import { z } from 'zod';
import { REFERENCE_LIMIT } from '../../rules/invoicing/recorded-payments/paying';
import { MOST_PAID, MOST_TENDERS } from '../../rules/till/limits';
import { Amount, data, IdsQuery } from '../core/http/wire';
import { PaymentReceiptJson } from '../invoicing/receipts/receipt-wire';

/** JSON of the till (added). Amounts are in major units of the currency of the invoices. */

/** GET /app/house/{houseRef}/tillAccounts?personIDs=: what people owe and what waits for them. */
export const TillAccountsQuery = z.object({ personIDs: IdsQuery });
const TillAccountJson = z.object({
  personID: z.int(),
  invoiceIDs: z
    .array(z.int())
    .describe(
      'Invoices with an amount due, oldest first, then those with a credit, then those of which items wait to be handed over: the first 200',
    ),
});
export type TillAccountJson = z.infer<typeof TillAccountJson>;
export const TillAccountsAnswer = data(z.object({ tillAccounts: z.array(TillAccountJson) }));
export type TillAccountsJson = z.infer<typeof TillAccountsAnswer>['data'];

/** POST /app/house/{houseRef}/tillPayments; header Idempotency-Key. All or nothing. */
export const TillPaymentBody = z.strictObject({
  personID: z.int().describe('The person who pays, and whose invoices these are'),
  invoices: z
    .array(
      z.strictObject({
        invoiceID: z.int(),
        version: z
          .int()
          .optional()
          .describe('Version that the caller has seen; a newer edit of its payments or charges conflicts'),
      }),
    )
    .max(MOST_PAID)
    .describe('Invoices to pay, in one currency. Each is paid in full before the next one'),
  payments: z
    .array(
      z.strictObject({
        paymentMethodID: z.int(),
        amount: Amount.describe('What pays the invoices'),
        given: Amount.nullish().describe('What the person handed over in cash; the rest is their change'),
        reference: z.string().max(REFERENCE_LIMIT).nullish(),
        surchargePercent: z
          .string()
          .max(20)
          .nullish()
          .describe(
            'Adds the surcharge of the method, of this percent: the person pays `amount` and the surcharge on it. Another percent is refused with SURCHARGE_CHANGED',
          ),
        keepCredit: z.boolean().nullish().describe('Keeps what is above everything due as a credit'),
      }),
    )
    .max(MOST_TENDERS),
  useCredit: z
    .boolean()
    .nullish()
    .describe('Pays with the credits that the house owes the person on other invoices first'),
  pickedUp: z.array(z.int()).max(MOST_PAID).describe('Invoices whose items the person takes with them'),
});
export type TillPaymentBody = z.infer<typeof TillPaymentBody>;

export const TillPaymentAnswer = data(
  z.object({
    paymentReceipt: PaymentReceiptJson.nullable().describe('Null if nothing was paid'),
    personID: z.int(),
    invoiceIDs: z.array(z.int()).describe('The changed invoices'),
    invoiceGroupIDs: z.array(z.int()),
  }),
);
export type TillPaymentJson = z.infer<typeof TillPaymentAnswer>['data'];
