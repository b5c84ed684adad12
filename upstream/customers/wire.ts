import { z } from 'zod';
import { data, IdsQuery, PageQuery } from '../core/http/wire';

/**
 * GET /app/house/{houseRef}/approvals?ids=|memberIDs= (added): bidders of the house, by number or by the person's number on the platform.
 */
export const ApprovalJson = z.object({
  approvalID: z.int(),
  approvalRef: z.string(),
  memberID: z.int().nullable(),
  personID: z.int().describe('The person: approvalID of their primary record'),
  channel: z.enum(['MARKETPLACE', 'PRIVATE_LABEL', 'AGGREGATOR', 'FLOOR']),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  street1: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  province: z.string(),
  postalCode: z.string(),
  country: z.string(),
  taxExempt: z.boolean(),
  hasCard: z.boolean().describe('Whether the bidder has a card on file'),
  version: z.int(),
});
export type ApprovalJson = z.infer<typeof ApprovalJson>;
export const ApprovalsQuery = z.object({ ids: IdsQuery, memberIDs: IdsQuery });
export const ApprovalsAnswer = data(z.object({ approvals: z.array(ApprovalJson) }));

/** What bidders are listed by. */
export const BIDDER_ORDERS = ['name', 'registered', 'outstanding'] as const;
export type BidderOrder = (typeof BIDDER_ORDERS)[number];
/** Whether a bidder owes the house on any invoice, or the house owes the bidder. */
export const BIDDER_OWINGS = ['OWES', 'CREDIT'] as const;
export type BidderOwing = (typeof BIDDER_OWINGS)[number];

/** GET /app/house/{houseRef}/bidders (added): everyone who ever registered or bought, floor bidders included. */
export const BiddersQuery = z.object({
  ...PageQuery,
  search: z
    .string()
    .max(600)
    .optional()
    .describe('Parts of a name, company, email address, telephone or bidder number, or a whole paddle number'),
  channel: ApprovalJson.shape.channel.optional(),
  owing: z.enum(BIDDER_OWINGS).optional().describe('OWES: on any invoice; CREDIT: the house owes the bidder'),
  hasCard: z.enum(['true', 'false']).optional().describe('Whether there is a card on file'),
  sort: z.enum(BIDDER_ORDERS).optional().describe('By name if left out'),
  direction: z.enum(['asc', 'desc']).optional(),
});
export const BiddersAnswer = data(z.object({ bidders: z.array(ApprovalJson), totalRecords: z.int() }));
export type BiddersJson = z.infer<typeof BiddersAnswer>['data'];

/** GET /app/house/{houseRef}/similarBidders (added): bidders whose names have each word, or one that differs by a typing error. */
export const SimilarBiddersQuery = z.object({
  names: z.string().max(600).describe('Words of a name or company, of which the first 8 count'),
  size: z.coerce.number().int().min(1).max(50).default(5).describe('Number of bidders to return'),
});

/**
 * GET /app/house/{houseRef}/bidderPaddles (added): the paddles of ?approvalIDs=, latest session first, one page per bidder; or of ?ids=.
 */
export const PaddleJson = z.object({ paddleID: z.int(), number: z.string(), catalogID: z.int(), version: z.int() });
export type PaddleJson = z.infer<typeof PaddleJson>;
export const PaddlesQuery = z.object({ ...PageQuery, approvalIDs: IdsQuery, ids: IdsQuery });
export const PaddlesAnswer = data(
  z.object({
    bidders: z.array(
      z.object({ id: z.int().describe('approvalID'), totalRecords: z.int(), paddles: z.array(PaddleJson) }),
    ),
    paddles: z.array(PaddleJson).describe('Paddles requested by ids'),
  }),
);
export type PaddlesJson = z.infer<typeof PaddlesAnswer>['data'];
