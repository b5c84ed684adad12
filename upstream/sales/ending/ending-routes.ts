import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { endSession } from './end-session';
import { EndSessionAnswer, EndSessionParams } from './ending-wire';

export const endingRoutes = (services: Services): Route[] => [
  route.post('/app/house/{houseRef}/sessions/{catalogID}/end', {
    access: 'console',
    summary: 'Ends a live session; its unsold lots become a timed sale if the session says so and there are 15 or more',
    params: EndSessionParams,
    answer: EndSessionAnswer,
    handler: async ({ actor, params: { catalogID } }) => ({
      catalogID,
      unsoldCatalogID: await endSession(services, actor, catalogID),
    }),
  }),
];
