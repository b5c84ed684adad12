import { defineRoute, type Route } from '../core/http/route';
import type { Services } from '../core/services';
import { customerRoutes } from './customer-routes';
import { readApprovals, readPaddles } from './service';
import { ApprovalsAnswer, ApprovalsQuery, PaddlesAnswer, PaddlesQuery } from './wire';

export const customersRoutes = (services: Services): Route[] => [
  ...customerRoutes(services),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/approvals',
    spec: 'added',
    access: 'invoices',
    summary: "Bidders of the house on a platform, by their numbers or their members'",
    query: ApprovalsQuery,
    answer: ApprovalsAnswer,
    handler: async ({ actor, query }) => ({ data: { approvals: await readApprovals(services, actor, query) } }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/bidderPaddles',
    spec: 'added',
    access: 'invoices',
    summary: 'Paddles of bidders, latest session first, a page of each; or paddles by their ids',
    query: PaddlesQuery,
    answer: PaddlesAnswer,
    handler: async ({ actor, query }) => ({ data: await readPaddles(services, actor, query) }),
  }),
];
