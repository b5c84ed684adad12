import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { LotsOfSessionAnswer } from '../editing/editing-wire';
import { changeLots } from './update-lots';
import { UpdateLotsBody } from './update-wire';

/** The calls of the list of a session's lots that no other screen makes. */
export const lotListRoutes = (services: Services): Route[] => [
  route.post('/app/house/{houseRef}/lots/update', {
    access: 'editSales',
    summary: 'Changes fields of lots of a session at once, all or none. Accepts an Idempotency-Key',
    body: UpdateLotsBody,
    answer: LotsOfSessionAnswer,
    handler: ({ actor, body, idempotencyKey }) => changeLots(services, actor, body, idempotencyKey),
  }),
];
