import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { SessionBiddersAnswer, SessionBiddersQuery } from './message-wire';
import { readSessionBidders } from './session-bidders';

export const messageRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/sessionBidders',
    spec: 'added',
    access: 'reports',
    summary: 'Lists the bidders of sessions: everybody with a paddle and every buyer',
    query: SessionBiddersQuery,
    answer: SessionBiddersAnswer,
    handler: async ({ actor, query }) => ({ data: await readSessionBidders(services, actor, query) }),
  }),
];
