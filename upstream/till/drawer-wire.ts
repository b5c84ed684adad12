import { z } from 'zod';
import { MOST_METHODS } from '../../rules/payments/methods/payment-method-names';
import { NOTE_LIMIT } from '../../rules/till/limits';
import { Amount, data, IdsQuery, PageQuery, Timestamp } from '../core/http/wire';

/** JSON of the drawer (added). Amounts are of currencyCode; days are YYYY-MM-DD in the house's time zone. */

const Day = z.string().max(20);

/** GET /app/house/{houseRef}/drawer: what was recorded on a day, by method and currency. */
export const DrawerQuery = z.object({
  day: Day.optional().describe("MM/DD/YYYY or YYYY-MM-DD in the house's time zone; defaults to today"),
  userID: z.coerce.number().int().optional().describe('Only payments that this user recorded'),
});
const DrawerLineJson = z.object({
  paymentMethodID: z.int(),
  paymentMethod: z.string().nullable(),
  currencyCode: z.string(),
  payments: z.int().describe('Number of payments. What was removed is no payment, but counts in the amount'),
  expected: Amount.describe('What was paid, less what was removed'),
});
export type DrawerLineJson = z.infer<typeof DrawerLineJson>;
const DrawerUserJson = z.object({ userID: z.int(), name: z.string(), payments: z.int() });
export type DrawerUserJson = z.infer<typeof DrawerUserJson>;
export const DrawerAnswer = data(
  z.object({
    day: z.string(),
    userID: z.int().nullable(),
    lines: z.array(DrawerLineJson).describe('By currency, the most payments first'),
    users: z.array(DrawerUserJson).describe('Everyone who recorded payments on that day, by name'),
  }),
);
export type DrawerJson = z.infer<typeof DrawerAnswer>['data'];

/** POST /app/house/{houseRef}/drawerCounts; header Idempotency-Key. */
export const DrawerCountBody = z.strictObject({
  day: Day,
  userID: z.int().nullish().describe('Whose payments were counted; those of all users by default'),
  currencyCode: z.string().length(3),
  note: z.string().max(NOTE_LIMIT).nullish(),
  lines: z
    .array(
      z.strictObject({
        paymentMethodID: z.int(),
        expected: Amount.describe('The amount that the caller has seen. Any other one fails with EDITED_MEANWHILE'),
        float: Amount.nullish().describe('What was in the drawer before; 0 by default'),
        counted: Amount,
      }),
    )
    .min(1)
    .max(MOST_METHODS),
});
export type DrawerCountBody = z.infer<typeof DrawerCountBody>;

const DrawerCountJson = z.object({
  drawerCountID: z.int(),
  day: z.string(),
  currencyCode: z.string(),
  userID: z.int().nullable(),
  userName: z.string().nullable().describe('Whose payments were counted; null for those of all users'),
  note: z.string(),
  countedDate: Timestamp,
  countedBy: z.string().nullable(),
  expectedTotal: Amount,
  countedTotal: Amount.describe('What was counted, less what was in the drawer before'),
  difference: Amount.describe('Negative for what is missing'),
  lines: z.array(
    DrawerLineJson.omit({ currencyCode: true }).extend({
      float: Amount,
      counted: Amount,
      difference: Amount.describe('Negative for what is missing'),
    }),
  ),
  isLatest: z.boolean().describe('Whether there is no later count of the same day, user, and currency'),
  version: z.int().describe('Always 1: a count is never changed'),
});
export type DrawerCountJson = z.infer<typeof DrawerCountJson>;

/** GET /app/house/{houseRef}/drawerCounts: latest day first, or by ?ids=. */
export const DrawerCountsQuery = z.object({ ...PageQuery, ids: IdsQuery });
export const DrawerCountsAnswer = data(z.object({ drawerCounts: z.array(DrawerCountJson), totalRecords: z.int() }));
export type DrawerCountsJson = z.infer<typeof DrawerCountsAnswer>['data'];

export const CountedDrawerAnswer = data(z.object({ drawerCount: DrawerCountJson }));
export type CountedDrawerJson = z.infer<typeof CountedDrawerAnswer>['data'];
