import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { decideRegistrations, requestRegistrations } from './decide-registrations';
import { readRegistrations, readRegistrationSales, readSaleRegistrations } from './read-registrations';
import {
  ApproveBody,
  DecidedAnswer,
  DeclineBody,
  RegistrationSalesAnswer,
  RegistrationsAnswer,
  RegistrationsQuery,
  RequestBody,
  SaleRegistrationsAnswer,
  SaleRegistrationsQuery,
} from './registration-wire';

const HOUSE = '/app/house/{houseRef}';

/** Routes for bidders' requests to bid in a sale, and the decisions about them. */
export const approvalRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/registrations`,
    spec: 'added',
    access: 'customer',
    summary: 'Lists requests to bid in sales, latest first, pending ones oldest first; or requests by id',
    query: RegistrationsQuery,
    answer: RegistrationsAnswer,
    handler: async ({ actor, query }) => ({ data: await readRegistrations(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/saleRegistrations`,
    spec: 'added',
    access: 'customer',
    summary: 'Lists the requests to bid in sales, one page per sale',
    query: SaleRegistrationsQuery,
    answer: SaleRegistrationsAnswer,
    handler: async ({ actor, query }) => ({ data: await readSaleRegistrations(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/registrationSales`,
    spec: 'added',
    access: 'customer',
    summary: 'Lists the sales that have not ended with requests to bid, and how many of these are pending',
    answer: RegistrationSalesAnswer,
    handler: async ({ actor }) => ({ data: await readRegistrationSales(services, actor) }),
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/registrations`,
    spec: 'added',
    access: 'customer',
    summary: 'Adds the requests of bidders to bid in a sale, as the bidding platform reports them',
    body: RequestBody,
    answer: RegistrationsAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await requestRegistrations(services, actor, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/registrations/approve`,
    spec: 'added',
    access: 'customer',
    summary: 'Approves requests to bid and gives the bidders paddles, once per Idempotency-Key',
    body: ApproveBody,
    answer: DecidedAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await decideRegistrations(services, actor, 'APPROVE', body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/registrations/decline`,
    spec: 'added',
    access: 'customer',
    summary: 'Declines requests to bid with a reason, once per Idempotency-Key',
    body: DeclineBody,
    answer: DecidedAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await decideRegistrations(services, actor, 'DECLINE', body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/registrations/reopen`,
    spec: 'added',
    access: 'customer',
    summary: 'Returns decided requests to pending, once per Idempotency-Key',
    body: ApproveBody,
    answer: DecidedAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await decideRegistrations(services, actor, 'REOPEN', body, idempotencyKey),
    }),
  }),
];
