import { badRequest } from '../core/errors';
import type { Actor } from '../core/http/actor';
import { downloadOf } from '../core/http/file-answer';
import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import { readPlan } from './publishing/plan-prices';
import { previewInvoices } from './publishing/preview-invoices';
import { CSV, pricesSnapshot } from './publishing/prices-snapshot';
import { publishPrices, undoPrices } from './publishing/publish-prices';
import {
  CatalogParams,
  IncludePremiumBody,
  LotRealizedBody,
  LotsRealizedBody,
  RealizedCorrectionsAnswer,
  RealizedCorrectionsBody,
  RealizedDeletionBody,
  RealizedFileQuery,
  RealizedIdsQuery,
  RealizedMappingBody,
  RealizedParams,
  RealizedPlanAnswer,
  RealizedPlanQuery,
  RealizedRowsAnswer,
  RealizedRowsQuery,
  RealizedSessionAnswer,
  RealizedUploadAnswer,
  RealizedUploadsAnswer,
  SessionParams,
} from './realized-wire';
import { answerPremium, deletePrices, discardPrices, savePrice } from './review/edit-prices';
import { readPriceRows, readRealizedUploads, realizedUpload, realizedUploadJson } from './review/review-prices';
import { readPricingSession } from './uploads/read-session';
import { mapPrices, takePrices } from './uploads/take-prices';

const UPLOADS = '/app/house/{houseRef}/realizedUploads';
const UPLOAD = `${UPLOADS}/{uploadID}`;
const CATALOG = '/cps/app/catalog/{id}';
/** Room for 20,000 prices. */
const LARGE_BODY = 10_000_000;
const LARGEST_ID = 2_147_483_647;

const answered = async ({ db }: Services, { houseId }: Actor, id: number) => ({
  upload: realizedUploadJson(await realizedUpload(db, houseId, id)),
});

/** The specified calls. */
const specifiedRoutes = (services: Services): Route[] => [
  route.post('/cps/app/realized', {
    spec: 'specified',
    access: 'reports',
    summary: 'Uploads a spreadsheet of realized prices for review. Its problems are no failure',
    query: RealizedFileQuery,
    takesFile: true,
    answer: RealizedUploadAnswer,
    handler: async ({ actor, query, upload, idempotencyKey: key }) => {
      const file = await upload();
      const catalogId = Number(file.fields.catalogID ?? query.catalogID ?? '');
      if (!Number.isInteger(catalogId) || catalogId < 1 || catalogId > LARGEST_ID)
        throw badRequest('catalogID must be the number of a session.', 'catalogID');
      return answered(services, actor, await takePrices(services, actor, { catalogId, file, key }));
    },
  }),
  route.post(`${CATALOG}/lot/realized`, {
    spec: 'specified',
    access: 'reports',
    summary: 'Stores the realized price of a lot in the upload that is reviewed, or in a new one without a file',
    params: CatalogParams,
    body: LotRealizedBody,
    answer: RealizedUploadAnswer,
    handler: async ({ actor, params: { id }, body, idempotencyKey }) =>
      answered(services, actor, await savePrice(services, actor, id, body, idempotencyKey)),
  }),
  route.post(`${CATALOG}/lots/realized`, {
    spec: 'specified',
    access: 'reports',
    summary: 'Publishes the realized prices that are reviewed, all or none. Lots on invoices keep their prices',
    params: CatalogParams,
    body: LotsRealizedBody,
    bodyLimit: LARGE_BODY,
    answer: RealizedUploadAnswer,
    handler: async ({ actor, params: { id }, body, idempotencyKey }) =>
      answered(services, actor, await publishPrices(services, actor, id, body, idempotencyKey)),
  }),
  route.post(`${CATALOG}/realized/includePremium`, {
    spec: 'specified',
    access: 'reports',
    summary: 'Stores whether the prices that are reviewed include buyer’s premium',
    params: CatalogParams,
    body: IncludePremiumBody,
    answer: RealizedUploadAnswer,
    handler: async ({ actor, params: { id }, body, idempotencyKey }) =>
      answered(services, actor, await answerPremium(services, actor, id, body.includePremium, idempotencyKey)),
  }),
  route.get(`${CATALOG}/snapshot/realized`, {
    spec: 'specified',
    access: 'reports',
    summary: 'Downloads the realized prices of all lots of a session, as a file that can be uploaded again',
    params: CatalogParams,
    answer: downloadOf(CSV),
    handler: ({ actor, params }) => pricesSnapshot(services, actor, params.id),
  }),
];

