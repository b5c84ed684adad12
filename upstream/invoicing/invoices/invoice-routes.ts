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
    summary:
      'Invoices of a group: the whole, or a window of what a filter selects in an order, with the sums of all of it',
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
    summary: 'The same of the named invoices of the group',
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
      "Invoices of the house for reports, latest first, with sums per currency; or by their own or their lines' numbers",
    query: InvoicesQuery,
    answer: InvoicesAnswer,
    handler: async ({ actor, query }) => ({ data: await readInvoices(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceWindows',
    spec: 'added',
    access: 'invoices',
    summary:
      'The same window of the invoices of each of several groups or bidders, with the sums of all that the filter selects',
    query: InvoiceWindowsQuery,
    answer: InvoiceWindowsAnswer,
    handler: async ({ actor, query }) => ({ data: await readInvoiceWindows(services, actor, query) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoiceUpdate',
    spec: 'added',
    access: 'invoices',
    summary:
      'Saves texts that staff type in of invoices, such as the email address, all or none: an edit with its undo',
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
      'Keeps a choice of invoices that is too long for an address, under a token; the same Idempotency-Key gives the same token',
    params: GroupParams,
    body: SelectionBody,
    answer: SelectionAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      data: await storeSelection(services, actor, params.invoiceGroupID, body, idempotencyKey),
    }),
  }),
];
