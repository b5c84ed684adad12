import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { createGroup, dryRunGroup } from '../creation/create-group';
import {
  CreateGroupAnswer,
  CreateGroupBody,
  CreateGroupQuery,
  InvoiceCatalogsAnswer,
  InvoiceCatalogsQuery,
} from '../creation/creation-wire';
import { readUninvoiced } from '../creation/read-uninvoiced';
import { retryGroup, voidGroup } from './change-group-state';
import { GroupParams } from './group-params';
import { InvoiceGroupAnswer, InvoiceGroupsAnswer, InvoiceGroupsQuery } from './group-wire';
import { readGroup, readGroups } from './read-groups';

export const groupRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceCatalogs',
    spec: 'S0§7',
    access: 'invoices',
    summary: 'Sales with ended sessions that have sold lots in no living invoice group, latest first',
    query: InvoiceCatalogsQuery,
    answer: InvoiceCatalogsAnswer,
    handler: async ({ actor, query }) => ({ data: await readUninvoiced(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceGroups',
    spec: 'S0§7',
    access: 'invoices',
    summary: 'Invoice groups, latest first',
    query: InvoiceGroupsQuery,
    answer: InvoiceGroupsAnswer,
    handler: async ({ actor, query }) => ({ data: await readGroups(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}',
    spec: 'added',
    access: 'invoices',
    summary: 'One invoice group',
    params: GroupParams,
    answer: InvoiceGroupAnswer,
    handler: async ({ actor, params }) => ({
      data: { invoiceGroup: await readGroup(services, actor, params.invoiceGroupID) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup',
    spec: 'S0§7',
    access: 'invoices',
    summary:
      'Makes a group and its invoices, once for each Idempotency-Key; with dryRun only says what that would give',
    query: CreateGroupQuery,
    body: CreateGroupBody,
    answer: CreateGroupAnswer,
    handler: async ({ actor, query, body, idempotencyKey }) => ({
      data:
        query.dryRun === 'true'
          ? { invoiceGroupID: null, dryRun: await dryRunGroup(services, actor, body) }
          : { invoiceGroupID: await createGroup(services, actor, body, idempotencyKey), dryRun: null },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/retry',
    spec: 'added',
    access: 'invoices',
    summary: 'Starts the creation of a failed group again',
    params: GroupParams,
    answer: InvoiceGroupAnswer,
    handler: async ({ actor, params, idempotencyKey }) => {
      await retryGroup(services, actor, params.invoiceGroupID, idempotencyKey);
      return { data: { invoiceGroup: await readGroup(services, actor, params.invoiceGroupID) } };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/void',
    spec: 'added',
    access: 'invoices',
    summary: 'Gives an unsent and unpaid group up: its lots can be invoiced again',
    params: GroupParams,
    answer: InvoiceGroupAnswer,
    handler: async ({ actor, params, idempotencyKey }) => {
      await voidGroup(services, actor, params.invoiceGroupID, idempotencyKey);
      return { data: { invoiceGroup: await readGroup(services, actor, params.invoiceGroupID) } };
    },
  }),
];
