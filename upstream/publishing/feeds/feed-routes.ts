import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { FeedParams, FeedsAnswer } from './feed-wire';
import { readFeeds } from './read-feeds';

/** Where other sites find a catalog. */
export const feedRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/catalogs/{catalogID}/feeds',
    spec: 'added',
    access: 'sales',
    summary: 'Returns where other sites find the catalog of a session, and what their formats lack of it',
    params: FeedParams,
    answer: FeedsAnswer,
    handler: async ({ actor, params: { catalogID } }) => ({ data: await readFeeds(services, actor, catalogID) }),
  }),
];
