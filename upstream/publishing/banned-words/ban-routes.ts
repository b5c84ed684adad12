import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { DecideBanAnswer, DecideBanBody } from './ban-wire';
import { decideBannedLots } from './decide-lots';

/** The decisions about lots with banned words. */
export const banRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/lots/decideBan',
    spec: 'added',
    access: 'editSales',
    summary: 'Stores whether lots of a session are banned, all or none. Accepts an Idempotency-Key',
    body: DecideBanBody,
    answer: DecideBanAnswer,
    handler: async ({ actor, body, idempotencyKey: key }) => ({
      data: await decideBannedLots(services, actor, { ids: body.lotIDs, isBanned: body.banned, key }),
    }),
  }),
];
