import { z } from 'zod';
import { REFUND_REASON_LIMIT } from '../../../rules/payments/refunds/refund-states';
import { Amount, data, IdsQuery } from '../../core/http/wire';
import { SeenBody } from '../../invoicing/invoices/seen-wire';
import { CardJson, ChargeAttemptJson, ChargeRefundJson } from '../charge-wire';

/** JSON of refunds (added). Amounts are in the charge's currency. */

/** POST /app/house/{houseRef}/chargeAttempt/{chargeAttemptID}/refundDryRun: the effect of a refund. Saves nothing. */
export const RefundDryRunBody = z.strictObject({
  amount: Amount.nullish().describe('Defaults to the remaining amount'),
  creditNote: z.boolean().optional().describe('Whether a credit note is issued with the refund'),
});
export type RefundDryRunBody = z.infer<typeof RefundDryRunBody>;
export const RefundDryRunAnswer = data(
  z.object({
    sequence: z
      .int()
      .describe(
        'Sequence number in the change feed up to which the answer is current; pass it as `seen` when refunding',
      ),
    chargeAttemptID: z.int(),
    invoiceID: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    currencyCode: z.string(),
    card: CardJson.nullable(),
    charged: Amount,
    refunded: Amount.describe('Amount definitely refunded so far'),
    refundable: Amount.describe('Remaining amount of the charge, less refunds in progress'),
    amount: Amount.describe('Amount that would be refunded'),
    outStandingBalance: Amount.describe('The invoice’s balance now'),
    balanceAfter: Amount.describe('The invoice’s balance after the refund, and after the credit note if there is one'),
    creditable: Amount.describe('What credit notes can still lower the invoice by'),
    refusal: z
      .object({ code: z.string(), text: z.string() })
      .nullable()
      .describe('Why the charge can’t be refunded; null when it can'),
  }),
);
export type RefundDryRunJson = z.infer<typeof RefundDryRunAnswer>['data'];

/**
 * POST /app/house/{houseRef}/chargeAttempt/{chargeAttemptID}/refund; header Idempotency-Key. `refundable` and `balanceAfter` are the dry
 * run's figures: if they have changed, the call fails with 409 REFUND_CHANGED, and nothing is requested. Returns after some seconds with
 * the current state.
 */
export const RefundBody = z.strictObject({
  amount: Amount.nullish().describe('Defaults to the remaining amount'),
  reason: z.string().describe(`Reason, shown in the invoice's history: 1 to ${REFUND_REASON_LIMIT} characters`),
  creditNote: z
    .boolean()
    .optional()
    .describe('true: issues a credit note with the refund, so that the bidder does not owe the amount again'),
  refundable: Amount.optional(),
  balanceAfter: Amount.optional(),
  seen: SeenBody.optional().describe(
    '`sequence` of the dry run. If the invoice or the charge changed since, the call fails with 409 EDITED_MEANWHILE and nothing is refunded',
  ),
});
export type RefundBody = z.infer<typeof RefundBody>;
/**
 * Also the answer of POST .../chargeAttempt/{chargeAttemptID}/refund/look, which fetches the status of an unknown or pending refund now.
 */
export const RefundAnswer = data(z.object({ chargeAttempt: ChargeAttemptJson, refundID: z.int().nullable() }));
export type RefundAnswerJson = z.infer<typeof RefundAnswer>['data'];

/** GET /app/house/{houseRef}/chargeAttempts?ids=: charges by id; or ?waitingInvoiceIDs=: those of invoices that wait for their bidders. */
export const ChargeAttemptsByIdQuery = z.object({ ids: IdsQuery, waitingInvoiceIDs: IdsQuery });
export const ChargeAttemptsByIdAnswer = data(z.object({ chargeAttempts: z.array(ChargeAttemptJson) }));
export type ChargeAttemptsByIdJson = z.infer<typeof ChargeAttemptsByIdAnswer>['data'];

/** GET /app/house/{houseRef}/chargeRefunds?ids=: refunds by id, each with the currency of its charge. */
export const ChargeRefundsQuery = z.object({ ids: IdsQuery });
export const ChargeRefundsAnswer = data(
  z.object({ chargeRefunds: z.array(ChargeRefundJson.extend({ currencyCode: z.string() })) }),
);
export type ChargeRefundsJson = z.infer<typeof ChargeRefundsAnswer>['data'];
