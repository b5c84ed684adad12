import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { voidGroup } from './change-group-state';
import { GroupParams } from './group-params';
import { InvoiceGroupAnswer, InvoiceGroupsAnswer, InvoiceGroupsQuery } from './group-wire';
import { readGroup, readGroups } from './read-groups';

export const groupRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/invoiceGroups', {
    spec: 'specified',
    access: 'invoices',
    summary: 'Lists invoice groups, latest first',
    query: InvoiceGroupsQuery,
    answer: InvoiceGroupsAnswer,
    handler: ({ actor, query }) => readGroups(services, actor, query),
  }),
  route.get('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}', {
    access: 'invoices',
    summary: 'Returns one invoice group',
    params: GroupParams,
    answer: InvoiceGroupAnswer,
    handler: async ({ actor, params }) => ({ invoiceGroup: await readGroup(services, actor, params.invoiceGroupID) }),
  }),
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/void', {
    access: 'invoices',
    summary: 'Voids an unsent and unpaid group, so that its lots can be invoiced again',
    params: GroupParams,
    answer: InvoiceGroupAnswer,
    handler: async ({ actor, params, idempotencyKey }) => {
      await voidGroup(services, actor, params.invoiceGroupID, idempotencyKey);
      return { invoiceGroup: await readGroup(services, actor, params.invoiceGroupID) };
    },
  }),
];