/** The calls that read an upload. */
const readingRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/catalogs/{catalogID}/realized', {
    access: 'reports',
    summary: 'Returns whether the realized prices of a session can be edited, and its upload that is reviewed',
    params: SessionParams,
    answer: RealizedSessionAnswer,
    handler: ({ actor, params }) => readPricingSession(services, actor, params.catalogID),
  }),
  route.get(UPLOADS, {
    access: 'reports',
    summary: 'Returns uploads of realized prices by number',
    query: RealizedIdsQuery,
    answer: RealizedUploadsAnswer,
    handler: async ({ actor, query }) => ({ uploads: await readRealizedUploads(services, actor, query.ids ?? []) }),
  }),
  route.get(`${UPLOAD}/rows`, {
    access: 'reports',
    summary: 'Lists the rows of an upload in the order of the file, with their lots and problems',
    params: RealizedParams,
    query: RealizedRowsQuery,
    answer: RealizedRowsAnswer,
    handler: ({ actor, params, query }) => readPriceRows(services, actor, params.uploadID, query),
  }),
  route.get(`${UPLOAD}/plan`, {
    access: 'reports',
    summary: 'Returns what publishing an upload would change, by lot and in all',
    params: RealizedParams,
    query: RealizedPlanQuery,
    answer: RealizedPlanAnswer,
    handler: ({ actor, params, query }) => readPlan(services, actor, params.uploadID, query),
  }),
  route.post(`${UPLOAD}/corrections`, {
    access: 'reports',
    effect: 'read',
    summary:
      'Returns what publishing an upload would do to the invoices of chosen lots. Requires the permission invoices too',
    params: RealizedParams,
    body: RealizedCorrectionsBody,
    answer: RealizedCorrectionsAnswer,
    handler: ({ actor, params, body }) => previewInvoices(services, actor, params.uploadID, body.lotIDs),
  }),
];

/** The calls that change an upload. */
const editingRoutes = (services: Services): Route[] => [
  route.post(`${UPLOAD}/mapping`, {
    access: 'reports',
    summary: 'Stores what the columns of the file contain. Edits of rows are lost',
    params: RealizedParams,
    body: RealizedMappingBody,
    answer: RealizedUploadAnswer,
    handler: async ({ actor, params: { uploadID }, body, idempotencyKey }) => {
      await mapPrices(services, actor, uploadID, body, idempotencyKey);
      return answered(services, actor, uploadID);
    },
  }),
  route.post(`${UPLOAD}/rows/delete`, {
    access: 'reports',
    summary: 'Deletes rows of an upload, or brings deleted ones back. Lots stay as they are',
    params: RealizedParams,
    body: RealizedDeletionBody,
    answer: RealizedUploadAnswer,
    handler: async ({ actor, params: { uploadID }, body: { rowIDs, isDeleted }, idempotencyKey }) => {
      await deletePrices(services, actor, uploadID, { rowIds: rowIDs, isDeleted }, idempotencyKey);
      return answered(services, actor, uploadID);
    },
  }),
  route.post(`${UPLOAD}/discard`, {
    access: 'reports',
    summary: 'Discards an upload that is reviewed. Lots stay as they are',
    params: RealizedParams,
    answer: RealizedUploadAnswer,
    handler: async ({ actor, params: { uploadID }, idempotencyKey }) => {
      await discardPrices(services, actor, uploadID, idempotencyKey);
      return answered(services, actor, uploadID);
    },
  }),
  route.post(`${UPLOAD}/undo`, {
    access: 'reports',
    summary: 'Undoes publishing an upload as a whole. HTTP 409 names lots that have changed since',
    params: RealizedParams,
    answer: RealizedUploadAnswer,
    handler: async ({ actor, params: { uploadID }, idempotencyKey }) => {
      await undoPrices(services, actor, uploadID, idempotencyKey);
      return answered(services, actor, uploadID);
    },
  }),
];

/** The calls of editing realized prices. */
export const realizedRoutes = (services: Services): Route[] => [
  ...specifiedRoutes(services),
  ...readingRoutes(services),
  ...editingRoutes(services),
];
