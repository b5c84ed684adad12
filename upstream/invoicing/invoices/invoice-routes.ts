import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { GroupDetailEditAnswer } from '../editing/edit-wire';
import { GroupDetailAnswer, GroupDetailQuery } from '../groups/group-detail-wire';
import { GroupParams } from '../groups/group-params';
import { readGroupDetail, readGroupDetailByInvoice } from '../groups/read-group-detail';
import { InvoicesAnswer, InvoicesQuery, InvoiceWindowsAnswer, InvoiceWindowsQuery } from './invoice-wire';
import { readInvoiceWindows } from './read-invoice-windows';
import { readInvoices } from './read-invoices';
import { InvoiceIdsBody } from './selection-wire';
import { SelectionAnswer, SelectionBody } from './selection-wire';
import { storeSelection } from './selections';
import { updateInvoices } from './update-invoices';
import { InvoiceUpdateBody } from './update-wire';

export const invoiceRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/groupDetailInfo',
    spec: 'specified',
    access: 'invoices',
    summary: 'Lists a group’s invoices: all of them, or a filtered and sorted page with the totals of all matches',
    params: GroupParams,
    query: GroupDetailQuery,
    answer: GroupDetailAnswer,
    handler: async ({ actor, params, query }) => ({
      data: await readGroupDetail(services, actor, params.invoiceGroupID, query),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/groupDetailInfoByInvoice',
    spec: 'specified',
    access: 'invoices',
    summary: 'Returns the named invoices of a group',
    params: GroupParams,
    body: InvoiceIdsBody,
    answer: GroupDetailAnswer,
    handler: async ({ actor, params, body }) => ({
      data: await readGroupDetailByInvoice(services, actor, params.invoiceGroupID, body),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoices',
    spec: 'added',
    access: 'invoices',
    summary:
      "Lists the house's invoices for reports, latest first, with totals per currency; or invoices by their ids or their items' ids",
    query: InvoicesQuery,
    answer: InvoicesAnswer,
    handler: async ({ actor, query }) => ({ data: await readInvoices(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceWindows',
    spec: 'added',
    access: 'invoices',
    summary: 'Lists the same page of invoices for several groups or bidders, with the totals of all matches',
    query: InvoiceWindowsQuery,
    answer: InvoiceWindowsAnswer,
    handler: async ({ actor, query }) => ({ data: await readInvoiceWindows(services, actor, query) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoiceUpdate',
    spec: 'added',
    access: 'invoices',
    summary: 'Saves text fields of invoices, such as the email address, all or none, in one edit that can be undone',
    params: GroupParams,
    body: InvoiceUpdateBody,
    answer: GroupDetailEditAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      data: await updateInvoices(services, actor, params.invoiceGroupID, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/selection',
    spec: 'added',
    access: 'invoices',
    summary:
      'Stores a selection of invoices that is too long for a URL and returns its token. The same Idempotency-Key returns the same token',
    params: GroupParams,
    body: SelectionBody,
    answer: SelectionAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      data: await storeSelection(services, actor, params.invoiceGroupID, body, idempotencyKey),
    }),
  }),
];
