import { defineRoute, type Route } from '../core/route';
import type { Services } from '../core/services';
import { readApprovals } from './service';
import { ApprovalsAnswer, ApprovalsQuery } from './wire';

export const customersRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET', path: '/app/house/{houseRef}/approvals', spec: 'added', access: 'invoices',
    summary: 'Bidders of the house on a platform, by their numbers',
    query: ApprovalsQuery, answer: ApprovalsAnswer,
    handler: async ({ actor, query }) => ({ data: { approvals: await readApprovals(services, actor, query.ids ?? []) } }),
  }),
];
