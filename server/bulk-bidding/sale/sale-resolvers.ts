import { OUTCOME_WORDS } from '../../../rules/bulk-bidding/outcome';
import { offeredRungs } from '../../../rules/bulk-bidding/rungs';
import { biddingStatus, STATUS_LABELS } from '../../../rules/bulk-bidding/status';
import { decimalFromMinor, minorFromWire } from '../../../rules/core/money';
import type { GraphQLContext } from '../../core/context';
import { badUserInput, UpstreamRefusal } from '../../core/graphql/errors';
import { moneyText, moneyTextOrNull } from '../../core/graphql/money-text';
import type { Resolvers } from '../../generated/resolvers-types';
import type { LotBiddingParent } from '../endpoints';

const MOST_LOTS = 500;

const statusOf = ({ isClosed, isExtended }: LotBiddingParent) =>
  biddingStatus({ endsAt: null, scheduledEndsAt: isExtended ? 0 : null, isClosed }, 0);

/** Returns the amounts that a lot offers; a closed one offers none. */
function amountsOf({ lowestBid, estimateHigh, currencyCode, bidIncrements, isClosed }: LotBiddingParent): string[] {
  if (isClosed) return [];
  const minor = (amount: number) => minorFromWire(amount, currencyCode);
  const steps = bidIncrements.map(({ min, increment }) => ({ from: minor(min), increment: minor(increment) }));
  return offeredRungs(steps, minor(lowestBid), estimateHigh === null ? null : minor(estimateHigh)).map((amount) =>
    decimalFromMinor(amount, currencyCode),
  );
}

const REF = /^[\w-]{1,40}$/;

async function saleOf(catalogRef: string, { endpoints }: GraphQLContext) {
  if (!REF.test(catalogRef)) return null;
  try {
    return await endpoints.bulkBidding.sale(catalogRef);
  } catch (error) {
    if (error instanceof UpstreamRefusal && (error.status === 404 || error.status === 409)) return null;
    throw error;
  }
}

/** Resolvers of the sale that staff bid in, and of its lots. */
export const biddingSaleResolvers: Resolvers = {
  Query: {
    biddingSale: (_, { catalogRef }, context) => saleOf(catalogRef, context),
  },
  BiddingSale: {
    catalog: async ({ catalogID }, _, { loaders }) => {
      const catalog = await loaders.sales.catalogByNumber.load(catalogID);
      if (catalog === null) throw new Error(`The session ${catalogID} was deleted while it was read.`);
      return catalog;
    },
    currency: ({ currencyCode }) => currencyCode,
    increments: ({ bidIncrements, currencyCode }) =>
      bidIncrements.map(({ min, max, increment }) => ({
        from: moneyText(min, currencyCode),
        to: moneyTextOrNull(max, currencyCode),
        increment: moneyText(increment, currencyCode),
      })),
    hasConsignors: async (_, __, { endpoints }) => (await endpoints.bulkBidding.house()).hasConsignors,
    canceledBidCount: async ({ catalogRef }, _, { loaders }) =>
      (await loaders.bulkBidding.cancelCountOfSale.load(catalogRef))?.cancelBidCount ?? 0,
    cancelLimit: async ({ catalogRef }, _, { loaders }) =>
      (await loaders.bulkBidding.cancelCountOfSale.load(catalogRef))?.cancelBidLimit ?? 0,
    lots: ({ catalogRef }, { first, offset, search }, { endpoints }) => {
      if (first < 1 || first > MOST_LOTS) throw badUserInput(`first must be between 1 and ${MOST_LOTS}.`);
      if (offset < 0) throw badUserInput('offset must be at least 0.');
      return endpoints.bulkBidding.lots(catalogRef, { first, offset, search: search ?? '' });
    },
    lotsByRef: async ({ catalogRef }, { refs }, { loaders }) => {
      if (refs.length > MOST_LOTS) throw badUserInput(`refs must have at most ${MOST_LOTS} references.`);
      const known = refs.filter((ref) => REF.test(ref));
      const lots = await Promise.all(
        known.map((ref) => loaders.bulkBidding.biddingOfLot.load({ catalogRef, lotRef: ref })),
      );
      return lots.filter((lot) => lot !== null);
    },
  },
  LotBidding: {
    id: ({ lotID }, _, { nodeIds }) => nodeIds.of('LotBidding', lotID),
    lot: async ({ lotID }, _, { loaders }) => {
      const lot = await loaders.lots.lotByNumber.load(lotID);
      if (lot === null) throw new Error(`The lot ${lotID} was deleted while it was read.`);
      return lot;
    },
    currency: ({ currencyCode }) => currencyCode,
    consignor: ({ consignor = '' }) => consignor || null,
    status: statusOf,
    statusLabel: (lot) => STATUS_LABELS[statusOf(lot)],
    outcomeText: ({ outcome }) => outcome && OUTCOME_WORDS[outcome],
    endsAt: ({ endTime }) => endTime,
    currentBid: ({ currentBid, currencyCode }) => moneyTextOrNull(currentBid, currencyCode),
    lowestBid: ({ lowestBid, currencyCode }) => moneyText(lowestBid, currencyCode),
    amounts: amountsOf,
    maxBid: ({ maxBid, currencyCode }) => moneyTextOrNull(maxBid, currencyCode),
    maxBidderPlatform: ({ maxBidderChannel }) => maxBidderChannel,
    maxBidderEmail: ({ bidderEmail }) => bidderEmail,
    bids: async ({ catalogRef, lotRef, currencyCode }, _, { loaders }) =>
      ((await loaders.bulkBidding.bidsOnLot.load({ catalogRef, lotRef }))?.bids ?? []).map((bid) => ({
        ref: bid.orderBidRef,
        bidder: bid.bidder,
        paddle: bid.paddle,
        placedAt: bid.time,
        amount: moneyText(bid.bidAmount, currencyCode),
        type: bid.bidType,
        isOwn: bid.isOwn,
      })),
  },
};
