import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { endSession } from './end-session';
import { EndSessionAnswer, EndSessionParams } from './ending-wire';

export const endingRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/sessions/{catalogID}/end',
    spec: 'added',
    access: 'console',
    summary: 'Ends a live session; its unsold lots become a timed sale if the session says so and there are 15 or more',
    params: EndSessionParams,
    answer: EndSessionAnswer,
    handler: async ({ actor, params: { catalogID } }) => ({
      data: { catalogID, unsoldCatalogID: await endSession(services, actor, catalogID) },
    }),
  }),
];
