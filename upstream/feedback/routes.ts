import { type Route, route } from '../core/http/route';
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
const common = { access: 'reports', area: 'sale-results' } as const;

/** Routes for the default feedback messages, and for feedback on the buyers of lots. */
export const feedbackRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/feedback/default', {
    ...common,
    summary: 'Returns the three default feedback messages',
    answer: DefaultFeedbackAnswer,
    handler: ({ actor }) => readDefaultFeedback(services, actor),
  }),
  route.post('/app/house/{houseRef}/feedback/default', {
    ...common,
    summary: 'Saves the three default feedback messages',
    body: DefaultFeedbackBody,
    answer: DefaultFeedbackAnswer,
    handler: ({ actor, body }) => saveDefaultFeedback(services, actor, body),
  }),
  route.get('/app/house/{houseRef}/feedback', {
    ...common,
    summary: 'Lists feedback by number, by lot, or of bidders, latest first and one page per bidder',
    query: FeedbackQuery,
    answer: FeedbackAnswer,
    handler: ({ actor, query }) => readFeedback(services, actor, query),
  }),
  route.get('/app/house/{houseRef}/feedback/lots', {
    ...common,
    summary: 'Lists sold lots by reference, with the feedback on their buyers',
    query: FeedbackLotsQuery,
    answer: FeedbackLotsAnswer,
    handler: async ({ actor, query }) => ({
      lots: await feedbackLots(services.db, actor.houseId, query.lotRefs.split(',')),
    }),
  }),
  route.post('/app/house/{houseRef}/feedback', {
    ...common,
    summary: 'Gives feedback on the buyer of a sold lot, once per Idempotency-Key. A lot has at most one',
    body: GiveFeedbackBody,
    answer: FeedbackChangeAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      lot: await giveFeedback(services, actor, body, idempotencyKey),
    }),
  }),
  route.post('/app/house/{houseRef}/feedback/{lotFeedbackID}/withdraw', {
    ...common,
    summary: 'Withdraws feedback, after which the lot can get another one',
    params: FeedbackParams,
    answer: FeedbackChangeAnswer,
    handler: async ({ actor, params }) => ({ lot: await withdrawFeedback(services, actor, params.lotFeedbackID) }),
  }),
];
