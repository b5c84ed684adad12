import { defineRoute, type Route } from '../core/http/route';
import type { Services } from '../core/services';
import { readLots } from './service';
import { LotsAnswer, LotsQuery } from './wire';

export const lotsRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/lots',
    spec: 'added',
    access: 'sales',
    summary: 'Lists the house’s lots by session (latest first) and number, with the hammer total of all matches',
    query: LotsQuery,
    answer: LotsAnswer,
    handler: async ({ actor, query }) => ({ data: await readLots(services, actor, query) }),
  }),
];
