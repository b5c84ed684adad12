import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import { drawerRoutes } from './drawer-routes';
import { takePayments } from './take-payments';
import { selectTillInvoices } from './till-store';
import { TillAccountsAnswer, TillAccountsQuery, TillPaymentAnswer, TillPaymentBody } from './till-wire';

/** REST calls of the till. API tokens need the scope of invoices. */
export const tillRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/tillAccounts', {
    access: 'invoices',
    area: 'invoicing',
    summary: 'Returns the invoices of people that aren’t settled: amounts due, credits, and items to hand over',
    query: TillAccountsQuery,
    answer: TillAccountsAnswer,
    handler: async ({ actor: { houseId }, query: { personIDs = [] } }) => {
      const rows = await selectTillInvoices(services.db, houseId, personIDs);
      return {
        tillAccounts: personIDs.map((personID) => ({
          personID,
          invoiceIDs: rows.flatMap(({ personId, id }) => (personId === personID ? [id] : [])),
        })),
      };
    },
  }),
  route.post('/app/house/{houseRef}/tillPayments', {
    access: 'invoices',
    area: 'invoicing',
    summary:
      'Takes what a person pays on their invoices, also with credits, and marks items as picked up, once per Idempotency-Key',
    body: TillPaymentBody,
    answer: TillPaymentAnswer,
    handler: ({ actor, body, idempotencyKey }) => takePayments(services, actor, body, idempotencyKey),
  }),
  ...drawerRoutes(services),
];
