import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { LotsOfSessionAnswer } from '../editing/editing-wire';
import { changeLots } from './update-lots';
import { UpdateLotsBody } from './update-wire';

/** The calls of the list of a session's lots that no other screen makes. */
export const lotListRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/lots/update',
    spec: 'added',
    access: 'editSales',
    summary: 'Changes fields of lots of a session at once, all or none. Accepts an Idempotency-Key',
    body: UpdateLotsBody,
    answer: LotsOfSessionAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await changeLots(services, actor, body, idempotencyKey),
    }),
  }),
];
