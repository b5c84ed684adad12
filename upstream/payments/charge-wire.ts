import { z } from 'zod';
import { CHARGE_STATES } from '../../rules/payments/charge-runs/charge-states';
import { Amount, data, IdInUrl, IdsQuery, PageQuery, Timestamp } from '../core/http/wire';
import { InvoiceFilterJson } from '../invoicing/invoices/invoice-wire';
import { SeenBody } from '../invoicing/invoices/seen-wire';

/** JSON of charging cards: the two specified calls, and (added) the dry run and the stored runs. Amounts are in the group's currency. */

/** A card or bank account on file for a bidder; never its number. */
export const CardJson = z.object({
  kind: z.enum(['CARD', 'ACH']),
  brand: z.string().describe("Card brand such as Visa, or the bank's name"),
  lastFour: z.string(),
  expires: z.string().nullable().describe('MM/YYYY; null for a bank account'),
  expired: z.boolean().describe('Whether that month is over; false when it is unknown'),
});
export type CardJson = z.infer<typeof CardJson>;

/** Why an invoice isn't or wasn't charged: a code and its text. */
export const ChargeReasonJson = z.object({ code: z.string(), text: z.string() });
export type ChargeReasonJson = z.infer<typeof ChargeReasonJson>;

/** A selection of a group's invoices: ids, the token of a stored selection, or a filter with exceptions. */
export const ChargeTarget = z.union([
  z.strictObject({ ids: z.array(z.int()).min(1).max(5000) }),
  z.strictObject({ selection: z.string().max(100) }),
  z.strictObject({ filter: InvoiceFilterJson, except: z.array(z.int()).max(5000) }),
]);
export type ChargeTargetJson = z.infer<typeof ChargeTarget>;

/* The specified calls */

const seen = SeenBody.optional().describe(
  '`sequence` of the dry run. If an invoice or a card changed since, the call fails with 409 EDITED_MEANWHILE and nothing is charged',
);
const disputedIDs = z
  .array(z.int())
  .max(5000)
  .optional()
  .describe('Ids of the invoices to charge although a lot has an open dispute or return; others with one are skipped');
const ProcessedIds = z
  .array(z.union([z.string().regex(/^\d{1,9}$/, 'is the number of an invoice'), z.int()]))
  .min(1)
  .max(5000);
/**
 * POST /app/house/{houseRef}/processCards; header Idempotency-Key. Invoices of one group, alone or (added) with the state that was seen of
 * them.
 */
export const ProcessCardsBody = z.union([ProcessedIds, z.strictObject({ ids: ProcessedIds, seen, disputedIDs })]);
/** Maximum time to wait for the run, in seconds (added). */
export const ProcessCardsQuery = z.object({ wait: z.coerce.number().int().min(0).max(25).optional() });
export const ChargeConfirmationJson = z.object({
  invoiceID: z.int(),
  charged: z.boolean().describe('True when the payment definitely succeeded; false for a pending or unknown one'),
  amountCharged: Amount,
  /* added */ state: z.enum(CHARGE_STATES),
  reason: ChargeReasonJson.nullable(),
});
export type ChargeConfirmationJson = z.infer<typeof ChargeConfirmationJson>;
/** 200 once the run is done; 202 while it goes on: read it by its number. */
export const ProcessCardsAnswer = data(
  z.object({
    httpStatus: z.union([z.literal(200), z.literal(202)]),
    invoiceConfirmations: z.array(ChargeConfirmationJson),
    /* added */ chargeRunID: z.int(),
  }),
);
export type ProcessCardsJson = z.infer<typeof ProcessCardsAnswer>['data'];

/** GET /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/groupInfo/processCards. */
export const BatchChargeInfoJson = z.object({
  invoiceID: z.int(),
  canHouseProcessCards: z.boolean(),
  /* added */ batchChargeEligible: z.boolean(),
  reasons: z.array(ChargeReasonJson),
});
export const BatchChargeInfoAnswer = data(
  z.object({ invoiceGroupInfo: z.object({ invoices: z.array(BatchChargeInfoJson) }) }),
);
export type BatchChargeInfoJson = z.infer<typeof BatchChargeInfoAnswer>['data'];

/* The dry run ------------------------------------------------------------------------------------------------------- */

