import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { GroupParams } from '../groups/group-params';
import { InvoicesAnswer, InvoicesQuery, InvoiceWindowsAnswer, InvoiceWindowsQuery } from './invoice-wire';
import { readInvoiceWindows } from './read-invoice-windows';
import { readInvoices } from './read-invoices';
import { SelectionAnswer, SelectionBody } from './selection-wire';
import { storeSelection } from './selections';

export const invoiceRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/invoices', {
    access: 'invoices',
    summary:
      "Lists the house's invoices for reports, latest first, with totals per currency; or invoices by their ids or their items' ids",
    query: InvoicesQuery,
    answer: InvoicesAnswer,
    handler: ({ actor, query }) => readInvoices(services, actor, query),
  }),
  route.get('/app/house/{houseRef}/invoiceWindows', {
    access: 'invoices',
    summary: 'Lists the same page of invoices for several groups or bidders, with the totals of all matches',
    query: InvoiceWindowsQuery,
    answer: InvoiceWindowsAnswer,
    handler: ({ actor, query }) => readInvoiceWindows(services, actor, query),
  }),
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/selection', {
    access: 'invoices',
    summary:
      'Stores a selection of invoices that is too long for a URL and returns its token. The same Idempotency-Key returns the same token',
    params: GroupParams,
    body: SelectionBody,
    answer: SelectionAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      storeSelection(services, actor, params.invoiceGroupID, body, idempotencyKey),
  }),
];
