import { z } from 'zod';
import { Amount, data } from '../../core/http/wire';

/** What a room sees on a second screen: nothing of reserves, bids, bidders, or paddles. */
export const BoardJson = z.object({
  catalogID: z.int(),
  catalogRef: z.string(),
  title: z.string(),
  currencyCode: z.string(),
  isEnded: z.boolean(),
  lot: z
    .object({
      lotRef: z.string(),
      lotNumber: z.int().nullable(),
      lotNumberExtension: z.string(),
      title: z.string(),
      imageUrl: z.string().nullable(),
      estimateLow: Amount.nullable(),
      estimateHigh: Amount.nullable(),
      openingBid: Amount.nullable().describe('The starting bid; null if the house set none'),
    })
    .nullable()
    .describe('The lot that is offered next; null if all have results'),
  last: z
    .object({
      lotNumber: z.int().nullable(),
      lotNumberExtension: z.string(),
      title: z.string(),
      isSold: z.boolean(),
      hammer: Amount.nullable(),
    })
    .nullable()
    .describe('The result that was entered last; null without one'),
});
export type BoardJson = z.infer<typeof BoardJson>;
export const BoardAnswer = data(BoardJson);
