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
    summary: 'Those of these invoices whose card can be charged automatically at a date',
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
      'Which invoices of a choice can be charged automatically, the days that can be chosen, and what is planned in the group',
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
    summary: 'Planned automatic charges of the house, by day and group',
    answer: UpcomingChargesAnswer,
    handler: async ({ actor }) => ({ data: await readUpcomingCharges(services, actor) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/invoice/setAutoCharge',
    spec: 'specified',
    access: 'autoCharge',
    summary: 'Sets or removes the date at which the cards of invoices of one group are charged; all or none',
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
    summary: 'The same for invoices or a choice of a group, by day, in one edit',
    body: AutoChargeBody,
    answer: AutoChargeAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await setAutoCharge(services, actor, body, idempotencyKey),
    }),
  }),
];
