import type { GraphQLContext } from '../../core/context';
import { UpstreamRefusal } from '../../core/graphql/errors';
import { moneyTextOrNull } from '../../core/graphql/money-text';
import type { Resolvers } from '../../generated/resolvers-types';

const REF = /^[\w-]{1,40}$/;

async function boardOf(catalogRef: string, { endpoints }: GraphQLContext) {
  if (!REF.test(catalogRef)) return null;
  try {
    return await endpoints.clerking.board(catalogRef);
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.status === 404) return null;
    throw error;
  }
}

/** Resolvers of the tote board. */
export const boardResolvers: Resolvers = {
  Query: {
    toteBoard: (_, { catalogRef }, context) => boardOf(catalogRef, context),
  },
  ToteBoard: {
    currency: ({ currencyCode }) => currencyCode,
    lot: ({ lot, currencyCode }) =>
      lot && {
        lotRef: lot.lotRef,
        number: `${lot.lotNumber ?? ''}${lot.lotNumberExtension}`,
        title: lot.title,
        imageUrl: lot.imageUrl,
        lowEstimate: moneyTextOrNull(lot.estimateLow, currencyCode),
        highEstimate: moneyTextOrNull(lot.estimateHigh, currencyCode),
        openingBid: moneyTextOrNull(lot.openingBid, currencyCode),
      },
    last: ({ last, currencyCode }) =>
      last && {
        number: `${last.lotNumber ?? ''}${last.lotNumberExtension}`,
        title: last.title,
        isSold: last.isSold,
        hammer: moneyTextOrNull(last.hammer, currencyCode),
      },
  },
};
