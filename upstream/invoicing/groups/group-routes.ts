import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { voidGroup } from './change-group-state';
import { GroupParams } from './group-params';
import { InvoiceGroupAnswer, InvoiceGroupsAnswer, InvoiceGroupsQuery } from './group-wire';
import { readGroup, readGroups } from './read-groups';

export const groupRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceGroups',
    spec: 'specified',
    access: 'invoices',
    summary: 'Lists invoice groups, latest first',
    query: InvoiceGroupsQuery,
    answer: InvoiceGroupsAnswer,
    handler: async ({ actor, query }) => ({ data: await readGroups(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}',
    spec: 'added',
    access: 'invoices',
    summary: 'Returns one invoice group',
    params: GroupParams,
    answer: InvoiceGroupAnswer,
    handler: async ({ actor, params }) => ({
      data: { invoiceGroup: await readGroup(services, actor, params.invoiceGroupID) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/void',
    spec: 'added',
    access: 'invoices',
    summary: 'Voids an unsent and unpaid group, so that its lots can be invoiced again',
    params: GroupParams,
    answer: InvoiceGroupAnswer,
    handler: async ({ actor, params, idempotencyKey }) => {
      await voidGroup(services, actor, params.invoiceGroupID, idempotencyKey);
      return { data: { invoiceGroup: await readGroup(services, actor, params.invoiceGroupID) } };
    },
  }),
];
