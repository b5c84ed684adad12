import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { FeedParams, FeedsAnswer } from './feed-wire';
import { readFeeds } from './read-feeds';

/** Where other sites find a catalog. */
export const feedRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/catalogs/{catalogID}/feeds', {
    access: 'sales',
    summary: 'Returns where other sites find the catalog of a session, and what their formats lack of it',
    params: FeedParams,
    answer: FeedsAnswer,
    handler: ({ actor, params: { catalogID } }) => readFeeds(services, actor, catalogID),
  }),
];
