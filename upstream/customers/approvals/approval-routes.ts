import { type Route, route } from '../../core/http/route';
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
  route.get(`${HOUSE}/registrations`, {
    access: 'customer',
    summary: 'Lists requests to bid in sales, latest first, pending ones oldest first; or requests by id',
    query: RegistrationsQuery,
    answer: RegistrationsAnswer,
    handler: ({ actor, query }) => readRegistrations(services, actor, query),
  }),
  route.get(`${HOUSE}/saleRegistrations`, {
    access: 'customer',
    summary: 'Lists the requests to bid in sales, one page per sale',
    query: SaleRegistrationsQuery,
    answer: SaleRegistrationsAnswer,
    handler: ({ actor, query }) => readSaleRegistrations(services, actor, query),
  }),
  route.get(`${HOUSE}/registrationSales`, {
    access: 'customer',
    summary: 'Lists the sales that have not ended with requests to bid, and how many of these are pending',
    answer: RegistrationSalesAnswer,
    handler: ({ actor }) => readRegistrationSales(services, actor),
  }),
  route.post(`${HOUSE}/registrations`, {
    access: 'customer',
    summary: 'Adds the requests of bidders to bid in a sale, as the bidding platform reports them',
    body: RequestBody,
    answer: RegistrationsAnswer,
    handler: ({ actor, body, idempotencyKey }) => requestRegistrations(services, actor, body, idempotencyKey),
  }),
  route.post(`${HOUSE}/registrations/approve`, {
    access: 'customer',
    summary: 'Approves requests to bid and gives the bidders paddles, once per Idempotency-Key',
    body: ApproveBody,
    answer: DecidedAnswer,
    handler: ({ actor, body, idempotencyKey }) => decideRegistrations(services, actor, 'APPROVE', body, idempotencyKey),
  }),
  route.post(`${HOUSE}/registrations/decline`, {
    access: 'customer',
    summary: 'Declines requests to bid with a reason, once per Idempotency-Key',
    body: DeclineBody,
    answer: DecidedAnswer,
    handler: ({ actor, body, idempotencyKey }) => decideRegistrations(services, actor, 'DECLINE', body, idempotencyKey),
  }),
  route.post(`${HOUSE}/registrations/reopen`, {
    access: 'customer',
    summary: 'Returns decided requests to pending, once per Idempotency-Key',
    body: ApproveBody,
    answer: DecidedAnswer,
    handler: ({ actor, body, idempotencyKey }) => decideRegistrations(services, actor, 'REOPEN', body, idempotencyKey),
  }),
];
