import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { editGroupDetail } from '../groups/edit-group-detail';
import { GroupDetailBody } from '../groups/group-detail-wire';
import { GroupParams } from '../groups/group-params';
import { GroupDetailEditAnswer } from './edit-wire';
import { readRunningEdits } from './read-running-edits';
import { RunningEditsAnswer, RunningEditsQuery } from './running-edits-wire';

/** REST calls for edits of invoices and their progress. */
export const editingRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/runningEdits',
    spec: 'added',
    access: 'invoices',
    summary: 'Returns the progress of the bulk edit that is running in each of the given groups',
    query: RunningEditsQuery,
    answer: RunningEditsAnswer,
    handler: async ({ actor, query }) => ({ data: await readRunningEdits(services, actor, query.groupIDs ?? []) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/groupDetailInfo',
    spec: 'specified',
    access: 'invoices',
    summary:
      'Hides or shows items, sets internal notes, or switches between pickup and shipping, all or none. success is the text true, also when nothing changes',
    params: GroupParams,
    body: GroupDetailBody,
    answer: GroupDetailEditAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      data: await editGroupDetail(services, actor, params.invoiceGroupID, body, idempotencyKey),
    }),
  }),
];
