import { defineRoute, type Route } from '../core/http/route';
import type { Services } from '../core/services';
import { approvalRoutes } from './approvals/approval-routes';
import { customerRoutes } from './customer-routes';
import { messageRoutes } from './messages/message-routes';
import { peopleRoutes } from './people/people-routes';
import { readApprovals, readBidders, readPaddles, readSimilarBidders } from './service';
import {
  ApprovalsAnswer,
  ApprovalsQuery,
  BiddersAnswer,
  BiddersQuery,
  PaddlesAnswer,
  PaddlesQuery,
  SimilarBiddersQuery,
} from './wire';

export const customersRoutes = (services: Services): Route[] => [
  ...customerRoutes(services),
  ...messageRoutes(services),
  ...peopleRoutes(services),
  ...approvalRoutes(services),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/approvals',
    spec: 'added',
    access: 'bidders',
    summary: "Returns the house's bidders on a platform, by approvalID or member id",
    query: ApprovalsQuery,
    answer: ApprovalsAnswer,
    handler: async ({ actor, query }) => ({ data: { approvals: await readApprovals(services, actor, query) } }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/bidders',
    spec: 'added',
    access: 'bidders',
    summary: 'Lists everyone who ever registered or bought, floor bidders included',
    query: BiddersQuery,
    answer: BiddersAnswer,
    handler: async ({ actor, query }) => ({ data: await readBidders(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/similarBidders',
    spec: 'added',
    access: 'bidders',
    summary: 'Lists bidders by names with typing errors',
    query: SimilarBiddersQuery,
    answer: BiddersAnswer,
    handler: async ({ actor, query }) => ({ data: await readSimilarBidders(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/bidderPaddles',
    spec: 'added',
    access: 'bidders',
    summary: 'Lists bidders’ paddles, latest session first, one page per bidder; or paddles by id',
    query: PaddlesQuery,
    answer: PaddlesAnswer,
    handler: async ({ actor, query }) => ({ data: await readPaddles(services, actor, query) }),
  }),
];
