import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { retryGroup } from '../groups/change-group-state';
import { GroupParams } from '../groups/group-params';
import { InvoiceGroupAnswer } from '../groups/group-wire';
import { readGroup } from '../groups/read-groups';
import { createGroup, dryRunGroup } from './create-group';
import {
  CreateGroupAnswer,
  CreateGroupBody,
  CreateGroupQuery,
  InvoiceCatalogsAnswer,
  InvoiceCatalogsQuery,
} from './creation-wire';
import { readUninvoiced } from './read-uninvoiced';

/** REST calls for uninvoiced sales, and for creating invoice groups from them. */
export const creationRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/invoiceCatalogs', {
    spec: 'specified',
    access: 'invoices',
    summary: 'Lists sales whose ended sessions have sold lots that are not in an active invoice group, latest first',
    query: InvoiceCatalogsQuery,
    answer: InvoiceCatalogsAnswer,
    handler: ({ actor, query }) => readUninvoiced(services, actor, query),
  }),
  route.post('/app/house/{houseRef}/invoiceGroup', {
    spec: 'specified',
    access: 'invoices',
    summary: 'Creates a group and its invoices, once per Idempotency-Key. With dryRun, only previews the result',
    query: CreateGroupQuery,
    body: CreateGroupBody,
    answer: CreateGroupAnswer,
    handler: async ({ actor, query, body, idempotencyKey }) =>
      query.dryRun === 'true'
        ? { invoiceGroupID: null, dryRun: await dryRunGroup(services, actor, body) }
        : { invoiceGroupID: await createGroup(services, actor, body, idempotencyKey), dryRun: null },
  }),
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/retry', {
    access: 'invoices',
    summary: 'Retries the creation of a failed group',
    params: GroupParams,
    answer: InvoiceGroupAnswer,
    handler: async ({ actor, params, idempotencyKey }) => {
      await retryGroup(services, actor, params.invoiceGroupID, idempotencyKey);
      return { invoiceGroup: await readGroup(services, actor, params.invoiceGroupID) };
    },
  }),
];
