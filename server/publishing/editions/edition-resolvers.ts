import { listingStatus, listingStatusLabel } from '../../../rules/publishing/summary/listing-status';
import type { LotJson } from '../../../upstream/lots/wire';
import type { ReviewedLotJson } from '../../../upstream/publishing/editions/editions-wire';
import type { GraphQLContext } from '../../core/context';
import { type UpstreamRefusal, userErrorsOf } from '../../core/graphql/errors';
import type { PublishLotsInput, Resolvers } from '../../generated/resolvers-types';
import { changedLots, keepLots, lotIdsOf } from '../changed-lots';

const MOST_ROWS = 200;

interface Window {
  readonly first: number;
  readonly offset: number;
}

/** A page of reviewed lots. */
const pageOf = (lots: readonly ReviewedLotJson[], { first, offset }: Window) => ({
  totalCount: lots.length,
  nodes: lots.slice(Math.max(0, offset), Math.max(0, offset) + Math.min(Math.max(0, first), MOST_ROWS)),
});

const statusOf = (lot: LotJson) =>
  listingStatus({
    isDeleted: lot.deleted,
    isPublished: !lot.unpublished,
    isBanned: lot.banned,
    isPotentiallyBanned: lot.potentiallyBanned,
    isRestricted: lot.restricted,
    imageCount: lot.images,
  });

/** The lots that a refusal names because they changed since the review. */
function changedIds(refusal: UpstreamRefusal | null): number[] {
  const ids: unknown = refusal?.details.lotIDs;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
}

async function publishLots({ catalogId, lots, digest, idempotencyKey }: PublishLotsInput, context: GraphQLContext) {
  const catalogID = await context.nodeIds.numberOrNone('Catalog', catalogId);
  const lotIDs = lots ? await lotIdsOf(lots, context) : null;
  const running = context.endpoints.publishing.publish(catalogID, { lotIDs, digest: digest ?? null }, idempotencyKey);
  const { result, userErrors, refusal } = await userErrorsOf(running);
  keepLots([], context);
  const { loaders } = context;
  const changed = await Promise.all(changedIds(refusal).map((id) => loaders.lots.lotByNumber.load(id)));
  return {
    catalog: result && (await loaders.sales.catalogByNumber.load(catalogID)),
    edition: result?.edition ?? null,
    publishedCount: result?.published ?? 0,
    message: result?.message ?? '',
    note: result?.note ?? '',
    changedLots: changed.filter((lot) => lot !== null),
    userErrors,
  };
}

const hide =
  (verb: 'unpublish' | 'withdraw') =>
  async (
    _: unknown,
    { input }: { readonly input: { readonly ids: readonly string[]; readonly idempotencyKey?: string | null } },
    context: GraphQLContext,
  ) =>
    changedLots(
      context.endpoints.publishing.hide(verb, { lotIDs: await lotIdsOf(input.ids, context) }, input.idempotencyKey),
      context,
    );

const listingOf = ({ lotID }: LotJson, { loaders }: GraphQLContext) => loaders.publishing.listingOfLot.load(lotID);

/** Resolvers of publishing lots. */
export const editionResolvers: Resolvers = {
  Mutation: {
    publishLots: (_, { input }, context) => publishLots(input, context),
    unpublishLots: hide('unpublish'),
    withdrawLots: hide('withdraw'),
  },
  Catalog: {
    publishReview: async ({ catalogID }, { lots }, context) =>
      context.endpoints.publishing.review(catalogID, lots ? await lotIdsOf(lots, context) : null),
    editions: ({ catalogID }, { first }, { endpoints }) =>
      endpoints.publishing.editions(catalogID, Math.min(Math.max(1, first), MOST_ROWS)),
  },
  Lot: {
    listingStatus: statusOf,
    listingStatusLabel: (lot) => listingStatusLabel(statusOf(lot)),
    isChangedSincePublished: async (lot, _, context) => (await listingOf(lot, context))?.isChanged ?? false,
    isWithdrawn: async (lot, _, context) => (await listingOf(lot, context))?.isWithdrawn ?? false,
  },
  PublishReview: {
    newLots: ({ newLots }, window) => pageOf(newLots, window),
    changedLots: ({ changedLots: lots }, window) => pageOf(lots, window),
    goneLots: ({ goneLots }, window) => pageOf(goneLots, window),
    refusedLots: ({ refusedLots }, window) => pageOf(refusedLots, window),
  },
  ReviewedLot: {
    lotId: ({ lotID }) => lotID,
    number: ({ label }) => label,
    lot: ({ lotID }, _, { loaders }) => loaders.lots.lotByNumber.load(lotID),
  },
  Edition: {
    number: ({ edition }) => edition,
  },
};
