import { z } from 'zod';
import { Amount, data, IdsQuery, PageQuery, Timestamp } from '../core/http/wire';

export const LotJson = z.object({
  lotID: z.int(),
  lotRef: z.string(),
  catalogID: z.int(),
  lotNumber: z.int(),
  lotExt: z.string(),
  invNumber: z.string(),
  lotTitle: z.string(),
  lotDescription: z.string(),
  artistName: z.string(),
  currencyCode: z.string(),
  loEst: Amount.nullable(),
  hiEst: Amount.nullable(),
  startingBid: Amount.nullable(),
  reserve: Amount.nullable(),
  imgUrl: z.string().nullable().describe('The first entry of imgUrls'),
  imgUrls: z.array(z.string()).describe('Pictures in order'),
  lotURL: z.string().nullable(),
  restricted: z.boolean(),
  approvalID: z.int().nullable().describe('The buyer; null until the lot is sold'),
  hammer: Amount.nullable(),
  soldAt: Timestamp.nullable(),
  invoiceID: z.int().nullable().describe('Invoice of the lot, in a group that isn’t voided'),
  orderbid: z.boolean().describe('Whether there is an absentee bid on the lot'),
  version: z.int(),
});
export type LotJson = z.infer<typeof LotJson>;

/** GET /app/house/{houseRef}/lots (added): lots of the house, by session and number. */
export const LotsQuery = z.object({
  ...PageQuery,
  ids: IdsQuery,
  catalogIDs: IdsQuery,
  sold: z.enum(['true', 'false']).optional(),
  search: z.string().max(200).optional(),
  channel: z.enum(['MARKETPLACE', 'PRIVATE_LABEL', 'AGGREGATOR', 'FLOOR']).optional(),
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
