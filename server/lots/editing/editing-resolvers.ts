import { fieldOf, LOT_COLUMNS } from '../../../rules/lots/uploads/columns';
import type { SentLot, SentRenumbering } from '../../../upstream/lots/editing/editing-wire';
import type { LotJson } from '../../../upstream/lots/wire';
import type { GraphQLContext } from '../../core/context';
import { orNull, type UpstreamRefusal, userErrorsOf } from '../../core/graphql/errors';
import { moneyTextOrNull } from '../../core/graphql/money-text';
import { remember } from '../../core/rest/loader';
import type { RenumberLotsInput, Resolvers, SaveLotInput } from '../../generated/resolvers-types';

/** The input fields, by their names in REST. */
const FIELDS = Object.fromEntries(LOT_COLUMNS.map((column) => [fieldOf(column), [column]]));

const KEY = /^(\d{1,15}[A-Za-z]?|id\d{1,9})$/;

/** Returns the lot in a refusal because someone else saved it first. */
function currentLotId(refusal: UpstreamRefusal | null): number | null {
  const lots: unknown = refusal?.details.lots;
  const lot: unknown = Array.isArray(lots) ? lots.at(0) : null;
  const isLot = typeof lot === 'object' && lot !== null && 'lotID' in lot;
  return isLot && typeof lot.lotID === 'number' ? lot.lotID : null;
}

/** Keeps the lots of an answer, and forgets what else changed with them. */
export function keepLots(lots: readonly LotJson[], { loaders }: GraphQLContext): void {
  loaders.lots.lotByNumber.clearAll();
  loaders.lots.neighborsOfLot.clearAll();
  loaders.lots.newLotOfCatalog.clearAll();
  loaders.sales.sessionByNumber.clearAll();
  loaders.sales.catalogByNumber.clearAll();
  lots.forEach((lot) => remember(loaders.lots.lotByNumber, lot.lotID, lot));
}

/** The session of the lot that an input saves. */
async function catalogOf({ catalogId }: SaveLotInput, lotId: number | null, context: GraphQLContext): Promise<number> {
  const lot = lotId === null ? null : await context.loaders.lots.lotByNumber.load(lotId);
  return lot?.catalogID ?? (await context.nodeIds.numberOrNone('Catalog', catalogId ?? ''));
}

async function saveLot(input: SaveLotInput, context: GraphQLContext) {
  const { endpoints, loaders, nodeIds } = context;
  const lotId = typeof input.id === 'string' ? await nodeIds.numberOrNone('Lot', input.id) : null;
  const catalogId = await catalogOf(input, lotId, context);
  const body: SentLot = {
    ...(lotId !== null && { lotID: lotId }),
    ...(typeof input.version === 'number' && { version: input.version }),
    ...Object.fromEntries(
      LOT_COLUMNS.flatMap((column) => {
        const typed = input[column];
        return typeof typed === 'string' ? [[fieldOf(column), typed]] : [];
      }),
    ),
  };
  const saving = endpoints.lots.saveLot(catalogId, body, lotId === null, input.idempotencyKey);
  const { result, userErrors, refusal } = await userErrorsOf(saving, FIELDS);
  keepLots(result ?? [], context);
  const current = currentLotId(refusal);
  return {
    lot: result?.[0] ?? null,
    current: current === null ? null : await loaders.lots.lotByNumber.load(current),
    userErrors,
  };
}

/** Returns the payload of a mutation of several lots. */
export async function changedLots(run: Promise<LotJson[]>, context: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(run);
  keepLots(result ?? [], context);
  return { lots: result, userErrors };
}

/** Decodes the ids of lots. */
export const lotIds = (ids: readonly string[], { nodeIds }: GraphQLContext): Promise<number[]> =>
  Promise.all(ids.map((id) => nodeIds.numberOrNone('Lot', id)));

async function renumberLots({ lots, idempotencyKey }: RenumberLotsInput, context: GraphQLContext) {
  const ids = await lotIds(
    lots.map(({ id }) => id),
    context,
  );
  const edits: SentRenumbering['lots'] = lots.map(({ version, lotNumber, lotExtension }, index) => ({
    lotID: ids[index] ?? 0,
    ...(typeof version === 'number' && { version }),
    lotNumber,
    lotExt: lotExtension,
  }));
  return changedLots(context.endpoints.lots.renumberLots({ lots: edits }, idempotencyKey), context);
}

const besides = async (lot: LotJson, side: 'previous' | 'next', { loaders }: GraphQLContext) => {
  const id = (await loaders.lots.neighborsOfLot.load(lot.lotID))?.[side] ?? null;
  return id === null ? null : loaders.lots.lotByNumber.load(id);
};

/** Resolvers of the lot page. */
export const lotEditingResolvers: Resolvers = {
  Query: {
    lot: async (_, { catalog, key }, { endpoints, session }) => {
      await session.signedIn();
      return KEY.test(key) ? orNull(endpoints.lots.lotByKey(catalog, key)) : null;
    },
  },
  Mutation: {
    saveLot: (_, { input }, context) => saveLot(input, context),
    deleteLots: async (_, { input }, context) =>
      changedLots(
        context.endpoints.lots.deleteLots({ lotIDs: await lotIds(input.ids, context) }, input.idempotencyKey),
        context,
      ),
    restoreLots: async (_, { input }, context) =>
      changedLots(
        context.endpoints.lots.restoreLots({ lotIDs: await lotIds(input.ids, context) }, input.idempotencyKey),
        context,
      ),
    moveLots: async (_, { input }, context) => {
      const catalogId = await context.nodeIds.numberOrNone('Catalog', input.catalogId);
      const body = {
        lotIDs: await lotIds(input.ids, context),
        catalogID: catalogId,
        renumber: input.renumber ?? false,
      };
      return changedLots(context.endpoints.lots.moveLots(body, input.idempotencyKey), context);
    },
    renumberLots: (_, { input }, context) => renumberLots(input, context),
  },
  Lot: {
    lotId: ({ lotID }) => lotID,
    saleKind: ({ kind }) => kind,
    imageCount: ({ images }) => images,
    imageUrls: ({ imgUrls }) => imgUrls,
    isPublished: ({ unpublished }) => !unpublished,
    isDeleted: ({ deleted }) => deleted,
    endsAt: ({ endTimeUTCString }) => (endTimeUTCString === null ? null : Date.parse(endTimeUTCString)),
    isEditable: ({ editLock }) => editLock === null,
    pageKey: async ({ lotID, lotNumber, lotExt }, _, { loaders }) => {
      const isTaken = (await loaders.lots.neighborsOfLot.load(lotID))?.isIdTaken ?? false;
      if (!isTaken) return String(lotID);
      return lotNumber === null ? `id${lotID}` : `${lotNumber}${lotExt}`;
    },
    previous: (lot, _, context) => besides(lot, 'previous', context),
    next: (lot, _, context) => besides(lot, 'next', context),
  },
  Catalog: {
    newLot: async ({ catalogID, currencyCode }, _, { loaders }) =>
      (await loaders.lots.newLotOfCatalog.load(catalogID)) ?? {
        catalogID,
        lotNumber: null,
        startingBid: null,
        warning: null,
        currencyCode,
      },
  },
  NewLot: {
    lotNumber: ({ lotNumber }) => String(lotNumber ?? ''),
    startingBid: ({ startingBid, currencyCode }) => moneyTextOrNull(startingBid, currencyCode),
  },
};
