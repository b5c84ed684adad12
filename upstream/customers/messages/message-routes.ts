import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { MessageAnswer, MessageBody, SessionBiddersAnswer, SessionBiddersQuery } from './message-wire';
import { readSessionBidders, sendMessage } from './send-message';

export const messageRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/message',
    spec: 'specified',
    access: 'reports',
    summary: "Emails one or more bidders in the caller's name, once per Idempotency-Key",
    body: MessageBody,
    answer: MessageAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: { success: 'true' as const, results: await sendMessage(services, actor, body, idempotencyKey) },
    }),
  }),
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
