import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { DecideBanAnswer, DecideBanBody } from './ban-wire';
import { decideBannedLots } from './decide-lots';

/** The decisions about lots with banned words. */
export const banRoutes = (services: Services): Route[] => [
  route.post('/app/house/{houseRef}/lots/decideBan', {
    access: 'editSales',
    summary: 'Stores whether lots of a session are banned, all or none. Accepts an Idempotency-Key',
    body: DecideBanBody,
    answer: DecideBanAnswer,
    handler: ({ actor, body, idempotencyKey: key }) =>
      decideBannedLots(services, actor, { ids: body.lotIDs, isBanned: body.banned, key }),
  }),
];
