import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { GroupDetailEditAnswer } from '../editing/edit-wire';
import { GroupParams } from '../groups/group-params';
import { InvoiceIdsBody } from '../invoices/selection-wire';
import { editGroupDetail } from './edit-group-detail';
import { GroupDetailAnswer, GroupDetailBody, GroupDetailQuery } from './group-detail-wire';
import { readGroupDetail, readGroupDetailByInvoice } from './read-group-detail';

/** The calls for a group with its invoices, and for the edits of their lines, notes, and delivery. */
export const groupDetailRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/groupDetailInfo', {
    spec: 'specified',
    access: 'invoices',
    summary: 'Lists a group’s invoices: all of them, or a filtered and sorted page with the totals of all matches',
    params: GroupParams,
    query: GroupDetailQuery,
    answer: GroupDetailAnswer,
    handler: ({ actor, params, query }) => readGroupDetail(services, actor, params.invoiceGroupID, query),
  }),
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/groupDetailInfoByInvoice', {
    spec: 'specified',
    access: 'invoices',
    summary: 'Returns the named invoices of a group',
    params: GroupParams,
    body: InvoiceIdsBody,
    answer: GroupDetailAnswer,
    handler: ({ actor, params, body }) => readGroupDetailByInvoice(services, actor, params.invoiceGroupID, body),
  }),
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/groupDetailInfo', {
    spec: 'specified',
    access: 'invoices',
    summary:
      'Hides or shows items, sets internal notes, or switches between pickup and shipping, all or none. success is the text true, also when nothing changes',
    params: GroupParams,
    body: GroupDetailBody,
    answer: GroupDetailEditAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      editGroupDetail(services, actor, params.invoiceGroupID, body, idempotencyKey),
  }),
];
