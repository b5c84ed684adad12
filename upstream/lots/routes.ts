import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import { readLots } from './service';
import { LotsAnswer, LotsQuery } from './wire';

export const lotsRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/lots', {
    access: 'sales',
    summary: 'Lists the house’s lots by session (latest first) and number, with the hammer total of all matches',
    query: LotsQuery,
    answer: LotsAnswer,
    handler: ({ actor, query }) => readLots(services, actor, query),
  }),
];