/** How a run that starts now would treat an invoice. */
export const ChargeCandidateJson = z.object({
  invoiceID: z.int(),
  approvalID: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  willBeCharged: z.boolean(),
  amount: Amount.describe(
    'Amount that would be charged, or, for an ineligible invoice, the amount if it were eligible',
  ),
  outStandingBalance: Amount,
  card: CardJson.nullable(),
  reasons: z.array(ChargeReasonJson).describe('Why the invoice can’t be charged, most important first'),
  statusText: z.string().describe('"Ready to charge", or the text of the first reason'),
  eligibleAt: Timestamp.nullable().describe(
    'When the invoice becomes eligible without any action; null when only an action helps',
  ),
  refunded: Amount.describe('Amount that was refunded or reversed by a bank, and is due again'),
  disputed: z.boolean().describe('Whether a lot on the invoice has an open dispute or return'),
});
export type ChargeCandidateJson = z.infer<typeof ChargeCandidateJson>;

/**
 * POST /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/chargeDryRun (added): saves nothing. The page has the candidates that `show`
 * selects, in the order of the selection: READY has those that would be charged, and those that only an open dispute holds back.
 */
export const ChargeDryRunBody = z.object({
  target: ChargeTarget,
  disputedIDs,
  show: z.enum(['ALL', 'READY', 'OTHERS']).optional(),
  page: z.int().min(1).optional(),
  size: z.int().min(1).max(1000).optional(),
  offset: z.int().min(0).optional(),
});
export type ChargeDryRunBody = z.infer<typeof ChargeDryRunBody>;
export const ChargeDryRunAnswer = data(
  z.object({
    sequence: z
      .int()
      .describe(
        'Sequence number in the change feed up to which the answer is current; pass it as `seen` when starting the run',
      ),
    invoiceGroupID: z.int(),
    currencyCode: z.string(),
    invoiceCount: z.int(),
    readyCount: z.int(),
    readyTotal: Amount,
    cardLimit: Amount.nullable().describe("The house's credit card limit; null when it is in another currency"),
    overLimitCount: z.int(),
    expiredCount: z.int().describe('Number of invoices to charge whose card on file has expired'),
    disputedCount: z.int().describe('Number of invoices that only an open dispute or return holds back'),
    refundedCount: z.int().describe('Number of invoices to charge that were previously refunded or reversed by a bank'),
    reasons: z
      .array(ChargeReasonJson.extend({ count: z.int() }))
      .describe('First reasons of the invoices that would not be charged, with the number of invoices per reason'),
    candidates: z.array(ChargeCandidateJson),
    totalRecords: z.int().describe('Number of candidates that `show` selects'),
  }),
);
export type ChargeDryRunJson = z.infer<typeof ChargeDryRunAnswer>['data'];

/* Runs -------------------------------------------------------------------------------------------------------------- */

/** A charge run. It is DONE once nothing is left to request; unknown and pending charges can still change. */
export const ChargeRunJson = z.object({
  chargeRunID: z.int(),
  invoiceGroupID: z.int(),
  source: z.enum(['BATCH', 'AUTO']),
  state: z.enum(['RUNNING', 'DONE']),
  retryOf: z.int().nullable().describe('Id of the run whose declined invoices this run retries'),
  createdAt: Timestamp,
  createdBy: z.string().nullable().describe('Name of the user; null for automatic charges'),
  finishedAt: Timestamp.nullable(),
  currencyCode: z.string(),
  invoiceCount: z.int(),
  confirmedCount: z.int().describe('Number of invoices confirmed for charging'),
  confirmedTotal: Amount,
  ready: z.int(),
  requested: z.int(),
  unknown: z.int(),
  pending: z.int(),
  actionNeeded: z.int(),
  charged: z.int(),
  declined: z.int(),
  skipped: z.int(),
  chargedTotal: Amount,
  pendingTotal: Amount,
  unknownTotal: Amount,
  version: z.int(),
});
export type ChargeRunJson = z.infer<typeof ChargeRunJson>;

/** A refund of a charge, or a return by the bidder's bank. */
export const ChargeRefundJson = z.object({
  refundID: z.int(),
  kind: z.enum(['REFUND', 'DISPUTE']).describe("DISPUTE: the bidder's bank reversed the charge"),
  amount: Amount,
  state: z.enum(['READY', 'REQUESTED', 'UNKNOWN', 'PENDING', 'REFUNDED', 'REFUSED', 'RETURNED']),
  stateText: z.string(),
  reason: z.string().describe('Reason from staff or the provider'),
  refusal: ChargeReasonJson.nullable().describe('Why the refund was rejected, was returned, or is unknown'),
  createdAt: Timestamp,
  createdBy: z.string().nullable().describe('Name of the user; null for a refund made at the provider'),
  requestedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  nextCheckAt: Timestamp.nullable().describe('When the system next fetches the status of an unknown result'),
  processorRef: z.string().nullable(),
  version: z.int(),
});
export type ChargeRefundJson = z.infer<typeof ChargeRefundJson>;

