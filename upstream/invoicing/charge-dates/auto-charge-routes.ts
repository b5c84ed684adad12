import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { GroupParams } from '../groups/group-params';
import { InvoiceIdsBody, SelectionQuery } from '../invoices/selection-wire';
import {
  AutoChargeAnswer,
  AutoChargeBody,
  AutoChargeChoiceAnswer,
  EligibleAnswer,
  SetAutoChargeBody,
  UpcomingChargesAnswer,
} from './auto-charge-wire';
import { readAutoChargeChoice, readEligibleInvoices } from './read-auto-charges';
import { readUpcomingCharges } from './read-upcoming-charges';
import { setAutoCharge, setAutoChargeDate } from './set-auto-charge';

export const autoChargeRoutes = (services: Services): Route[] => [
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/autoCharge', {
    spec: 'specified',
    access: 'autoCharge',
    effect: 'read',
    summary: 'Returns which of the given invoices can be charged automatically on a date',
    params: GroupParams,
    body: InvoiceIdsBody,
    answer: EligibleAnswer,
    handler: ({ actor, params, body }) =>
      readEligibleInvoices(services, actor, params.invoiceGroupID, { ids: body, token: null }),
  }),
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/autoChargeChoice', {
    access: 'autoCharge',
    effect: 'read',
    summary:
      'Previews auto-charge dates for a selection: eligible invoices, available days, and the group’s current plan',
    params: GroupParams,
    query: SelectionQuery,
    body: InvoiceIdsBody,
    answer: AutoChargeChoiceAnswer,
    handler: ({ actor, params, query, body }) =>
      readAutoChargeChoice(services, actor, params.invoiceGroupID, {
        ids: body,
        token: query.selection ?? null,
      }),
  }),
  route.get('/app/house/{houseRef}/upcomingCharges', {
    access: 'autoCharge',
    summary: 'Lists the house’s planned automatic charges by day and group',
    answer: UpcomingChargesAnswer,
    handler: ({ actor }) => readUpcomingCharges(services, actor),
  }),
  route.post('/app/invoice/setAutoCharge', {
    spec: 'specified',
    access: 'autoCharge',
    summary: 'Sets or removes the date on which the cards for invoices of one group are charged, all or none',
    body: SetAutoChargeBody,
    answer: AutoChargeAnswer,
    handler: ({ actor, body, idempotencyKey }) => setAutoChargeDate(services, actor, body, idempotencyKey),
  }),
  route.post('/app/house/{houseRef}/autoCharge', {
    access: 'autoCharge',
    summary: 'Sets or removes the auto-charge day of invoices or of a selection of a group’s invoices, in one edit',
    body: AutoChargeBody,
    answer: AutoChargeAnswer,
    handler: ({ actor, body, idempotencyKey }) => setAutoCharge(services, actor, body, idempotencyKey),
  }),
];
