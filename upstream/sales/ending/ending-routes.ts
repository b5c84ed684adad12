import { z } from 'zod';
import { defineRoute, type Route } from '../../core/http/route';
import { data } from '../../core/http/wire';
import type { Services } from '../../core/services';
import { endSession } from './end-session';

const SessionParams = z.object({ catalogID: z.coerce.number().int().min(1).max(2_147_483_647) });
const EndSessionAnswer = data(z.object({ catalogID: z.int(), unsoldCatalogID: z.int().nullable() }));

export const endingRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/sessions/{catalogID}/end',
    spec: 'added',
    access: 'console',
    summary: 'Ends a live session; its unsold lots become a timed sale if the session says so and there are 15 or more',
    params: SessionParams,
    answer: EndSessionAnswer,
    handler: async ({ actor, params: { catalogID } }) => ({
      data: { catalogID, unsoldCatalogID: await endSession(services, actor, catalogID) },
    }),
  }),
];