/** The charge of one invoice in a run. */
export const ChargeAttemptJson = z.object({
  chargeAttemptID: z.int(),
  chargeRunID: z.int(),
  invoiceGroupID: z.int(),
  currencyCode: z.string(),
  invoiceID: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  state: z.enum(CHARGE_STATES),
  stateText: z.string(),
  amount: Amount.describe('Fixed when the run was confirmed'),
  card: CardJson.nullable(),
  reason: ChargeReasonJson.nullable(),
  requestedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  nextCheckAt: Timestamp.nullable().describe('When the system next fetches the status of an unknown result'),
  processorRef: z.string().nullable().describe("The provider's id of the charge"),
  link: z
    .object({
      expiresAt: Timestamp,
      sentAt: Timestamp.nullable().describe('When it was last emailed to the bidder; null if it was not'),
    })
    .nullable()
    .describe('Where the bidder confirms the charge; null unless the state is ACTION_NEEDED'),
  version: z.int(),
  refunded: Amount.describe('Amount definitely refunded'),
  refundable: Amount.describe('Remaining amount, less refunds in progress'),
  refunds: z.array(ChargeRefundJson).describe('Latest first'),
});
export type ChargeAttemptJson = z.infer<typeof ChargeAttemptJson>;

/**
 * POST /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/chargeRuns (added); header Idempotency-Key. `readyCount` and `readyTotal` are
 * the dry run's figures: if they have changed, the call fails with 409 CHARGES_CHANGED, and no run is started.
 */
export const ConfirmedBody = z.object({
  readyCount: z.int().min(0).optional(),
  readyTotal: Amount.optional(),
  disputedIDs,
  seen,
});
export type ConfirmedBody = z.infer<typeof ConfirmedBody>;
export const StartChargeRunBody = ConfirmedBody.extend({ target: ChargeTarget });
export type StartChargeRunBody = z.infer<typeof StartChargeRunBody>;
/**
 * GET .../chargeRun/{chargeRunID}; POST .../chargeRun/{chargeRunID}/retry (added) starts a run for the declined invoices, with the figures
 * of their dry run; POST .../chargeRun/{chargeRunID}/look fetches the status of unknown and pending charges now. All return a run.
 */
export const ChargeRunAnswer = data(z.object({ chargeRun: ChargeRunJson }));
/** GET /app/house/{houseRef}/chargeRuns (added): latest first; of the house, of a group, or by id. */
export const ChargeRunsQuery = z.object({
  ...PageQuery,
  ids: IdsQuery,
  invoiceGroupID: IdInUrl.optional(),
});
export const ChargeRunsAnswer = data(z.object({ chargeRuns: z.array(ChargeRunJson), totalRecords: z.int() }));
export type ChargeRunsJson = z.infer<typeof ChargeRunsAnswer>['data'];
/** GET .../chargeRun/{chargeRunID}/attempts (added): in the order of the selection; `states` is a comma-separated list. */
export const ChargeAttemptsQuery = z.object({
  ...PageQuery,
  states: z
    .string()
    .regex(/^[A-Z]+(,[A-Z]+)*$/)
    .transform((list) => list.split(','))
    .pipe(z.array(ChargeAttemptJson.shape.state))
    .optional(),
});
export const ChargeAttemptsAnswer = data(
  z.object({ chargeAttempts: z.array(ChargeAttemptJson), totalRecords: z.int() }),
);
export type ChargeAttemptsJson = z.infer<typeof ChargeAttemptsAnswer>['data'];

/* The limit --------------------------------------------------------------------------------------------------------- */

/** GET and POST /app/house/{houseRef}/creditCardLimit (added): the maximum charge to a card per invoice; null means no limit. */
export const CardLimitBody = z.object({ creditCardLimit: Amount.nullable() });
export const CardLimitAnswer = data(z.object({ creditCardLimit: Amount.nullable(), currencyCode: z.string() }));
export type CardLimitJson = z.infer<typeof CardLimitAnswer>['data'];
