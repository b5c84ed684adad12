import { defineRoute, type Route } from '../../core/http/route';
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
  defineRoute({
    method: 'GET',
    path: `${CATALOG}/{lotNumber}`,
    spec: 'specified',
    access: 'sales',
    summary: 'Returns a lot of a session by its number with extension, also a deleted one',
    params: LotKeyParams,
    answer: LotsOfSessionAnswer,
    handler: async ({ actor, params }) => ({
      data: { lots: [await readLotByKey(services, actor, params.catalogID, params.lotNumber)] },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${CATALOG}/lots`,
    spec: 'specified',
    access: 'sales',
    summary: 'Lists the lots of a session by number, without deleted ones',
    params: CatalogParams,
    answer: LotsOfSessionAnswer,
    handler: async ({ actor, params }) => ({
      data: { lots: await readLotsOfSession(services, actor, params.catalogID) },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${CATALOG}/preview`,
    spec: 'specified',
    access: 'sales',
    summary: 'Returns a session with its lots by number',
    params: CatalogParams,
    answer: PreviewAnswer,
    handler: async ({ actor, params }) => ({ data: await readPreview(services, actor, params.catalogID) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${CATALOG}/deletedlots`,
    spec: 'specified',
    access: 'sales',
    summary: 'Lists the deleted lots of a session by number',
    params: CatalogParams,
    answer: DeletedLotsAnswer,
    handler: async ({ actor, params }) => ({
      data: { deletedLotsArray: await readDeletedLots(services, actor, params.catalogID) },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${CATALOG}/orderbids`,
    spec: 'specified',
    access: 'editSales',
    summary: 'Lists the absentee bids on the lots of a session',
    params: CatalogParams,
    answer: OrderBidsAnswer,
    handler: async ({ actor, params }) => ({
      data: { orderbids: await readOrderBids(services, actor, params.catalogID) },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/lotDefaults`,
    spec: 'added',
    access: 'sales',
    summary: 'Returns the next free number and the starting bid of new lots, by session',
    query: LotDefaultsQuery,
    answer: LotDefaultsAnswer,
    handler: async ({ actor, query }) => ({
      data: { sessions: await readLotDefaults(services, actor, query.ids ?? []) },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/lotNeighbors`,
    spec: 'added',
    access: 'sales',
    summary: 'Returns the lots before and after lots in their sessions, by number',
    query: LotDefaultsQuery,
    answer: NeighborsAnswer,
    handler: async ({ actor, query }) => ({ data: { lots: await readNeighbors(services, actor, query.ids ?? []) } }),
  }),
];

const deletingRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'POST',
    path: '/cps/app/lot/delete',
    spec: 'specified',
    access: 'editSales',
    summary: 'Deletes a lot by its number or inventory number. The number stays used',
    body: DeleteLotBody,
    answer: LotsOfSessionAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await deleteByNumbers(services, actor, body.catalogID, {
        labels: body.lotNumber === undefined || body.lotNumber === '' ? [] : [`${body.lotNumber}${body.lotExt ?? ''}`],
        inventoryNumbers: body.lotNumber === undefined || body.lotNumber === '' ? [body.inventoryNumber ?? ''] : [],
        key: idempotencyKey,
      }),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${CATALOG}/lots/delete`,
    spec: 'specified',
    access: 'editSales',
    summary: 'Deletes lots by their numbers with extension, all or none',
    params: CatalogParams,
    body: NumbersBody,
    answer: LotsOfSessionAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      data: await deleteByNumbers(services, actor, params.catalogID, {
        labels: body,
        inventoryNumbers: [],
        key: idempotencyKey,
      }),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${CATALOG}/lots/deleteByInventoryNumber`,
    spec: 'specified',
    access: 'editSales',
    summary: 'Deletes lots by their inventory numbers, all or none',
    params: CatalogParams,
    body: NumbersBody,
    answer: LotsOfSessionAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      data: await deleteByNumbers(services, actor, params.catalogID, {
        labels: [],
        inventoryNumbers: body,
        key: idempotencyKey,
      }),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/lots/delete`,
    spec: 'added',
    access: 'editSales',
    summary: 'Deletes lots of a session by their ids, all or none. Accepts an Idempotency-Key',
    body: LotsBody,
    answer: LotsOfSessionAnswer,
    handler: async ({ actor, body, idempotencyKey: key }) => ({
      data: await setDeleted(services, actor, { ids: body.lotIDs, isDeleted: true, key }),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/lots/restore`,
    spec: 'added',
    access: 'editSales',
    summary: 'Restores deleted lots of a session with their numbers, all or none. Accepts an Idempotency-Key',
    body: LotsBody,
    answer: LotsOfSessionAnswer,
    handler: async ({ actor, body, idempotencyKey: key }) => ({
      data: await setDeleted(services, actor, { ids: body.lotIDs, isDeleted: false, key }),
    }),
  }),
];

/** The calls of the lot page, and those that change many lots of a session. */
export const lotEditingRoutes = (services: Services): Route[] => [
  ...readingRoutes(services),
  ...([true, false] as const).map((isNew) =>
    defineRoute({
      method: 'POST',
      path: `${CATALOG}/lot/${isNew ? 'new' : 'update'}`,
      spec: 'specified',
      access: 'editSales',
      summary: isNew
        ? 'Adds a lot to a session. Accepts an Idempotency-Key'
        : 'Updates a lot of a session; fields that are left out stay as they are. Accepts an Idempotency-Key',
      params: CatalogParams,
      body: LotBody,
      answer: LotsOfSessionAnswer,
      handler: async ({ actor, params, body, idempotencyKey: key }) => ({
        data: await saveLot(services, actor, params.catalogID, { isNew, body, key }),
      }),
    }),
  ),
  ...deletingRoutes(services),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/lots/move`,
    spec: 'added',
    access: 'editSales',
    summary: 'Moves lots to another session, with their numbers or the next free ones. Accepts an Idempotency-Key',
    body: MoveBody,
    answer: LotsOfSessionAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await moveLots(services, actor, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/lots/renumber`,
    spec: 'added',
    access: 'editSales',
    summary:
      'Gives lots of a session other numbers at once, so that they can exchange them. Accepts an Idempotency-Key',
    body: RenumberBody,
    answer: LotsOfSessionAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await renumberLots(services, actor, body, idempotencyKey),
    }),
  }),
];
