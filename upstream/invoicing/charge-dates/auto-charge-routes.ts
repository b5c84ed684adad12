import { defineRoute, type Route } from '../../core/http/route';
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
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/autoCharge',
    spec: 'specified',
    access: 'autoCharge',
    effect: 'read',
    summary: 'Returns which of the given invoices can be charged automatically on a date',
    params: GroupParams,
    body: InvoiceIdsBody,
    answer: EligibleAnswer,
    handler: async ({ actor, params, body }) => ({
      data: await readEligibleInvoices(services, actor, params.invoiceGroupID, { ids: body, token: null }),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/autoChargeChoice',
    spec: 'added',
    access: 'autoCharge',
    effect: 'read',
    summary:
      'Previews auto-charge dates for a selection: eligible invoices, available days, and the group’s current plan',
    params: GroupParams,
    query: SelectionQuery,
    body: InvoiceIdsBody,
    answer: AutoChargeChoiceAnswer,
    handler: async ({ actor, params, query, body }) => ({
      data: await readAutoChargeChoice(services, actor, params.invoiceGroupID, {
        ids: body,
        token: query.selection ?? null,
      }),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/upcomingCharges',
    spec: 'added',
    access: 'autoCharge',
    summary: 'Lists the house’s planned automatic charges by day and group',
    answer: UpcomingChargesAnswer,
    handler: async ({ actor }) => ({ data: await readUpcomingCharges(services, actor) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/invoice/setAutoCharge',
    spec: 'specified',
    access: 'autoCharge',
    summary: 'Sets or removes the date on which the cards for invoices of one group are charged, all or none',
    body: SetAutoChargeBody,
    answer: AutoChargeAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await setAutoChargeDate(services, actor, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/autoCharge',
    spec: 'added',
    access: 'autoCharge',
    summary: 'Sets or removes the auto-charge day of invoices or of a selection of a group’s invoices, in one edit',
    body: AutoChargeBody,
    answer: AutoChargeAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await setAutoCharge(services, actor, body, idempotencyKey),
    }),
  }),
];
