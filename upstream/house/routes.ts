import { defineRoute, type Route } from '../core/route';
import type { Services } from '../core/services';
import { addresses, processorType } from './service';
import { AddressesAnswer, AddressesQuery, ProcessorTypeAnswer } from './wire';

export const houseRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET', path: '/app/house/{houseRef}/paymentProcessorType', spec: 'S0§7', access: 'session',
    summary: 'Which processor takes the house\'s card payments', answer: ProcessorTypeAnswer,
    handler: ({ actor }) => ({ data: processorType(actor) }),
  }),
  defineRoute({
    method: 'GET', path: '/app/house/address', spec: 'S1§7', access: 'session',
    summary: 'The places that the house sells from, the primary one first',
    query: AddressesQuery, answer: AddressesAnswer,
    handler: async ({ actor, query }) => ({ data: { houseAddresses: await addresses(services, actor, query.ids) } }),
  }),
];
