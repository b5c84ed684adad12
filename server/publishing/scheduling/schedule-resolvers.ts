import type { Resolvers } from '../../generated/resolvers-types';
import { changedCatalog } from '../changed-catalog';

/** Resolvers of scheduled publishing. */
export const scheduleResolvers: Resolvers = {
  Mutation: {
    schedulePublishing: async (_, { input: { catalogId, date, time, idempotencyKey } }, context) => {
      const catalogID = await context.nodeIds.numberOrNone('Catalog', catalogId);
      const running = context.endpoints.publishing.schedule(catalogID, { date, time }, idempotencyKey);
      return changedCatalog(running, catalogID, context);
    },
    cancelScheduledPublishing: async (_, { input: { catalogId, idempotencyKey } }, context) => {
      const catalogID = await context.nodeIds.numberOrNone('Catalog', catalogId);
      return changedCatalog(context.endpoints.publishing.cancelSchedule(catalogID, idempotencyKey), catalogID, context);
    },
  },
  PublishingSchedule: {
    timeZone: ({ timeZoneID }) => timeZoneID,
  },
};
