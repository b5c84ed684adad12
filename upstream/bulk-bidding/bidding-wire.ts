import { z } from 'zod';
import { Amount, data, Timestamp } from '../core/http/wire';
import { ApprovalJson } from '../customers/wire';

const Ref = z.string().regex(/^[\w-]{1,40}$/);

export const SaleParams = z.object({ catalogRef: Ref });

export const BidIncrementJson = z.object({
  min: Amount.describe('Prices from this amount on'),
  max: Amount.nullable().describe('Prices below this amount; null for all above'),
  increment: Amount,
});

/** GET /auctions/bidAdmin/catalog/{catalogRef}: the sale that staff bid in. */
export const SaleInfoJson = z.object({
  catalogID: z.int().describe('Added'),
  catalogRef: z.string().describe('Added'),
  saleName: z.string(),
  saleDate: Timestamp.describe('When the session starts; in timed sales, when its first lot ends'),
  lotCount: z.int().describe('The lots that bidders see'),
  timeZone: z.string().describe('IANA name of the location’s time zone'),
  timeZoneCode: z.string().describe('Its abbreviation on the date of the sale, such as EST'),
  currencyCode: z.string().describe('Added'),
  bidIncrements: z.array(BidIncrementJson).describe('Added'),
  isTimed: z.boolean().describe('Added'),
  isEnded: z.boolean().describe('Added'),
  serverTime: Timestamp.describe('Now, by the clock that decides whether bids are in time. Added'),
});
export type SaleInfoJson = z.infer<typeof SaleInfoJson>;
export const SaleInfoAnswer = data(SaleInfoJson);

/** GET /auctions/auction-houses/username/{houseUserName}: the house. */
export const HouseNameParams = z.object({ houseUserName: z.string().max(100) });
export const HouseConfigJson = z.object({
  houseID: z.int(),
  houseRef: z.string(),
  houseUserName: z.string(),
  houseName: z.string(),
  timeZone: z.string().describe('IANA name'),
  currencyCode: z.string().describe('ISO 4217'),
  connectType: z.string(),
  hasConsignors: z.boolean().describe('Whether lots with bids have their consignors'),
});
export type HouseConfigJson = z.infer<typeof HouseConfigJson>;
export const HouseConfigAnswer = data(HouseConfigJson);

/** A lot with its bids. */
export const BidLotJson = z.object({
  lotID: z.int().describe('Added'),
  lotRef: z.string(),
  lotNumber: z.int().nullable(),
  lotNumberExtension: z.string(),
  lotDescription: z.string().describe('The title'),
  lotUrl: z.string().nullable(),
  lotImageUrl: z.string().nullable(),
  consignor: z.string().optional().describe('Empty when unknown. Only in houses whose connect type is e or p'),
  estimateLow: Amount.nullable(),
  estimateHigh: Amount.nullable(),
  reserve: Amount.nullable(),
  currencyCode: z.string().describe('Added'),
  startingBid: Amount.describe('Added'),
  lowestBid: Amount.describe('The lowest amount that can be bid now. Added'),
  currentBid: Amount.nullable().describe('Null without bids'),
  bidCount: z.int(),
  maxBid: Amount.nullable().describe('The highest amount up to which the platform bids; null without bids'),
  maxBidder: z.string().nullable().describe('Who leads; null without bids, and without the permission sensitive'),
  maxBidderChannel: ApprovalJson.shape.channel.nullable(),
  maxBidderPaddle: z.string().nullable().describe('Added'),
  bidderEmail: z.string().nullable().describe('Null without bids, and without the permission sensitive'),
  isLeading: z.boolean().describe('Whether the caller’s house account leads. Added'),
  isClosed: z.boolean(),
  outcome: z
    .enum(['SOLD', 'NO_BIDS', 'HOUSE_LED', 'RESERVE_NOT_MET', 'WITHDRAWN'])
    .nullable()
    .describe('How bidding ended; null while it goes on. Added'),
  isExtended: z.boolean().describe('Whether bids have moved the end'),
  endTime: Timestamp.nullable(),
  bidIncrements: z.array(BidIncrementJson),
  version: z.int().describe('Rises with each bid. Added'),
});
export type BidLotJson = z.infer<typeof BidLotJson>;

