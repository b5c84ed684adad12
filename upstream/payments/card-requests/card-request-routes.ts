import { z } from 'zod';
import { countBidderPage } from '../../auth/service';
import { notFound } from '../../core/errors';
import { type Route, route } from '../../core/http/route';
import { IdInUrl } from '../../core/http/wire';
import type { Services } from '../../core/services';
import type { SandboxCardPage } from '../processor/card-pages';
import { openCardLink, readCardLink, refreshCardLink } from './card-link';
import {
  CancelCardRequestBody,
  CardLinkAnswer,
  CardRequestAnswer,
  CardRequestsAnswer,
  CardRequestsQuery,
  OpenCardLinkAnswer,
  RequestCardAnswer,
  RequestCardBody,
  SandboxCardPageAnswer,
  SandboxCardPageBody,
  type SandboxCardPageJson,
} from './card-request-wire';
import { readCardRequests } from './read-card-requests';
import { cancelCardRequest, requestCard } from './request-card';

const TokenParams = z.object({ token: z.string().max(100) });
const PageParams = z.object({ pageRef: z.string().max(100) });

const staffRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/cardRequests', {
    access: 'invoices',
    summary: 'Returns bidders’ requests for a card, by approvalID, or requests by id',
    query: CardRequestsQuery,
    answer: CardRequestsAnswer,
    handler: ({ actor, query }) => readCardRequests(services, actor, query),
  }),
  route.post('/app/house/{houseRef}/approval/{approvalID}/cardRequest', {
    access: 'chargeCards',
    summary: 'Asks a bidder for a card by a link, which is emailed or returned, once per Idempotency-Key',
    params: z.object({ approvalID: IdInUrl }),
    body: RequestCardBody,
    answer: RequestCardAnswer,
    handler: ({ actor, params: { approvalID }, body, idempotencyKey }) =>
      requestCard(services, actor, approvalID, body, idempotencyKey),
  }),
  route.post('/app/house/{houseRef}/cardRequest/{cardRequestID}/cancel', {
    access: 'chargeCards',
    summary: 'Cancels an open request for a card; its link stops working',
    params: z.object({ cardRequestID: IdInUrl }),
    body: CancelCardRequestBody,
    answer: CardRequestAnswer,
    handler: async ({ actor, params: { cardRequestID }, body }) => ({
      cardRequest: await cancelCardRequest(services, actor, cardRequestID, body),
    }),
  }),
];

/** A link's token authenticates the bidder. */
const bidderRoutes = (services: Services): Route[] => [
  route.get('/app/cardLink/{token}', {
    access: 'public',
    summary: 'Returns what a link to save a card is for',
    params: TokenParams,
    answer: CardLinkAnswer,
    handler: ({ params: { token } }) => readCardLink(services, token),
  }),
  route.post('/app/cardLink/{token}/refresh', {
    access: 'public',
    summary: 'Fetches from the provider whether a card was saved by a link, and returns it',
    params: TokenParams,
    answer: CardLinkAnswer,
    handler: async ({ params: { token }, clientAddress }) => {
      await countBidderPage(services, clientAddress);
      return refreshCardLink(services, token);
    },
  }),
  route.post('/app/cardLink/{token}/open', {
    access: 'public',
    summary: 'Opens a page of the payment provider to save a card, and closes the previous one',
    params: TokenParams,
    answer: OpenCardLinkAnswer,
    handler: async ({ params: { token }, clientAddress }) => {
      await countBidderPage(services, clientAddress);
      return openCardLink(services, token);
    },
  }),
];

function pageJson(page: SandboxCardPage | null | undefined): { sandboxCardPage: SandboxCardPageJson } {
  if (!page) throw notFound('The page');
  return { sandboxCardPage: { pageRef: page.ref, returnUrl: page.returnUrl } };
}

const ANSWERS_WITHIN_MS = 10_000;
const soon = () => AbortSignal.timeout(ANSWERS_WITHIN_MS);

/** Pages of the sandbox; without it, none is found. */
const sandboxRoutes = ({ processor }: Services): Route[] => [
  route.get('/app/sandboxCardPage/{pageRef}', {
    access: 'public',
    summary: 'Returns a page of the sandbox where a card is saved',
    params: PageParams,
    answer: SandboxCardPageAnswer,
    handler: async ({ params: { pageRef } }) => pageJson(await processor.sandboxCardPage?.(pageRef, soon())),
  }),
  route.post('/app/sandboxCardPage/{pageRef}/answer', {
    access: 'public',
    summary: 'Saves a card of the sandbox, or declines',
    params: PageParams,
    body: SandboxCardPageBody,
    answer: SandboxCardPageAnswer,
    handler: async ({ params: { pageRef }, body: { card } }) =>
      pageJson(await processor.answerSandboxCardPage?.(pageRef, card, soon())),
  }),
];

/** Requests for cards: for staff, for bidders, and the sandbox's pages behind them. */
export const cardRequestRoutes = (services: Services): Route[] => [
  ...staffRoutes(services),
  ...bidderRoutes(services),
  ...sandboxRoutes(services),
];
