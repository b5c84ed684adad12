import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { GroupParams } from '../groups/group-params';
import { GroupDetailEditAnswer } from './edit-wire';
import { readRunningEdits } from './read-running-edits';
import { RunningEditsAnswer, RunningEditsQuery } from './running-edits-wire';
import { updateInvoices } from './update-invoices';
import { InvoiceUpdateBody } from './update-wire';

/** REST calls for edits of invoices and their progress. */
export const editingRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/runningEdits', {
    access: 'invoices',
    summary: 'Returns the progress of the bulk edit that is running in each of the given groups',
    query: RunningEditsQuery,
    answer: RunningEditsAnswer,
    handler: ({ actor, query }) => readRunningEdits(services, actor, query.groupIDs ?? []),
  }),
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoiceUpdate', {
    access: 'invoices',
    summary: 'Saves text fields of invoices, such as the email address, all or none, in one edit that can be undone',
    params: GroupParams,
    body: InvoiceUpdateBody,
    answer: GroupDetailEditAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      updateInvoices(services, actor, params.invoiceGroupID, body, idempotencyKey),
  }),
];
