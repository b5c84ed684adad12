import { z } from 'zod';
import { Amount, data, IdsQuery, Timestamp } from '../../core/http/wire';
import { lotBodyWire } from '../lot-wire';
import { LotJson } from '../wire';

const LARGEST_ID = 2_147_483_647;
const id = z.int().min(1).max(LARGEST_ID);
/** The most lots of one edit. */
export const MOST_LOTS = 2000;
const LONGEST = 60_000;

/** What staff typed: a text or a number; null for none. */
const Entered = z
  .union([z.string().max(LONGEST), z.number()])
  .nullable()
  .transform((value) => (value === null ? '' : String(value)))
  .optional();

export const CatalogParams = z.object({ catalogID: z.coerce.number().int().min(0).max(LARGEST_ID) });
export const LotKeyParams = CatalogParams.extend({
  lotNumber: z
    .string()
    .regex(/^(\d{1,15}[A-Za-z]?|id\d{1,9})$/)
    .describe('Number with its extension; lotID if no lot has the number; or id and the lotID, such as id57'),
});

/** POST /cps/app/catalog/{catalogID}/lot/new and /lot/update. Fields that the kind of sale doesn't have are ignored. */
export const LotBody = z.object({
  lotID: id.optional().describe('The lot to update. By default, the one with lotNumber and lotExt'),
  version: z
    .int()
    .optional()
    .describe('Version that the caller has seen. Any other fails with 409 EDITED_MEANWHILE; added'),
  ...lotBodyWire(Entered),
  isBinLot: z.unknown().optional(),
});
/** The body as a client sends it. */
export type SentLot = z.input<typeof LotBody>;
export type LotBody = z.output<typeof LotBody>;

export const LotsOfSessionAnswer = data(z.object({ lots: z.array(LotJson) }));
export type LotsOfSessionJson = z.infer<typeof LotsOfSessionAnswer>['data'];

/** GET …/preview: the lots, and their session. */
export const PreviewAnswer = data(
  z.object({
    catalog: z.object({
      catalogID: z.int(),
      title: z.string(),
      kind: z.enum(['LIVE', 'TIMED', 'BUY_NOW']),
      currencyCode: z.string(),
      startsAt: Timestamp,
    }),
    lots: z.array(LotJson),
  }),
);
export const DeletedLotsAnswer = data(z.object({ deletedLotsArray: z.array(LotJson) }));

/** GET …/orderbids: absentee bids. */
export const OrderBidsAnswer = data(
  z.object({
    orderbids: z.array(
      z.object({
        orderBidID: z.int(),
        lotID: z.int(),
        lotNumber: z.int().nullable(),
        lotExt: z.string(),
        bidAmount: Amount.nullable().describe('Null without the permissions bulkBidding and absenteeBids'),
        currencyCode: z.string(),
        bidder: z.string().nullable().describe('Null without the permission sensitive'),
        approvalID: z
          .int()
          .nullable()
          .describe('Null for the house’s own account, and without the permission sensitive'),
        placedAt: Timestamp,
      }),
    ),
  }),
);

/** POST /cps/app/lot/delete. */
export const DeleteLotBody = z.object({
  catalogID: id,
  lotNumber: Entered,
  lotExt: Entered,
  inventoryNumber: Entered,
  houseID: z.unknown().optional(),
  houseAlias: z.unknown().optional(),
});
/** POST …/lots/delete (numbers with extension) and …/lots/deleteByInventoryNumber. */
export const NumbersBody = z
  .array(z.union([z.string().max(100), z.number()]).transform(String))
  .min(1)
  .max(MOST_LOTS);

const LotIds = z.array(id).min(1).max(MOST_LOTS);
/** POST /app/house/{houseRef}/lots/delete and /restore (added). */
export const LotsBody = z.object({ lotIDs: LotIds });
export type LotsBody = z.output<typeof LotsBody>;
/** POST /app/house/{houseRef}/lots/move (added). */
export const MoveBody = z.object({
  lotIDs: LotIds,
  catalogID: id.describe('The session that the lots go to'),
  renumber: z.boolean().default(false).describe('Whether lots get the next free numbers there, in their present order'),
});
export type MoveBody = z.output<typeof MoveBody>;
export type SentMove = z.input<typeof MoveBody>;
/** POST /app/house/{houseRef}/lots/renumber (added). */
export const RenumberBody = z.object({
  lots: z
    .array(z.object({ lotID: id, version: z.int().optional(), lotNumber: Entered, lotExt: Entered }))
    .min(1)
    .max(MOST_LOTS),
});
export type RenumberBody = z.output<typeof RenumberBody>;
export type SentRenumbering = z.input<typeof RenumberBody>;

/** GET /app/house/{houseRef}/lotDefaults?ids= (added): what a new lot of a session starts with. */
export const LotDefaultsQuery = z.object({ ids: IdsQuery });
export const LotDefaultsJson = z.object({
  catalogID: z.int(),
  lotNumber: z
    .int()
    .nullable()
    .describe('The next free number; null if none is left or the house numbers its lots later'),
  startingBid: Amount.nullable().describe(
    'The lowest bid increment, for a lot without estimates; null in Buy It Now sales',
  ),
  warning: z
    .string()
    .nullable()
    .describe('That the session has as many lots as the package of the house allows; null if it has fewer'),
  currencyCode: z.string(),
});
export type LotDefaultsJson = z.infer<typeof LotDefaultsJson>;
export const LotDefaultsAnswer = data(z.object({ sessions: z.array(LotDefaultsJson) }));

/** GET /app/house/{houseRef}/lotNeighbors?ids= (added): the lots before and after lots in their sessions. */
export const NeighborsJson = z.object({
  lotID: z.int(),
  previous: z.int().nullable(),
  next: z.int().nullable(),
  isIdTaken: z.boolean().describe('Whether another lot of the session has the lotID as its number'),
});
export type NeighborsJson = z.infer<typeof NeighborsJson>;
export const NeighborsAnswer = data(z.object({ lots: z.array(NeighborsJson) }));
