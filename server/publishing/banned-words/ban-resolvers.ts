import type { Resolvers } from '../../generated/resolvers-types';
import { changedLots, lotIdsOf } from '../changed-lots';

/** Resolvers of the decisions about lots with banned words. */
export const banResolvers: Resolvers = {
  Mutation: {
    decideBannedLots: async (_, { input: { ids, isBanned, idempotencyKey } }, context) => {
      const body = { lotIDs: await lotIdsOf(ids, context), banned: isBanned };
      return changedLots(context.endpoints.publishing.decideBan(body, idempotencyKey), context);
    },
  },
  Lot: {
    isBanned: ({ banned }) => banned,
    isPotentiallyBanned: ({ potentiallyBanned }) => potentiallyBanned,
  },
};
