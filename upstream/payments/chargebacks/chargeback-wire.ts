import { z } from 'zod';
import { fieldNames } from '../../../rules/core/record-fields';
import {
  CHARGEBACK_ORDERS,
  CHARGEBACK_REQUESTS,
  CHARGEBACK_STATES,
} from '../../../rules/payments/chargebacks/chargeback-states';
import { type EvidenceField, evidenceFields } from '../../../rules/payments/chargebacks/evidence-fields';
import { Amount, data, IdInUrl, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';

/** JSON of chargebacks (added). Amounts are in currencyCode. */

/** The evidence. Every text is required in a request, so that none is lost. */
export const EvidenceJson = z.strictObject(
  Object.fromEntries(
    fieldNames(evidenceFields).map((field) => {
      const { label, most } = evidenceFields[field];
      return [field, z.string().describe(`${label}; at most ${most} characters`)];
    }),
  ) as Record<EvidenceField, z.ZodString>,
);

export const ChargebackJson = z.object({
  chargebackID: z.int(),
  processorRef: z.string().describe("The provider's id of the chargeback"),
  chargeAttemptID: z.int().nullable().describe('null while the ledger does not have the payment'),
  invoiceID: z.int().nullable(),
  invoiceGroupID: z.int().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  amount: Amount,
  currencyCode: z.string(),
  reason: z.string().describe("The bank's reason, as a code of the provider"),
  reasonText: z.string(),
  inquiry: z.boolean().describe('Whether the bank only asks about the payment so far, and no money has moved'),
  state: z.enum(CHARGEBACK_STATES),
  stateText: z.string(),
  openedAt: Timestamp,
  dueBy: Timestamp.nullable().describe('Until when evidence can be submitted; null if the bank accepts none'),
  evidence: EvidenceJson,
  request: z.enum(CHARGEBACK_REQUESTS).nullable().describe('A request that the provider has not confirmed yet'),
  refusal: z.string().nullable().describe('Why the last request failed; null otherwise'),
  submittedAt: Timestamp.nullable(),
  submittedBy: z.string().nullable().describe('null if it was submitted at the provider'),
  acceptedAt: Timestamp.nullable(),
  acceptedBy: z.string().nullable(),
  decidedAt: Timestamp.nullable(),
  dueSoon: z.boolean().describe('Whether the house can respond, and has to within three days'),
  dueText: z.string().nullable().describe('"Due in 2 days", by days of the house’s time zone; null unless dueSoon'),
  responseRefusal: z
    .object({ code: z.string(), text: z.string() })
    .nullable()
    .describe('Why the house can no longer respond; null when it can'),
  refundBlock: z.string().nullable().describe('Why the charge can’t be refunded; null when it can'),
  version: z.int(),
});
export type ChargebackJson = z.infer<typeof ChargebackJson>;

/** GET /app/house/{houseRef}/chargebacks: by deadline or latest first, by state and invoice; or by ?ids=, or of ?invoiceIDs=. */
export const ChargebacksQuery = z.object({
  ...PageQuery,
  ids: IdsQuery,
  invoiceIDs: IdsQuery,
  invoiceID: IdInUrl.optional(),
  states: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(CHARGEBACK_STATES)))
    .optional()
    .describe('Comma-separated list'),
  order: z.enum(CHARGEBACK_ORDERS).optional(),
});
export const ChargebacksAnswer = data(z.object({ chargebacks: z.array(ChargebackJson), totalRecords: z.int() }));
export type ChargebacksJson = z.infer<typeof ChargebacksAnswer>['data'];

const version = z.int().describe('Version that the caller has seen. Any other version fails with EDITED_MEANWHILE');

/** POST .../chargeback/{chargebackID}/evidence: saves all texts. Nothing is sent to the provider. */
export const SaveEvidenceBody = z.strictObject({ version, evidence: EvidenceJson });
export type SaveEvidenceBody = z.infer<typeof SaveEvidenceBody>;
/** POST .../chargeback/{chargebackID}/submit and .../accept; header Idempotency-Key. */
export const RespondBody = z.strictObject({ version });
export type RespondBody = z.infer<typeof RespondBody>;
export const ChargebackAnswer = data(z.object({ chargeback: ChargebackJson }));
export type ChargebackAnswerJson = z.infer<typeof ChargebackAnswer>['data'];

/** GET /app/house/{houseRef}/chargebackResponders: the names of users who can respond to chargebacks. */
export const RespondersAnswer = data(z.object({ responders: z.array(z.string()) }));
export type RespondersJson = z.infer<typeof RespondersAnswer>['data'];

/** GET /app/house/{houseRef}/chargebackHistory?ids=: the changes of chargebacks, latest first. */
export const ChargebackHistoryQuery = z.object({ ids: IdsQuery });
export const ChargebackEventJson = z.object({
  chargebackID: z.int(),
  at: Timestamp,
  by: z.string().nullable().describe('null for a change by the system'),
  text: z.string(),
});
export type ChargebackEventJson = z.infer<typeof ChargebackEventJson>;
export const ChargebackHistoryAnswer = data(z.object({ events: z.array(ChargebackEventJson) }));
export type ChargebackHistoryJson = z.infer<typeof ChargebackHistoryAnswer>['data'];
