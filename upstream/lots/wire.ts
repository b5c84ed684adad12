import { z } from 'zod';
import { Amount, data, IdsQuery, PageQuery, Timestamp } from '../core/http/wire';
import { lotAnswerWire } from './lot-wire';

/** An image of a lot that the house stores. */
export const LotPhotoJson = z.object({
  photoID: z.int(),
  sequence: z.int().describe('Place among the images of the lot, from 1'),
  imageURL: z.string(),
  thumbnailURL: z.string().describe('At most 480 pixels'),
  mediumURL: z.string().describe('At most 960 pixels; imageURL if the image was stored without this size'),
  zoomURL: z.string().nullable().describe('At most 4000 pixels; null if imageURL is the largest'),
  isSmall: z.boolean().describe('Whether a side of the uploaded file has less than 1000 pixels'),
  fileName: z.string().describe('Name of the uploaded file; empty if unknown'),
});
export type LotPhotoJson = z.infer<typeof LotPhotoJson>;

export const LotJson = z.object({
  lotID: z.int(),
  lotRef: z.string(),
  catalogID: z.int(),
  ...lotAnswerWire,
  currencyCode: z.string(),
  imgUrl: z.string().nullable().describe('The first entry of imgUrls'),
  imgUrls: z.array(z.string()).describe('Pictures in order'),
  photos: z.array(LotPhotoJson).describe('The pictures that the house stores, in order. Added'),
  lotURL: z.string().nullable(),
  restricted: z.boolean(),
  banned: z.boolean().describe('Published without online bidding'),
  potentiallyBanned: z.boolean().describe('Has banned words that nobody has decided about'),
  bannedWords: z.array(z.string()).describe('Words of the house’s list that the lot has. Added'),
  approvalID: z.int().nullable().describe('The buyer; null until the lot is sold, and without the permission invoices'),
  purchaseCanceled: z.boolean().describe('A closed dispute canceled the purchase by the buyer; added'),
  isBinLot: z.boolean(),
  kind: z.enum(['LIVE', 'TIMED', 'BUY_NOW']).describe('Kind of the sale; added'),
  status: z.enum(['s', 'd']).describe('s active, d deleted'),
  deleted: z.boolean(),
  unpublished: z.boolean(),
  images: z.int().describe('Number of pictures'),
  absenteeBidder: z
    .string()
    .nullable()
    .describe('Who left the highest absentee bid; null without the permission sensitive. Added'),
  endTimeUTCString: z.string().nullable().describe('ISO 8601, UTC: when bidding ends in a timed session'),
  originalLotID: z.int().nullable().describe('The unsold lot that this one offers again'),
  editLock: z
    .object({ code: z.enum(['LOT_DELETED', 'LOT_SOLD', 'EDIT_LOCKED']), message: z.string() })
    .nullable()
    .describe('Why the lot can’t be edited; null if it can. Added'),
  realizedPrice: Amount.nullable().describe('What the lot made; 0 if it passed, null until it has a result'),
  hammer: Amount.nullable(),
  soldAt: Timestamp.nullable(),
  invoiceID: z.int().nullable().describe('Invoice of the lot, in a group that isn’t voided'),
  orderbid: z.boolean().describe('Whether there is an absentee bid on the lot'),
  version: z.int(),
});
export type LotJson = z.infer<typeof LotJson>;

/** What lots can be sorted by. */
export const LOT_SORTS = [
  'number',
  'title',
  'lowEstimate',
  'highEstimate',
  'price',
  'startingBid',
  'reserve',
  'images',
  'status',
] as const;
export type LotSort = (typeof LOT_SORTS)[number];

const Flag = z.enum(['true', 'false']).optional();

/** GET /app/house/{houseRef}/lots (added): lots of the house, by session and number, or in another order. */
export const LotsQuery = z.object({
  ...PageQuery,
  ids: IdsQuery,
  catalogIDs: IdsQuery,
  sold: z.enum(['true', 'false']).optional(),
  search: z.string().max(200).optional(),
  deleted: z.enum(['true', 'false', 'any']).optional().describe('By default false; with ids, any'),
  images: Flag.describe('Whether lots with images are listed rather than those without'),
  published: Flag,
  numbered: Flag.describe('Whether lots with a number are listed rather than those without'),
  restricted: Flag.describe('Whether lots that can’t be paid online are listed rather than the others'),
  banned: Flag.describe('Whether banned lots are listed rather than the others'),
  potentiallyBanned: Flag.describe('Whether potentially banned lots are listed rather than the others'),
  sort: z.enum(LOT_SORTS).optional().describe('By default by session, latest first, and number'),
  direction: z.enum(['asc', 'desc']).optional(),
  channel: z.enum(['MARKETPLACE', 'PRIVATE_LABEL', 'AGGREGATOR', 'FLOOR']).optional(),
  approvalIDs: IdsQuery.describe('The buyers, which only users who can open bidders may search by'),
  invoiced: z.enum(['true', 'false']).optional(),
  soldFrom: z.coerce.number().int().optional(),
  soldTo: z.coerce.number().int().optional(),
});
export const LotsAnswer = data(
  z.object({
    lots: z.array(LotJson),
    totalRecords: z.int(),
    hammerTotals: z.array(z.object({ currencyCode: z.string(), amount: Amount })),
  }),
);
export type LotsJson = z.infer<typeof LotsAnswer>['data'];
