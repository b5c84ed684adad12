import { z } from 'zod';
import {
  DISCREPANCY_KINDS,
  DISCREPANCY_STATES,
  IGNORE_REASON_LIMIT,
} from '../../../rules/payments/reconciliation/discrepancies';
import { Amount, data, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';

/** JSON of disagreements between the payment provider and the ledger (added). Amounts are in currencyCode. */

export const PaymentDiscrepancyJson = z.object({
  paymentDiscrepancyID: z.int(),
  kind: z.enum(DISCREPANCY_KINDS),
  kindText: z.string(),
  amount: Amount,
  ledgerAmount: Amount.nullable().describe(
    'The charge’s amount, for AMOUNT_DIFFERS in one currency; what the ledger has of it, for NET_DIFFERS; null otherwise',
  ),
  left: Amount.describe('Amount still at the provider: what was returned is deducted'),
  currencyCode: z.string(),
  processorRef: z.string().describe("The provider's id of the payment or refund"),
  invoiceID: z.int().nullable(),
  invoiceGroupID: z.int().nullable(),
  chargeAttemptID: z.int().nullable(),
  detail: z.string().describe('What the provider says, and what the ledger has'),
  state: z.enum(DISCREPANCY_STATES),
  stateText: z.string(),
  firstSeenAt: Timestamp,
  lastSeenAt: Timestamp,
  resolvedAt: Timestamp.nullable(),
  resolvedBy: z.string().nullable(),
  reason: z.string().nullable(),
  refusal: z.string().nullable().describe('Why the last refund failed; null otherwise'),
  withCreditNote: z
    .boolean()
    .describe('Whether the refund that the provider didn’t make was issued with a credit note'),
  canRecord: z.boolean(),
  canRefund: z.boolean(),
  canIgnore: z.boolean(),
  canReopen: z.boolean(),
  version: z.int(),
});
export type PaymentDiscrepancyJson = z.infer<typeof PaymentDiscrepancyJson>;

const listOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)))
    .optional();

/** GET /app/house/{houseRef}/paymentDiscrepancies: latest first, by state and kind, or by id. */
export const PaymentDiscrepanciesQuery = z.object({
  ...PageQuery,
  ids: IdsQuery,
  states: listOf(DISCREPANCY_STATES).describe('Comma-separated list'),
  kinds: listOf(DISCREPANCY_KINDS).describe('Comma-separated list'),
});
export const PaymentDiscrepanciesAnswer = data(
  z.object({ paymentDiscrepancies: z.array(PaymentDiscrepancyJson), totalRecords: z.int() }),
);
export type PaymentDiscrepanciesJson = z.infer<typeof PaymentDiscrepanciesAnswer>['data'];

const version = z.int().describe('Version that the caller has seen. Any other version fails with EDITED_MEANWHILE');

/** POST .../paymentDiscrepancy/{paymentDiscrepancyID}/record; header Idempotency-Key. */
export const RecordDiscrepancyBody = z.strictObject({
  version,
  invoiceID: z.int().nullish().describe('Defaults to the invoice of the discrepancy'),
});
export type RecordDiscrepancyBody = z.infer<typeof RecordDiscrepancyBody>;
/** POST .../paymentDiscrepancy/{paymentDiscrepancyID}/refund; header Idempotency-Key. */
export const RefundDiscrepancyBody = z.strictObject({ version });
export type RefundDiscrepancyBody = z.infer<typeof RefundDiscrepancyBody>;
/** POST .../paymentDiscrepancy/{paymentDiscrepancyID}/ignore. */
export const IgnoreDiscrepancyBody = z.strictObject({
  version,
  reason: z.string().describe(`1 to ${IGNORE_REASON_LIMIT} characters`),
});
export type IgnoreDiscrepancyBody = z.infer<typeof IgnoreDiscrepancyBody>;
/** POST .../paymentDiscrepancy/{paymentDiscrepancyID}/reopen; header Idempotency-Key. */
export const ReopenDiscrepancyBody = z.strictObject({ version });
export type ReopenDiscrepancyBody = z.infer<typeof ReopenDiscrepancyBody>;
export const PaymentDiscrepancyAnswer = data(z.object({ paymentDiscrepancy: PaymentDiscrepancyJson }));
export type PaymentDiscrepancyAnswerJson = z.infer<typeof PaymentDiscrepancyAnswer>['data'];

/** GET and POST /app/house/{houseRef}/paymentComparison: the last comparison with the provider; POST makes one. */
export const PaymentComparisonAnswer = data(
  z.object({
    paymentComparison: z
      .object({
        houseID: z.int(),
        comparedAt: Timestamp,
        since: Timestamp,
        listed: z.int().describe('Payments, refunds, and disputes that the provider listed'),
        error: z.string().nullable().describe('Why the comparison failed; null when it was completed'),
        version: z.int(),
      })
      .nullable()
      .describe('null before the first comparison'),
  }),
);
export type PaymentComparisonJson = z.infer<typeof PaymentComparisonAnswer>['data'];
