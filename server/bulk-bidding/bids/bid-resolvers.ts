import { BID_CANCELED, NEW_BIDS } from '../../../rules/bulk-bidding/words';
import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import { moneyTextOrNull } from '../../core/graphql/money-text';
import type { CancelBidInput, PlaceBidsInput, Resolvers } from '../../generated/resolvers-types';

async function placeBids(
  { catalogRef, bids, type, paddle = null, idempotencyKey }: PlaceBidsInput,
  { endpoints, loaders }: GraphQLContext,
) {
  const { result, userErrors } = await userErrorsOf(
    endpoints.bulkBidding.place(
      {
        catalogRef,
        bidType: type,
        bids: bids.map(({ lotRef, amount }) => ({ lotRef, bidAmount: Number(amount) })),
        paddle,
      },
      idempotencyKey,
    ),
  );
  const answers = result ?? [];
  const lots = await Promise.all(
    [...new Set(answers.map(({ lotRef }) => lotRef))].map((lotRef) =>
      loaders.bulkBidding.biddingOfLot.load({ catalogRef, lotRef }),
    ),
  );
  const read = lots.filter((lot) => lot !== null);
  const currency = read[0]?.currencyCode;
  return {
    message: answers.some(({ success }) => success) ? NEW_BIDS : '',
    outcomes: answers.map(({ lotRef, success, code, message, lowestBid }) => ({
      lotRef,
      isTaken: success,
      code,
      message,
      lowestBid: currency === undefined ? null : moneyTextOrNull(lowestBid, currency),
    })),
    lots: read,
    userErrors,
  };
}

async function cancelBid(
  { catalogRef, lotRef, bidRef: orderBidRef, reason = '', idempotencyKey }: CancelBidInput,
  { endpoints, loaders }: GraphQLContext,
) {
  const running = endpoints.bulkBidding.cancel({ catalogRef, lotRef, orderBidRef, reason }, idempotencyKey);
  const { result, userErrors } = await userErrorsOf(running);
  return {
    message: result ? BID_CANCELED : '',
    lot: result && (await loaders.bulkBidding.biddingOfLot.load({ catalogRef, lotRef })),
    userErrors,
  };
}

/** Resolvers of bids. */
export const bidResolvers: Resolvers = {
  Mutation: {
    placeBids: (_, { input }, context) => placeBids(input, context),
    cancelBid: (_, { input }, context) => cancelBid(input, context),
  },
};
