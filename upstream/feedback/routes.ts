import { defineRoute, type Route } from '../core/http/route';
import type { Services } from '../core/services';
import { readDefaultFeedback, saveDefaultFeedback } from './default-feedback';
import { giveFeedback, withdrawFeedback } from './give-feedback';
import { feedbackLots, readFeedback } from './read-feedback';
import {
  DefaultFeedbackAnswer,
  DefaultFeedbackBody,
  FeedbackAnswer,
  FeedbackChangeAnswer,
  FeedbackLotsAnswer,
  FeedbackLotsQuery,
  FeedbackParams,
  FeedbackQuery,
  GiveFeedbackBody,
} from './wire';

/** Feedback on buyers belongs to the sale results, whose scope API tokens need. */
const common = { spec: 'added', access: 'reports', area: 'sale-results' } as const;

/** Routes for the default feedback messages, and for feedback on the buyers of lots. */
export const feedbackRoutes = (services: Services): Route[] => [
  defineRoute({
    ...common,
    method: 'GET',
    path: '/app/house/{houseRef}/feedback/default',
    summary: 'Returns the three default feedback messages',
    answer: DefaultFeedbackAnswer,
    handler: async ({ actor }) => ({ data: await readDefaultFeedback(services, actor) }),
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/app/house/{houseRef}/feedback/default',
    summary: 'Saves the three default feedback messages',
    body: DefaultFeedbackBody,
    answer: DefaultFeedbackAnswer,
    handler: async ({ actor, body }) => ({ data: await saveDefaultFeedback(services, actor, body) }),
  }),
  defineRoute({
    ...common,
    method: 'GET',
    path: '/app/house/{houseRef}/feedback',
    summary: 'Lists feedback by number, by lot, or of bidders, latest first and one page per bidder',
    query: FeedbackQuery,
    answer: FeedbackAnswer,
    handler: async ({ actor, query }) => ({ data: await readFeedback(services, actor, query) }),
  }),
  defineRoute({
    ...common,
    method: 'GET',
    path: '/app/house/{houseRef}/feedback/lots',
    summary: 'Lists sold lots by reference, with the feedback on their buyers',
    query: FeedbackLotsQuery,
    answer: FeedbackLotsAnswer,
    handler: async ({ actor, query }) => ({
      data: { lots: await feedbackLots(services.db, actor.houseId, query.lotRefs.split(',')) },
    }),
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/app/house/{houseRef}/feedback',
    summary: 'Gives feedback on the buyer of a sold lot, once per Idempotency-Key. A lot has at most one',
    body: GiveFeedbackBody,
    answer: FeedbackChangeAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: { lot: await giveFeedback(services, actor, body, idempotencyKey) },
    }),
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/app/house/{houseRef}/feedback/{lotFeedbackID}/withdraw',
    summary: 'Withdraws feedback, after which the lot can get another one',
    params: FeedbackParams,
    answer: FeedbackChangeAnswer,
    handler: async ({ actor, params }) => ({
      data: { lot: await withdrawFeedback(services, actor, params.lotFeedbackID) },
    }),
  }),
];
