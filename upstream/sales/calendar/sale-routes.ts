import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { addBuyNowSale, addSale, auctionTypes, renameSale } from './add-sale';
import { deleteSale, deleteSession, restoreSale, restoreSession } from './delete-sale';
import { auctionCalendar, readBinSale, readDeleted, readSales } from './read-sales';
import {
  ActivationAnswer,
  AuctionBody,
  AuctionCalendarAnswer,
  AuctionCalendarQuery,
  AuctionTypeAnswer,
  BinAddedAnswer,
  BinSaleAnswer,
  CreatorQuery,
  DeletedAnswer,
  DeletedQuery,
  HouseParams,
  PaymentInfoAnswer,
  RenameBody,
  SaleAnswer,
  SaleParams,
  SalesAnswer,
  SalesQuery,
  SessionAnswer,
  SessionParams,
} from './sale-wire';

const HOUSE = '/app/house/{houseRef}';

/** Throws 404 for another house than the caller's. */
function requireOwn(actor: Actor, houseID: number): void {
  if (actor.houseId !== houseID) throw notFound('The house');
}

const readRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/sales`,
    spec: 'added',
    access: 'sales',
    summary: 'Lists sales: upcoming ones by their start, past ones latest first',
    query: SalesQuery,
    answer: SalesAnswer,
    handler: async ({ actor, query }) => ({ data: await readSales(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/sales/deleted`,
    spec: 'added',
    access: 'editSales',
    area: 'calendar',
    summary: 'Lists deleted sales and sessions that can be restored',
    query: DeletedQuery,
    answer: DeletedAnswer,
    handler: async ({ actor, query }) => ({ data: await readDeleted(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/auction-calendar`,
    spec: 'specified',
    access: 'calendar',
    area: 'calendar',
    summary: 'Lists upcoming or past sales with their sessions',
    query: AuctionCalendarQuery,
    answer: AuctionCalendarAnswer,
    handler: async ({ actor, query }) => ({ data: await auctionCalendar(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/auction-type/enabled`,
    spec: 'specified',
    access: 'calendar',
    area: 'calendar',
    summary: 'Returns the kinds of sales that can be added and the terms that they can have',
    answer: AuctionTypeAnswer,
    handler: async ({ actor }) => ({ data: await auctionTypes(services, actor) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/paymentRequiredActivation`,
    spec: 'specified',
    access: 'calendar',
    area: 'calendar',
    summary: 'Returns whether the house must still sign up for payment processing',
    answer: ActivationAnswer,
    handler: async ({ actor }) => {
      const house = await auctionTypes(services, actor);
      return {
        data: { paymentRequiredActivation: house.paymentProcessingRequired && !house.paymentProcessingEnabled },
      };
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/paymentInfo`,
    spec: 'specified',
    access: 'calendar',
    area: 'calendar',
    summary: 'Returns what is wrong with the payments of the house itself',
    answer: PaymentInfoAnswer,
    handler: async ({ actor }) => ({
      data: { paymentInfo: (await auctionTypes(services, actor)).housePaymentInfo },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/bin/sale`,
    spec: 'specified',
    access: 'calendar',
    area: 'calendar',
    summary: 'Returns the Buy It Now sale with the counts of its items',
    answer: BinSaleAnswer,
    handler: async ({ actor }) => ({ data: await readBinSale(services, actor) }),
  }),
];

const writeRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'POST',
    path: '/cps/app/house/{houseID}/auction',
    spec: 'specified',
    access: 'editSales',
    area: 'calendar',
    summary: 'Adds a live or timed sale',
    params: HouseParams,
    body: AuctionBody,
    answer: SaleAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => {
      requireOwn(actor, params.houseID);
      return { data: await addSale(services, actor, body, idempotencyKey) };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/cps/app/house/{houseID}/bin/sale',
    spec: 'specified',
    access: 'editSales',
    area: 'calendar',
    summary: 'Adds the Buy It Now sale. A house has one',
    params: HouseParams,
    query: CreatorQuery,
    answer: BinAddedAnswer,
    handler: async ({ actor, params, idempotencyKey }) => {
      requireOwn(actor, params.houseID);
      return { data: await addBuyNowSale(services, actor, idempotencyKey) };
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/sales/{groupID}/rename`,
    spec: 'added',
    access: 'editSales',
    area: 'calendar',
    summary: 'Renames a sale',
    params: SaleParams,
    body: RenameBody,
    answer: SaleAnswer,
    handler: async ({ actor, params, body }) => ({ data: await renameSale(services, actor, params.groupID, body) }),
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/sales/{groupID}/delete`,
    spec: 'added',
    access: 'editSales',
    area: 'calendar',
    summary: 'Deletes a sale without sessions',
    params: SaleParams,
    answer: SaleAnswer,
    handler: async ({ actor, params }) => ({ data: await deleteSale(services, actor, params.groupID) }),
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/sales/{groupID}/restore`,
    spec: 'added',
    access: 'editSales',
    area: 'calendar',
    summary: 'Restores a deleted sale',
    params: SaleParams,
    answer: SaleAnswer,
    handler: async ({ actor, params }) => ({ data: await restoreSale(services, actor, params.groupID) }),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/cps/app/catalog/{catalogID}',
    spec: 'specified',
    access: 'editSales',
    area: 'calendar',
    summary: 'Deletes a session without lots',
    params: SessionParams,
    answer: SessionAnswer,
    handler: async ({ actor, params }) => ({ data: await deleteSession(services, actor, params.catalogID) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/cps/app/catalog/{catalogID}/restore',
    spec: 'added',
    access: 'editSales',
    area: 'calendar',
    summary: 'Restores a deleted session',
    params: SessionParams,
    answer: SessionAnswer,
    handler: async ({ actor, params }) => ({ data: await restoreSession(services, actor, params.catalogID) }),
  }),
];

/** The calls of the calendar: reading, adding, and deleting sales, and deleting sessions. */
export const saleRoutes = (services: Services): Route[] => [...readRoutes(services), ...writeRoutes(services)];
