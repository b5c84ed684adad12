import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { moveLots, renumberLots, setDeleted } from './change-lots';
import { deleteByNumbers } from './delete-by-number';
import {
  CatalogParams,
  DeletedLotsAnswer,
  DeleteLotBody,
  LotBody,
  LotDefaultsAnswer,
  LotDefaultsQuery,
  LotKeyParams,
  LotsBody,
  LotsOfSessionAnswer,
  MoveBody,
  NeighborsAnswer,
  NumbersBody,
  OrderBidsAnswer,
  PreviewAnswer,
  RenumberBody,
} from './editing-wire';
import {
  readDeletedLots,
  readLotByKey,
  readLotDefaults,
  readLotsOfSession,
  readNeighbors,
  readOrderBids,
  readPreview,
} from './read-lots';
import { saveLot } from './save-lot';

const CATALOG = '/cps/app/catalog/{catalogID}';
const HOUSE = '/app/house/{houseRef}';

const readingRoutes = (services: Services): Route[] => [
  route.get(`${CATALOG}/{lotNumber}`, {
    spec: 'specified',
    access: 'sales',
    summary: 'Returns a lot of a session by its number with extension, also a deleted one',
    params: LotKeyParams,
    answer: LotsOfSessionAnswer,
    handler: async ({ actor, params }) => ({
      lots: [await readLotByKey(services, actor, params.catalogID, params.lotNumber)],
    }),
  }),
  route.get(`${CATALOG}/lots`, {
    spec: 'specified',
    access: 'sales',
    summary: 'Lists the lots of a session by number, without deleted ones',
    params: CatalogParams,
    answer: LotsOfSessionAnswer,
    handler: async ({ actor, params }) => ({ lots: await readLotsOfSession(services, actor, params.catalogID) }),
  }),
  route.get(`${CATALOG}/preview`, {
    spec: 'specified',
    access: 'sales',
    summary: 'Returns a session with its lots by number',
    params: CatalogParams,
    answer: PreviewAnswer,
    handler: ({ actor, params }) => readPreview(services, actor, params.catalogID),
  }),
  route.get(`${CATALOG}/deletedlots`, {
    spec: 'specified',
    access: 'sales',
    summary: 'Lists the deleted lots of a session by number',
    params: CatalogParams,
    answer: DeletedLotsAnswer,
    handler: async ({ actor, params }) => ({
      deletedLotsArray: await readDeletedLots(services, actor, params.catalogID),
    }),
  }),
  route.get(`${CATALOG}/orderbids`, {
    spec: 'specified',
    access: 'editSales',
    summary: 'Lists the absentee bids on the lots of a session',
    params: CatalogParams,
    answer: OrderBidsAnswer,
    handler: async ({ actor, params }) => ({ orderbids: await readOrderBids(services, actor, params.catalogID) }),
  }),
  route.get(`${HOUSE}/lotDefaults`, {
    access: 'sales',
    summary: 'Returns the next free number and the starting bid of new lots, by session',
    query: LotDefaultsQuery,
    answer: LotDefaultsAnswer,
    handler: async ({ actor, query }) => ({ sessions: await readLotDefaults(services, actor, query.ids ?? []) }),
  }),
  route.get(`${HOUSE}/lotNeighbors`, {
    access: 'sales',
    summary: 'Returns the lots before and after lots in their sessions, by number',
    query: LotDefaultsQuery,
    answer: NeighborsAnswer,
    handler: async ({ actor, query }) => ({ lots: await readNeighbors(services, actor, query.ids ?? []) }),
  }),
];

const deletingRoutes = (services: Services): Route[] => [
  route.post('/cps/app/lot/delete', {
    spec: 'specified',
    access: 'editSales',
    summary: 'Deletes a lot by its number or inventory number. The number stays used',
    body: DeleteLotBody,
    answer: LotsOfSessionAnswer,
    handler: ({ actor, body, idempotencyKey }) =>
      deleteByNumbers(services, actor, body.catalogID, {
        labels: body.lotNumber === undefined || body.lotNumber === '' ? [] : [`${body.lotNumber}${body.lotExt ?? ''}`],
        inventoryNumbers: body.lotNumber === undefined || body.lotNumber === '' ? [body.inventoryNumber ?? ''] : [],
        key: idempotencyKey,
      }),
  }),
  route.post(`${CATALOG}/lots/delete`, {
    spec: 'specified',
    access: 'editSales',
    summary: 'Deletes lots by their numbers with extension, all or none',
    params: CatalogParams,
    body: NumbersBody,
    answer: LotsOfSessionAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      deleteByNumbers(services, actor, params.catalogID, {
        labels: body,
        inventoryNumbers: [],
        key: idempotencyKey,
      }),
  }),
  route.post(`${CATALOG}/lots/deleteByInventoryNumber`, {
    spec: 'specified',
    access: 'editSales',
    summary: 'Deletes lots by their inventory numbers, all or none',
    params: CatalogParams,
    body: NumbersBody,
    answer: LotsOfSessionAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      deleteByNumbers(services, actor, params.catalogID, {
        labels: [],
        inventoryNumbers: body,
        key: idempotencyKey,
      }),
  }),
  route.post(`${HOUSE}/lots/delete`, {
    access: 'editSales',
    summary: 'Deletes lots of a session by their ids, all or none. Accepts an Idempotency-Key',
    body: LotsBody,
    answer: LotsOfSessionAnswer,
    handler: ({ actor, body, idempotencyKey: key }) =>
      setDeleted(services, actor, { ids: body.lotIDs, isDeleted: true, key }),
  }),
  route.post(`${HOUSE}/lots/restore`, {
    access: 'editSales',
    summary: 'Restores deleted lots of a session with their numbers, all or none. Accepts an Idempotency-Key',
    body: LotsBody,
    answer: LotsOfSessionAnswer,
    handler: ({ actor, body, idempotencyKey: key }) =>
      setDeleted(services, actor, { ids: body.lotIDs, isDeleted: false, key }),
  }),
];

/** The calls of the lot page, and those that change many lots of a session. */
export const lotEditingRoutes = (services: Services): Route[] => [
  ...readingRoutes(services),
  ...([true, false] as const).map((isNew) =>
    route.post(`${CATALOG}/lot/${isNew ? 'new' : 'update'}`, {
      spec: 'specified',
      access: 'editSales',
      summary: isNew
        ? 'Adds a lot to a session. Accepts an Idempotency-Key'
        : 'Updates a lot of a session; fields that are left out stay as they are. Accepts an Idempotency-Key',
      params: CatalogParams,
      body: LotBody,
      answer: LotsOfSessionAnswer,
      handler: ({ actor, params, body, idempotencyKey: key }) =>
        saveLot(services, actor, params.catalogID, { isNew, body, key }),
    }),
  ),
  ...deletingRoutes(services),
  route.post(`${HOUSE}/lots/move`, {
    access: 'editSales',
    summary: 'Moves lots to another session, with their numbers or the next free ones. Accepts an Idempotency-Key',
    body: MoveBody,
    answer: LotsOfSessionAnswer,
    handler: ({ actor, body, idempotencyKey }) => moveLots(services, actor, body, idempotencyKey),
  }),
  route.post(`${HOUSE}/lots/renumber`, {
    access: 'editSales',
    summary:
      'Gives lots of a session other numbers at once, so that they can exchange them. Accepts an Idempotency-Key',
    body: RenumberBody,
    answer: LotsOfSessionAnswer,
    handler: ({ actor, body, idempotencyKey }) => renumberLots(services, actor, body, idempotencyKey),
  }),
];
