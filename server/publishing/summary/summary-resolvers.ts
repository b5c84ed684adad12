import { pictureAt } from '../../../rules/images/picture-files';
import type { CatalogJson } from '../../../upstream/sales/wire';
import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import { moneyText } from '../../core/graphql/money-text';
import type {
  RequestPromotionInput,
  Resolvers,
  SetCoverImageInput,
  SetFeaturedLotsInput,
} from '../../generated/resolvers-types';
import { changedCatalog } from '../changed-catalog';
import { keepLots, lotIdsOf } from '../changed-lots';

const DOLLARS = 'USD';

async function setCoverImage({ catalogId, photoId, idempotencyKey }: SetCoverImageInput, context: GraphQLContext) {
  const catalogID = await context.nodeIds.numberOrNone('Catalog', catalogId);
  return changedCatalog(
    context.endpoints.publishing.setCover(catalogID, photoId ?? null, idempotencyKey),
    catalogID,
    context,
  );
}

async function setFeaturedLots({ catalogId, lots, idempotencyKey }: SetFeaturedLotsInput, context: GraphQLContext) {
  const catalogID = await context.nodeIds.numberOrNone('Catalog', catalogId);
  const ids = await lotIdsOf(lots, context);
  return changedCatalog(context.endpoints.publishing.setFeatured(catalogID, ids, idempotencyKey), catalogID, context);
}

async function requestPromotion({ ids, idempotencyKey }: RequestPromotionInput, context: GraphQLContext) {
  const running = context.endpoints.publishing.promote({ lotIDs: await lotIdsOf(ids, context) }, idempotencyKey);
  const { result, userErrors } = await userErrorsOf(running);
  keepLots(result?.lots ?? [], context);
  return {
    lots: result?.lots ?? null,
    orderedCount: result?.ordered ?? 0,
    total: moneyText(result?.total ?? 0, result?.currencyCode ?? DOLLARS),
    userErrors,
  };
}

async function summaryOf({ catalogID }: CatalogJson, { loaders }: GraphQLContext) {
  const summary = await loaders.publishing.summaryOfCatalog.load(catalogID);
  if (summary === null) throw new Error(`The session ${catalogID} was deleted while it was read.`);
  return summary;
}

/** Resolvers of the summary of a session. */
export const summaryResolvers: Resolvers = {
  Mutation: {
    setCoverImage: (_, { input }, context) => setCoverImage(input, context),
    setFeaturedLots: (_, { input }, context) => setFeaturedLots(input, context),
    requestPromotion: (_, { input }, context) => requestPromotion(input, context),
  },
  Catalog: {
    summary: (catalog, _, context) => summaryOf(catalog, context),
  },
  Lot: {
    isFeatured: async ({ lotID }, _, { loaders }) =>
      (await loaders.publishing.listingOfLot.load(lotID))?.isFeatured ?? false,
    promotionRequestedAt: async ({ lotID }, _, { loaders }) =>
      (await loaders.publishing.listingOfLot.load(lotID))?.promotedAt ?? null,
  },
  CatalogSummary: {
    coverImage: ({ coverImageURL }) => (coverImageURL === null ? null : pictureAt(coverImageURL)),
    featuredLots: async ({ featuredLots }, _, { loaders }) => {
      const lots = await Promise.all(featuredLots.map((id) => loaders.lots.lotByNumber.load(id)));
      return lots.filter((lot) => lot !== null);
    },
    isFeaturedEnabled: ({ isFeaturedLotsEnabled }) => isFeaturedLotsEnabled,
    catalogUrl: async ({ catalogID }, _, { loaders }) =>
      (await loaders.sales.catalogByNumber.load(catalogID))?.catalogURL ?? null,
  },
};
