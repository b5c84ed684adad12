import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { HouseIdParams } from '../session/session-wire';
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

const readRoutes = (services: Services): Route[] => [
  route.get(`${HOUSE}/sales`, {
    access: 'sales',
    summary: 'Lists sales: upcoming ones by their start, past ones latest first',
    query: SalesQuery,
    answer: SalesAnswer,
    handler: ({ actor, query }) => readSales(services, actor, query),
  }),
  route.get(`${HOUSE}/sales/deleted`, {
    access: 'editSales',
    area: 'calendar',
    summary: 'Lists deleted sales and sessions that can be restored',
    query: DeletedQuery,
    answer: DeletedAnswer,
    handler: ({ actor, query }) => readDeleted(services, actor, query),
  }),
  route.get(`${HOUSE}/auction-calendar`, {
    spec: 'specified',
    access: 'calendar',
    area: 'calendar',
    summary: 'Lists upcoming or past sales with their sessions',
    query: AuctionCalendarQuery,
    answer: AuctionCalendarAnswer,
    handler: ({ actor, query }) => auctionCalendar(services, actor, query),
  }),
  route.get(`${HOUSE}/auction-type/enabled`, {
    spec: 'specified',
    access: 'calendar',
    area: 'calendar',
    summary: 'Returns the kinds of sales that can be added and the terms that they can have',
    answer: AuctionTypeAnswer,
    handler: ({ actor }) => auctionTypes(services, actor),
  }),
  route.get(`${HOUSE}/paymentRequiredActivation`, {
    spec: 'specified',
    access: 'calendar',
    area: 'calendar',
    summary: 'Returns whether the house must still sign up for payment processing',
    answer: ActivationAnswer,
    handler: async ({ actor }) => {
      const house = await auctionTypes(services, actor);
      return { paymentRequiredActivation: house.paymentProcessingRequired && !house.paymentProcessingEnabled };
    },
  }),
  route.get(`${HOUSE}/paymentInfo`, {
    spec: 'specified',
    access: 'calendar',
    area: 'calendar',
    summary: 'Returns what is wrong with the payments of the house itself',
    answer: PaymentInfoAnswer,
    handler: async ({ actor }) => ({ paymentInfo: (await auctionTypes(services, actor)).housePaymentInfo }),
  }),
  route.get(`${HOUSE}/bin/sale`, {
    spec: 'specified',
    access: 'calendar',
    area: 'calendar',
    summary: 'Returns the Buy It Now sale with the counts of its items',
    answer: BinSaleAnswer,
    handler: ({ actor }) => readBinSale(services, actor),
  }),
];

const writeRoutes = (services: Services): Route[] => [
  route.post('/cps/app/house/{houseID}/auction', {
    spec: 'specified',
    access: 'editSales',
    area: 'calendar',
    summary: 'Adds a live or timed sale',
    params: HouseIdParams,
    body: AuctionBody,
    answer: SaleAnswer,
    handler: ({ actor, body, idempotencyKey }) => addSale(services, actor, body, idempotencyKey),
  }),
  route.post('/cps/app/house/{houseID}/bin/sale', {
    spec: 'specified',
    access: 'editSales',
    area: 'calendar',
    summary: 'Adds the Buy It Now sale. A house has one',
    params: HouseIdParams,
    query: CreatorQuery,
    answer: BinAddedAnswer,
    handler: ({ actor, idempotencyKey }) => addBuyNowSale(services, actor, idempotencyKey),
  }),
  route.post(`${HOUSE}/sales/{groupID}/rename`, {
    access: 'editSales',
    area: 'calendar',
    summary: 'Renames a sale',
    params: SaleParams,
    body: RenameBody,
    answer: SaleAnswer,
    handler: ({ actor, params, body }) => renameSale(services, actor, params.groupID, body),
  }),
  route.post(`${HOUSE}/sales/{groupID}/delete`, {
    access: 'editSales',
    area: 'calendar',
    summary: 'Deletes a sale without sessions',
    params: SaleParams,
    answer: SaleAnswer,
    handler: ({ actor, params }) => deleteSale(services, actor, params.groupID),
  }),
  route.post(`${HOUSE}/sales/{groupID}/restore`, {
    access: 'editSales',
    area: 'calendar',
    summary: 'Restores a deleted sale',
    params: SaleParams,
    answer: SaleAnswer,
    handler: ({ actor, params }) => restoreSale(services, actor, params.groupID),
  }),
  route.delete('/cps/app/catalog/{catalogID}', {
    spec: 'specified',
    access: 'editSales',
    area: 'calendar',
    summary: 'Deletes a session without lots',
    params: SessionParams,
    answer: SessionAnswer,
    handler: ({ actor, params }) => deleteSession(services, actor, params.catalogID),
  }),
  route.post('/cps/app/catalog/{catalogID}/restore', {
    access: 'editSales',
    area: 'calendar',
    summary: 'Restores a deleted session',
    params: SessionParams,
    answer: SessionAnswer,
    handler: ({ actor, params }) => restoreSession(services, actor, params.catalogID),
  }),
];

/** The calls of the calendar: reading, adding, and deleting sales, and deleting sessions. */
export const saleRoutes = (services: Services): Route[] => [...readRoutes(services), ...writeRoutes(services)];
