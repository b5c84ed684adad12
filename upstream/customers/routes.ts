import { type Route, route } from '../core/http/route';
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
  route.get('/app/house/{houseRef}/approvals', {
    access: 'bidders',
    summary: "Returns the house's bidders on a platform, by approvalID or member id",
    query: ApprovalsQuery,
    answer: ApprovalsAnswer,
    handler: async ({ actor, query }) => ({ approvals: await readApprovals(services, actor, query) }),
  }),
  route.get('/app/house/{houseRef}/bidders', {
    access: 'bidders',
    summary: 'Lists everyone who ever registered or bought, floor bidders included',
    query: BiddersQuery,
    answer: BiddersAnswer,
    handler: ({ actor, query }) => readBidders(services, actor, query),
  }),
  route.get('/app/house/{houseRef}/similarBidders', {
    access: 'bidders',
    summary: 'Lists bidders by names with typing errors',
    query: SimilarBiddersQuery,
    answer: BiddersAnswer,
    handler: ({ actor, query }) => readSimilarBidders(services, actor, query),
  }),
  route.get('/app/house/{houseRef}/bidderPaddles', {
    access: 'bidders',
    summary: 'Lists bidders’ paddles, latest session first, one page per bidder; or paddles by id',
    query: PaddlesQuery,
    answer: PaddlesAnswer,
    handler: ({ actor, query }) => readPaddles(services, actor, query),
  }),
];
