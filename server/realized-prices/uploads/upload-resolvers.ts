import { pricesUrl } from '../../../rules/realized-prices/prices-file';
import type { RealizedUploadJson } from '../../../upstream/realized-prices/realized-wire';
import type { GraphQLContext } from '../../core/context';
import { UpstreamRefusal } from '../../core/graphql/errors';
import { moneyText } from '../../core/graphql/money-text';
import { uploadedFile } from '../../core/http/uploads';
import type { RealizedColumn, Resolvers } from '../../generated/resolvers-types';
import { changedUpload } from '../payloads';

type Target = Exclude<RealizedUploadJson['columns'][number]['target'], null>;

const COLUMN_NAMES: Readonly<Record<Target, RealizedColumn>> = {
  lotNumber: 'LOT_NUMBER',
  lotExtension: 'LOT_EXTENSION',
  inventoryNumber: 'INVENTORY_NUMBER',
  realizedPrice: 'REALIZED_PRICE',
  paddle: 'PADDLE',
  IGNORE: 'IGNORE',
};
const TARGETS = Object.fromEntries(
  (Object.entries(COLUMN_NAMES) as [Target, RealizedColumn][]).map(([target, name]) => [name, target]),
) as Record<RealizedColumn, Target>;

/** Returns the name of a column in the schema. */
export const realizedColumn = (target: Target): RealizedColumn => COLUMN_NAMES[target];

async function sessionOf(catalogNumber: number, { endpoints }: GraphQLContext) {
  if (catalogNumber < 1) return null;
  try {
    return await endpoints.realizedPrices.session(catalogNumber);
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.status === 404) return null;
    throw error;
  }
}

async function catalogOf(catalogID: number, { loaders }: GraphQLContext) {
  const catalog = await loaders.sales.catalogByNumber.load(catalogID);
  if (catalog === null) throw new Error(`The session ${catalogID} was deleted while it was read.`);
  return catalog;
}

/** Returns the currency of an upload. */
export const currencyOf = async ({ catalogID }: RealizedUploadJson, context: GraphQLContext): Promise<string> =>
  (await catalogOf(catalogID, context)).currencyCode;

/** Returns the upload with this number; null for null. */
const uploadOf = (number: number | null, { loaders }: GraphQLContext) =>
  number === null ? null : loaders.realizedPrices.uploadByNumber.load(number);

/** Resolvers of sessions whose prices are edited, and of uploads. */
export const realizedUploadResolvers: Resolvers = {
  Query: {
    realizedPrices: (_, { catalogNumber }, context) => sessionOf(catalogNumber, context),
  },
  Mutation: {
    uploadRealizedPrices: async (_, { input: { catalogNumber, file, idempotencyKey } }, context) =>
      changedUpload(
        context.endpoints.realizedPrices.add(catalogNumber, await uploadedFile(file), idempotencyKey),
        context,
      ),
    mapRealizedColumns: async (_, { input: { id, version, columns, idempotencyKey } }, context) => {
      const number = await context.nodeIds.numberOrNone('RealizedUpload', id);
      const body = { version, columns: columns.map(({ index, target }) => ({ index, target: TARGETS[target] })) };
      return changedUpload(context.endpoints.realizedPrices.map(number, body, idempotencyKey), context);
    },
    discardRealizedPrices: async (_, { input: { id, idempotencyKey } }, context) => {
      const number = await context.nodeIds.numberOrNone('RealizedUpload', id);
      return changedUpload(context.endpoints.realizedPrices.discard(number, idempotencyKey), context);
    },
  },
  RealizedPrices: {
    catalog: ({ catalogID }, _, context) => catalogOf(catalogID, context),
    currency: ({ currencyCode }) => currencyCode,
    refusalCode: ({ refusal }) => refusal?.code ?? null,
    refusal: ({ refusal }) => refusal?.message ?? null,
    total: ({ total, currencyCode }) => moneyText(total, currencyCode),
    premiumSamples: ({ premiumSamples, currencyCode }) =>
      premiumSamples.map(({ hammer, total }) => ({
        hammer: moneyText(hammer, currencyCode),
        total: moneyText(total, currencyCode),
      })),
    snapshotUrl: ({ catalogID }) => pricesUrl(catalogID),
    openUpload: ({ openUploadID }, _, context) => uploadOf(openUploadID, context),
    publishedUpload: ({ publishedUploadID }, _, context) => uploadOf(publishedUploadID, context),
  },
  RealizedUpload: {
    id: ({ uploadID }, _, { nodeIds }) => nodeIds.of('RealizedUpload', uploadID),
    number: ({ uploadID }) => uploadID,
    catalog: ({ catalogID }, _, context) => catalogOf(catalogID, context),
    columns: ({ columns }) =>
      columns.map(({ target, ...column }) => ({ ...column, target: target === null ? null : realizedColumn(target) })),
    isLotMissing: ({ missing }) => missing.includes('LOT'),
    isPriceMissing: ({ missing }) => missing.includes('PRICE'),
  },
};