export const BidLotsQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(500).default(500),
  offset: z.coerce.number().int().min(0).optional().describe('Skips lots instead of pages. Added'),
  search: z.string().max(200).default('').describe('A lot number, or part of a title. Added'),
});
export const BidLotsAnswer = data(
  z.object({
    _embedded: z.object({ bidAdminLotDataList: z.array(BidLotJson) }),
    page: z.object({ size: z.int(), number: z.int().describe('From 1'), totalElements: z.int(), totalPages: z.int() }),
  }),
);
export type BidLotsJson = z.infer<typeof BidLotsAnswer>['data'];

/** POST .../lotsByRef and .../bidHistory: references of lots. */
export const LotRefsBody = z.array(Ref).max(1000);
export const LotsByRefAnswer = data(z.object({ _embedded: z.object({ bidAdminLotDataList: z.array(BidLotJson) }) }));

export const BidJson = z.object({
  bidder: z.string().nullable().describe('Null without the permission sensitive, except for the house account'),
  paddle: z.string().nullable().describe('Added'),
  time: Timestamp,
  bidAmount: Amount,
  bidType: z.enum(['MAX', 'CURRENT']).describe('MAX is a ceiling, CURRENT exactly this amount. Added'),
  orderBidRef: z.string(),
  isOwn: z.boolean().describe('Whether the caller entered it, and so may cancel it. Added'),
});
export const BidHistoryAnswer = data(
  z.object({
    bidHistory: z.array(z.object({ lotRef: z.string(), bids: z.array(BidJson).describe('Latest first') })),
  }),
);
export type BidHistoryJson = z.infer<typeof BidHistoryAnswer>['data']['bidHistory'];

export const CancelCountAnswer = data(
  z.object({
    cancelBidCount: z.int().describe('Bids of the sale that were canceled'),
    cancelBidLimit: z.int().describe('With so many, no more can be. Added'),
  }),
);

export type CancelCountJson = z.infer<typeof CancelCountAnswer>['data'];

/** POST /app/external/orderBid/bidAdmin: places bids. */
export type SentBid = z.infer<typeof PlaceBidsBody>['bidAdminOrderBids'][number];
export const PlaceBidsBody = z.object({
  bidAdminOrderBids: z
    .array(z.object({ bidAmount: z.number().positive(), lotRef: Ref }))
    .min(1)
    .max(1000),
  catalogRef: Ref,
  bidType: z.enum(['MAX', 'CURRENT']),
  liveUserRef: z.string().max(40),
  houseRef: z.string().max(40),
  paddle: z
    .string()
    .max(20)
    .optional()
    .describe('The bidder; without it, the bids are for the house’s own account. Added'),
});
export const PlaceBidsAnswer = data(
  z.object({
    bulkOrderBidResponse: z.object({
      bidAdminOrderBidResponses: z.array(
        z.object({
          lotRef: z.string(),
          success: z.boolean(),
          code: z.string().nullable().describe('Why it wasn’t taken. Added'),
          message: z.string().nullable().describe('Added'),
          lowestBid: Amount.nullable().describe('The lowest amount that can be bid now. Added'),
          orderBidRef: z.string().nullable().describe('Added'),
        }),
      ),
    }),
  }),
);
export type PlaceBidsJson = z.infer<typeof PlaceBidsAnswer>['data']['bulkOrderBidResponse'];

/** POST /app/external/cancelBid/bidAdmin: cancels a bid. */
export const CancelBidBody = z.object({
  catalogRef: Ref,
  orderBidRef: Ref,
  lotRef: Ref,
  liveUserRef: z.string().max(40),
  houseRef: z.string().max(40),
  reason: z.string().max(500).default('').describe('Added'),
});
export const CancelBidAnswer = data(z.object({ lotRef: z.string() }));
