import { z } from 'zod';
import { BID_SOURCES, LONGEST_NOTE } from '../../../rules/bulk-bidding/book';
import { MOST_PASTED } from '../../../rules/bulk-bidding/paste';
import { Amount, data, Timestamp } from '../../core/http/wire';

const Ref = z.string().regex(/^[\w-]{1,40}$/);

export const BookParams = z.object({ catalogRef: Ref });

/** GET .../absenteeBook/{catalogRef}: a session with the totals of the bids that bidders left for it. */
export const BookJson = z.object({
  catalogID: z.int(),
  catalogRef: z.string(),
  title: z.string(),
  kind: z.enum(['LIVE', 'TIMED', 'BUY_NOW']),
  startsAt: Timestamp,
  currencyCode: z.string(),
  isEnded: z.boolean(),
  bidCount: z.int().describe('Bids that aren’t canceled'),
  lotCount: z.int().describe('Lots with such bids'),
  totalAmount: Amount.describe('The sum of these bids'),
  cancelBidCount: z.int(),
  cancelBidLimit: z.int(),
});
export type BookJson = z.infer<typeof BookJson>;
export const BookAnswer = data(BookJson);

export const BOOK_SORTS = ['LOT', 'PADDLE', 'AMOUNT', 'TIME'] as const;
export type BookSort = (typeof BOOK_SORTS)[number];

export const BookBidsQuery = z.object({
  size: z.coerce.number().int().min(1).max(500).default(50),
  offset: z.coerce.number().int().min(0).default(0),
  search: z
    .string()
    .max(200)
    .default('')
    .describe('A lot number, a paddle, or part of a lot’s title or a bidder’s name'),
  sort: z
    .enum(BOOK_SORTS)
    .default('LOT')
    .describe('Within a lot, the highest bid comes first, of equal ones the earlier'),
});

export const BookBidJson = z.object({
  orderBidRef: z.string(),
  lotRef: z.string(),
  lotNumber: z.int().nullable(),
  lotNumberExtension: z.string(),
  title: z.string(),
  reserve: Amount.nullable(),
  startingBid: Amount.nullable(),
  sequence: z.int(),
  bidAmount: Amount,
  bidType: z.enum(['MAX', 'CURRENT']),
  paddle: z.string().nullable(),
  bidder: z.string().nullable().describe('Null without the permission sensitive, except for the house account'),
  source: z.enum(BID_SOURCES).nullable().describe('Null for bids that weren’t left with the house'),
  note: z.string(),
  time: Timestamp,
  enteredBy: z.string().nullable().describe('Null for bids that no user of the house entered'),
  isOwn: z.boolean().describe('Whether the caller entered it'),
  isOpen: z.boolean().describe('Whether the lot has no result, so that the caller’s bids can be canceled'),
});
export type BookBidJson = z.infer<typeof BookBidJson>;
export const BookBidsAnswer = data(z.object({ total: z.int(), bids: z.array(BookBidJson) }));
export type BookBidsJson = z.infer<typeof BookBidsAnswer>['data'];

export const BookBiddersQuery = z.object({
  search: z.string().max(200).default('').describe('A paddle, or part of a name'),
});
export const BookBiddersAnswer = data(
  z.array(
    z.object({
      approvalID: z.int(),
      paddle: z.string(),
      bidder: z.string().nullable().describe('Null without the permission sensitive'),
    }),
  ),
);
export type BookBiddersJson = z.infer<typeof BookBiddersAnswer>['data'];

/** A bid as staff typed it. */
export const TypedBidJson = z.object({
  lot: z.string().max(40).describe('Number of the lot with its extension'),
  amount: z.string().max(60),
  paddle: z.string().max(20).describe('Empty for the house’s own account, in timed sales'),
});

/** POST .../check: what is wrong with typed bids, before they are entered. */
export const CheckBidsBody = z.object({ bids: z.array(TypedBidJson).min(1).max(MOST_PASTED) });
/** POST .../bids: enters typed bids, each on its own. */
export const EnterBidsBody = z.object({
  bids: z
    .array(
      TypedBidJson.extend({
        source: z.enum(BID_SOURCES).optional(),
        note: z.string().max(LONGEST_NOTE).default(''),
      }),
    )
    .min(1)
    .max(MOST_PASTED),
});

export const EnteredBidJson = z.object({
  lotRef: z.string().nullable().describe('Null for an unknown lot'),
  title: z.string().nullable(),
  bidder: z.string().nullable().describe('Null without the permission sensitive, and for an unknown paddle'),
  amount: Amount.nullable(),
  code: z.string().nullable().describe('Why the bid can’t be taken; null if it can'),
  message: z.string().nullable(),
  lowestBid: Amount.nullable().describe(
    'In timed sales the lowest amount that can be bid now, in live ones the starting bid',
  ),
  orderBidRef: z.string().nullable().describe('Null unless the bid was taken'),
});
export type EnteredBidJson = z.infer<typeof EnteredBidJson>;
export const EnteredBidsAnswer = data(z.array(EnteredBidJson));

/** POST .../cancel: cancels a bid that the caller has entered. */
export const CancelBookBidBody = z.object({
  lotRef: Ref,
  orderBidRef: Ref,
  reason: z.string().trim().max(500).default(''),
});
export const CancelBookBidAnswer = data(z.object({ lotRef: z.string() }));
