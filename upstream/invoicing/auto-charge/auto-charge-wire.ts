import { z } from 'zod';
import { Amount, data, Timestamp } from '../../core/http/wire';
import { Target, VersionJson } from '../charges/charges-wire';
import { GroupDetailEditAnswer } from '../editing/edit-wire';
import { SeenBody } from '../invoices/seen-wire';

/** JSON of the auto-charge calls: the two specified ones, and (added) those for a choice of any length. */

/** An invoice with its auto-charge date. */
export const EligibleInvoiceJson = z.object({
  invoiceID: z.int(),
  total: Amount,
  eligibleAmount: Amount.describe('What the card would be charged now'),
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

const tellBidders = z
  .boolean()
  .optional()
  .describe('added: notifies the bidders an hour later unless the date changes again; false by default');
const seen = SeenBody.optional().describe(
  'added: what the choice was read at; an edit since of the same date, or of what would be charged, is a 409 EDITED_MEANWHILE',
);
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .describe("YYYY-MM-DD on the house's calendar");

/** POST .../invoiceGroup/{invoiceGroupID}/autoChargeChoice (added): which of a choice can have a date, by number, and what is planned already. */
export const AutoChargeChoiceAnswer = data(
  z.object({
    sequence: z.int().describe('The change feed up to which this is current: `seen` of setting a date'),
    currencyCode: z.string(),
    firstDay: day,
    lastDay: day,
    timeOfDay: z.string().describe("HH:mm in the house's zone"),
    eligibleIDs: z.array(z.int()),
    eligibleAmount: Amount,
    otherIDs: z.array(z.int()).describe('Those that can have none: each says why in autoChargeRefusals'),
    outdatedCount: z.int().describe('Eligible ones whose date is no longer valid'),
    plannedIDs: z.array(z.int()).describe('Invoices of the selection that have a date, eligible or not'),
    days: z
      .array(
        z.object({
          day,
          invoiceCount: z.int(),
          outdatedCount: z.int().describe('Those whose day is no longer valid: not charged on it'),
          amount: Amount.describe('What the cards of the others would be charged as of now'),
        }),
      )
      .describe('What is planned in the whole group, by day'),
  }),
);
export type AutoChargeChoiceJson = z.infer<typeof AutoChargeChoiceAnswer>['data'];

/** GET /app/house/{houseRef}/upcomingCharges (added): what will be charged by itself in the house, by day and group. */
export const UpcomingChargesAnswer = data(
  z.object({
    today: day,
    timeOfDay: z.string().describe("HH:mm in the house's zone"),
    days: z.array(day).describe('Today and every day that can be chosen, and others with a plan; in order'),
    charges: z.array(
      z.object({
        day,
        invoiceGroupID: z.int(),
        currencyCode: z.string(),
        invoiceCount: z.int(),
        outdatedCount: z.int().describe('Those whose day is no longer valid: not charged on it'),
        amount: Amount.describe('What the cards of the others would be charged as of now'),
        invoiceIDs: z.array(z.int()).describe('The first 200'),
      }),
    ),
  }),
);
export type UpcomingChargesJson = z.infer<typeof UpcomingChargesAnswer>['data'];

/** POST /app/invoice/setAutoCharge: null removes. */
export const SetAutoChargeBody = z.object({
  autoChargeDate: Timestamp.nullable().describe("Any instant of the day on the house's calendar"),
  invoiceIDs: z.array(z.int()).min(1).max(5000),
  versions: z
    .array(VersionJson)
    .max(200)
    .optional()
    .describe('added: what the caller has seen; an edit of the same since is a 409 EDITED_MEANWHILE'),
  seen,
  tellBidders,
});
export type SetAutoChargeBody = z.infer<typeof SetAutoChargeBody>;

/** POST /app/house/{houseRef}/autoCharge (added): the same for any target. Of a choice, invoices that can have no date are passed over and told. */
export const AutoChargeBody = z.object({
  target: Target,
  day: z.string().max(20).nullable().describe("MM/DD/YYYY or YYYY-MM-DD on the house's calendar; null removes"),
  versions: z.array(VersionJson).max(200).optional(),
  seen,
  tellBidders,
});
export type AutoChargeBody = z.infer<typeof AutoChargeBody>;

/** As every edit; how many invoices it changed, and which of a choice it passed over (at most 50 are named for each reason). */
export const AutoChargeAnswer = data(
  GroupDetailEditAnswer.shape.data.extend({
    changedCount: z.int(),
    skipped: z.array(z.object({ reason: z.string(), count: z.int(), invoiceIDs: z.array(z.int()) })),
  }),
);
export type AutoChargeJson = z.infer<typeof AutoChargeAnswer>['data'];
