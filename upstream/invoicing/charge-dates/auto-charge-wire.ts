import { z } from 'zod';
import { Amount, data, Timestamp } from '../../core/http/wire';
import { Target, VersionJson } from '../added-charges/charges-wire';
import { GroupDetailEditAnswer } from '../editing/edit-wire';
import { SeenBody } from '../invoices/seen-wire';

/** JSON of the auto-charge calls: the two specified ones, and (added) those for a selection of any length. */

/** An invoice with its auto-charge date. */
export const EligibleInvoiceJson = z.object({
  invoiceID: z.int(),
  total: Amount,
  eligibleAmount: Amount.describe('Amount that the card would be charged now'),
  firstName: z.string(),
  lastName: z.string(),
  channel: z.enum(['INV', 'PL', 'AZ', 'Floor']),
  approvalID: z.int(),
  currencySymbol: z.string(),
  autoChargeDate: z.object({ time: Timestamp }).nullable(),
  firstEligibleAutoChargeDate: Timestamp.nullable(),
});
export type EligibleInvoiceJson = z.infer<typeof EligibleInvoiceJson>;
/** POST .../invoiceGroup/{invoiceGroupID}/autoCharge. */
export const EligibleAnswer = data(z.object({ eligibleInvoiceList: z.array(EligibleInvoiceJson) }));
export type EligibleJson = z.infer<typeof EligibleAnswer>['data'];

const notifyBidders = z
  .boolean()
  .optional()
  .describe('added: notifies the bidders an hour later unless the date changes again; false by default');
const seen = SeenBody.optional().describe(
  'added: `sequence` of the preview. If the date or the amount changed since, the call fails with 409 EDITED_MEANWHILE',
);
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .describe("YYYY-MM-DD in the house's time zone");

/**
 * POST .../invoiceGroup/{invoiceGroupID}/autoChargeChoice (added): the selected invoices that can have a date, by number, and existing
 * plans.
 */
export const AutoChargeChoiceAnswer = data(
  z.object({
    sequence: z
      .int()
      .describe(
        'Sequence number in the change feed up to which the answer is current; pass it as `seen` when setting a date',
      ),
    currencyCode: z.string(),
    firstDay: day,
    lastDay: day,
    timeOfDay: z.string().describe("HH:mm in the house's time zone"),
    eligibleIDs: z.array(z.int()),
    eligibleAmount: Amount,
    otherIDs: z.array(z.int()).describe('Invoices that can’t have a date; autoChargeRefusals says why'),
    outdatedCount: z.int().describe('Eligible invoices whose date is no longer valid'),
    plannedIDs: z.array(z.int()).describe('Invoices of the selection that have a date, eligible or not'),
    days: z
      .array(
        z.object({
          day,
          invoiceCount: z.int(),
          outdatedCount: z.int().describe('Invoices whose day is no longer valid, so they are not charged on it'),
          amount: Amount.describe('Total that the cards for the other invoices would be charged now'),
        }),
      )
      .describe('The whole group’s plan, by day'),
  }),
);
export type AutoChargeChoiceJson = z.infer<typeof AutoChargeChoiceAnswer>['data'];

/** GET /app/house/{houseRef}/upcomingCharges (added): the scheduled automatic charges of the house, by day and group. */
export const UpcomingChargesAnswer = data(
  z.object({
    today: day,
    timeOfDay: z.string().describe("HH:mm in the house's time zone"),
    days: z.array(day).describe('Today, every day that can be chosen, and other days with a plan, in order'),
    charges: z.array(
      z.object({
        day,
        invoiceGroupID: z.int(),
        currencyCode: z.string(),
        invoiceCount: z.int(),
        outdatedCount: z.int().describe('Invoices whose day is no longer valid, so they are not charged on it'),
        amount: Amount.describe('Total that the cards for the other invoices would be charged now'),
        invoiceIDs: z.array(z.int()).describe('The first 200'),
      }),
    ),
  }),
);
export type UpcomingChargesJson = z.infer<typeof UpcomingChargesAnswer>['data'];

/** POST /app/invoice/setAutoCharge: null removes. */
export const SetAutoChargeBody = z.object({
  autoChargeDate: Timestamp.nullable().describe("Any instant of the day in the house's time zone"),
  invoiceIDs: z.array(z.int()).min(1).max(5000),
  versions: z
    .array(VersionJson)
    .max(200)
    .optional()
    .describe(
      'added: version that the caller has seen. If the date was edited since, the call fails with 409 EDITED_MEANWHILE',
    ),
  seen,
  notifyBidders,
});
export type SetAutoChargeBody = z.infer<typeof SetAutoChargeBody>;

/** POST /app/house/{houseRef}/autoCharge (added): the same for any target. Invoices of a selection that can't have a date are skipped. */
export const AutoChargeBody = z.object({
  target: Target,
  day: z
    .string()
    .max(20)
    .nullable()
    .describe("MM/DD/YYYY or YYYY-MM-DD in the house's time zone; null removes the date"),
  versions: z.array(VersionJson).max(200).optional(),
  seen,
  notifyBidders,
});
export type AutoChargeBody = z.infer<typeof AutoChargeBody>;

/**
 * The response of every edit, plus the number of changed invoices and the skipped invoices of a selection (at most 50 listed per reason).
 */
export const AutoChargeAnswer = data(
  GroupDetailEditAnswer.shape.data.extend({
    changedCount: z.int(),
    skipped: z.array(z.object({ reason: z.string(), count: z.int(), invoiceIDs: z.array(z.int()) })),
  }),
);
export type AutoChargeJson = z.infer<typeof AutoChargeAnswer>['data'];
