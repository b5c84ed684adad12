import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { SessionBiddersAnswer, SessionBiddersQuery } from './message-wire';
import { readSessionBidders } from './session-bidders';

export const messageRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/sessionBidders', {
    access: 'reports',
    summary: 'Lists the bidders of sessions: everybody with a paddle and every buyer',
    query: SessionBiddersQuery,
    answer: SessionBiddersAnswer,
    handler: ({ actor, query }) => readSessionBidders(services, actor, query),
  }),
];
