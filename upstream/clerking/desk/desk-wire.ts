import { z } from 'zod';
import { ENTRY_KINDS } from '../../../rules/clerking/entries';
import { Amount, data, Timestamp } from '../../core/http/wire';

const Ref = z.string().regex(/^[\w-]{1,40}$/);

export const DesksQuery = z.object({
  catalogRefs: z
    .string()
    .regex(/^[\w-]{1,40}(,[\w-]{1,40})*$/)
    .transform((list) => list.split(','))
    .optional(),
  catalogIDs: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .transform((list) => list.split(',').map(Number))
    .optional(),
});

export const DeskJson = z.object({
  catalogID: z.int(),
  catalogRef: z.string(),
  title: z.string(),
  startsAt: Timestamp,
  isEnded: z.boolean(),
  currencyCode: z.string(),
  bidIncrements: z.array(z.object({ min: Amount, max: Amount.nullable(), increment: Amount })),
  lotCount: z.int().describe('Lots that bidders see, without withdrawn ones'),
  soldCount: z.int().describe('Sold lots'),
  passedCount: z.int(),
  openCount: z.int().describe('Lots without a result'),
  hammerTotal: Amount,
  refusal: z.string().nullable().describe('Why nothing can be entered now; null if it can'),
  version: z.int(),
});
export type DeskJson = z.infer<typeof DeskJson>;
export const DesksAnswer = data(z.array(DeskJson));

export const DeskParams = z.object({ catalogRef: Ref });
export const DeskLotsQuery = z.object({
  refs: z
    .string()
    .regex(/^[\w-]{1,40}(,[\w-]{1,40})*$/)
    .transform((list) => list.split(','))
    .optional()
    .describe('Only these lots'),
});

export const DeskLotJson = z.object({
  lotID: z.int(),
  lotRef: z.string(),
  lotNumber: z.int().nullable(),
  lotNumberExtension: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  estimateLow: Amount.nullable(),
  estimateHigh: Amount.nullable(),
  startingBid: Amount,
  reserve: Amount.nullable(),
  isWithdrawn: z.boolean(),
  result: z.enum(['OPEN', 'SOLD', 'PRICED', 'PASSED']),
  price: Amount.nullable().describe('Null without a result; 0 if it passed'),
  paddle: z.string().nullable(),
  bidder: z.string().nullable().describe('Null without the permission sensitive'),
  lastSequence: z.int().describe('The sequence number of the lot’s latest entry; 0 without one'),
  enteredBy: z.string().nullable().describe('Who entered the latest one'),
  invoiceGroupID: z.int().nullable(),
  book: z
    .object({ paddle: z.string().nullable(), needed: Amount, ceiling: Amount, bidCount: z.int() })
    .nullable()
    .describe('What the auctioneer’s book bids next, before the room has bid; null without bids'),
});
export type DeskLotJson = z.infer<typeof DeskLotJson>;
export const DeskLotsAnswer = data(z.array(DeskLotJson));

export const DeskPaddlesAnswer = data(
  z.array(z.object({ approvalID: z.int(), paddle: z.string(), bidder: z.string().nullable() })),
);
export type DeskPaddlesJson = z.infer<typeof DeskPaddlesAnswer>['data'];

export const EntriesQuery = z.object({
  lotRef: Ref.optional().describe('Only the entries of this lot'),
  size: z.coerce.number().int().min(1).max(1000).default(50),
});
export const EntryJson = z.object({
  sequence: z.int(),
  lotRef: z.string(),
  lotNumber: z.int().nullable(),
  lotNumberExtension: z.string(),
  kind: z.enum([...ENTRY_KINDS, 'UNDONE']),
  hammer: Amount.nullable(),
  paddle: z.string().nullable(),
  bidder: z.string().nullable().describe('Null without the permission sensitive'),
  enteredBy: z.string(),
  isOwn: z.boolean(),
  enteredAt: Timestamp,
  undoes: z.int().nullable(),
  isUndone: z.boolean(),
});
export type EntryJson = z.infer<typeof EntryJson>;
export const EntriesAnswer = data(z.array(EntryJson));

export const EnterBody = z.object({
  lotRef: Ref,
  kind: z.enum(ENTRY_KINDS),
  hammer: Amount.positive().optional().describe('Only for SOLD'),
  paddle: z.string().trim().min(1).max(20).optional().describe('Only for SOLD'),
  makesBidder: z.boolean().default(false).describe('Adds a floor bidder if nobody has the paddle'),
  seenSequence: z.int().min(0).describe('The lastSequence of the lot that the clerk saw'),
  takesOver: z.boolean().default(false).describe('Enters it although the lot has another result by now'),
});
export const UndoBody = z.object({ sequence: z.int().min(1) });
export const EnteredAnswer = data(z.object({ entry: EntryJson }));
