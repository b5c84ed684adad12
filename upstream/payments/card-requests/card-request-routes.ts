import { z } from 'zod';
import { countBidderPage } from '../../auth/service';
import { notFound } from '../../core/errors';
import { defineRoute, type Route } from '../../core/http/route';
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

const number = z.coerce.number().int().min(0).max(2_147_483_647);
const TokenParams = z.object({ token: z.string().max(100) });
const PageParams = z.object({ pageRef: z.string().max(100) });

const staffRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/cardRequests',
    spec: 'added',
    access: 'invoices',
    summary: 'Returns bidders’ requests for a card, by approvalID, or requests by id',
    query: CardRequestsQuery,
    answer: CardRequestsAnswer,
    handler: async ({ actor, query }) => ({ data: await readCardRequests(services, actor, query) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/approval/{approvalID}/cardRequest',
    spec: 'added',
    access: 'chargeCards',
    summary: 'Asks a bidder for a card by a link, which is emailed or returned, once per Idempotency-Key',
    params: z.object({ approvalID: number }),
    body: RequestCardBody,
    answer: RequestCardAnswer,
    handler: async ({ actor, params: { approvalID }, body, idempotencyKey }) => ({
      data: await requestCard(services, actor, approvalID, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/cardRequest/{cardRequestID}/cancel',
    spec: 'added',
    access: 'chargeCards',
    summary: 'Cancels an open request for a card; its link stops working',
    params: z.object({ cardRequestID: number }),
    body: CancelCardRequestBody,
    answer: CardRequestAnswer,
    handler: async ({ actor, params: { cardRequestID }, body }) => ({
      data: { cardRequest: await cancelCardRequest(services, actor, cardRequestID, body) },
    }),
  }),
];

/** A link's token authenticates the bidder. */
const bidderRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/cardLink/{token}',
    spec: 'added',
    access: 'public',
    summary: 'Returns what a link to save a card is for',
    params: TokenParams,
    answer: CardLinkAnswer,
    handler: async ({ params: { token } }) => ({ data: await readCardLink(services, token) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/cardLink/{token}/refresh',
    spec: 'added',
    access: 'public',
    summary: 'Fetches from the provider whether a card was saved by a link, and returns it',
    params: TokenParams,
    answer: CardLinkAnswer,
    handler: async ({ params: { token }, clientAddress }) => {
      await countBidderPage(services, clientAddress);
      return { data: await refreshCardLink(services, token) };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/app/cardLink/{token}/open',
    spec: 'added',
    access: 'public',
    summary: 'Opens a page of the payment provider to save a card, and closes the previous one',
    params: TokenParams,
    answer: OpenCardLinkAnswer,
    handler: async ({ params: { token }, clientAddress }) => {
      await countBidderPage(services, clientAddress);
      return { data: await openCardLink(services, token) };
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
  defineRoute({
    method: 'GET',
    path: '/app/sandboxCardPage/{pageRef}',
    spec: 'added',
    access: 'public',
    summary: 'Returns a page of the sandbox where a card is saved',
    params: PageParams,
    answer: SandboxCardPageAnswer,
    handler: async ({ params: { pageRef } }) => ({
      data: pageJson(await processor.sandboxCardPage?.(pageRef, soon())),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/sandboxCardPage/{pageRef}/answer',
    spec: 'added',
    access: 'public',
    summary: 'Saves a card of the sandbox, or declines',
    params: PageParams,
    body: SandboxCardPageBody,
    answer: SandboxCardPageAnswer,
    handler: async ({ params: { pageRef }, body: { card } }) => ({
      data: pageJson(await processor.answerSandboxCardPage?.(pageRef, card, soon())),
    }),
  }),
];

/** Requests for cards: for staff, for bidders, and the sandbox's pages behind them. */
export const cardRequestRoutes = (services: Services): Route[] => [
  ...staffRoutes(services),
  ...bidderRoutes(services),
  ...sandboxRoutes(services),
];
