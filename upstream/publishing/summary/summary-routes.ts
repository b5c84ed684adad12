import { badRequest } from '../../core/errors';
import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { CatalogParams, LotsBody } from '../editions/editions-wire';
import { readCover, setCover } from './cover-photo';
import { readFeatured, setFeatured } from './featured-lots';
import { requestPromotion } from './promotion';
import { readSummaries, readSummary } from './read-summary';
import {
  CacheBusting,
  CoverAnswer,
  CoverBody,
  FeaturedAnswer,
  FeaturedBody,
  PromotionAnswer,
  SelectCoverBody,
  SummariesAnswer,
  SummariesQuery,
  SummaryAnswer,
} from './summary-wire';

const CATALOG = '/cps/app/catalog/{catalogID}';
const FEATURED = '/cps/app/featuredLots/catalog/{catalogID}';
const HOUSE = '/app/house/{houseRef}';

const coverRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${CATALOG}/getcoverimageurl`,
    spec: 'specified',
    access: 'sales',
    summary: 'Returns the cover photo of a session. Fails with error code 130 if it has none',
    params: CatalogParams,
    query: CacheBusting,
    answer: CoverAnswer,
    handler: async ({ actor, params }) => ({ data: await readCover(services, actor, params.catalogID) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${CATALOG}/setcoverimage`,
    spec: 'specified',
    access: 'editSales',
    effect: 'write',
    summary:
      'Gives a session without a cover photo the first image of its first lot. Requires an Authorization header, which other sites can’t make a browser send',
    params: CatalogParams,
    query: CacheBusting,
    answer: CoverAnswer,
    handler: async ({ actor, params, isDeliberate }) => {
      if (!isDeliberate) throw badRequest('Setting the cover photo by GET needs the Authorization header.');
      return { data: await setCover(services, actor, params.catalogID, { isIfMissing: true }, null) };
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${CATALOG}/selectcoverimage/`,
    spec: 'specified',
    access: 'editSales',
    summary: 'Sets the cover photo of a session by its URL. Accepts an Idempotency-Key',
    params: CatalogParams,
    body: SelectCoverBody,
    answer: CoverAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      data: await setCover(services, actor, params.catalogID, { url: body.httpThumbPath }, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/catalogs/{catalogID}/coverImage`,
    spec: 'added',
    access: 'editSales',
    summary: 'Sets the cover photo of a session by its photoID. Accepts an Idempotency-Key',
    params: CatalogParams,
    body: CoverBody,
    answer: CoverAnswer,
    handler: async ({ actor, params, body: { photoID }, idempotencyKey }) => {
      const choice = typeof photoID === 'number' ? { photoId: photoID } : { isIfMissing: false };
      return { data: await setCover(services, actor, params.catalogID, choice, idempotencyKey) };
    },
  }),
];

/** The calls of the summary of a session. */
export const summaryRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: `${CATALOG}/summary`,
    spec: 'specified',
    access: 'sales',
    summary: 'Returns a session with its lots, and what is missing for publishing it',
    params: CatalogParams,
    answer: SummaryAnswer,
    handler: async ({ actor, params }) => ({ data: await readSummary(services, actor, params.catalogID) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/sessionSummaries`,
    spec: 'added',
    access: 'sales',
    summary: 'Returns what the summaries of sessions show beside their lots',
    query: SummariesQuery,
    answer: SummariesAnswer,
    handler: async ({ actor, query }) => ({
      data: { sessions: await readSummaries(services, actor, query.ids ?? []) },
    }),
  }),
  ...coverRoutes(services),
  defineRoute({
    method: 'GET',
    path: FEATURED,
    spec: 'specified',
    access: 'sales',
    summary: 'Returns the ids of the featured lots of a session',
    params: CatalogParams,
    answer: FeaturedAnswer,
    handler: async ({ actor, params }) => ({
      data: { featuredLots: await readFeatured(services, actor, params.catalogID) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: FEATURED,
    spec: 'specified',
    access: 'editSales',
    summary: 'Sets the featured lots of a session, exactly 5. Accepts an Idempotency-Key',
    params: CatalogParams,
    body: FeaturedBody,
    answer: FeaturedAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      data: { featuredLots: await setFeatured(services, actor, params.catalogID, body, idempotencyKey) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/lots/promote`,
    spec: 'added',
    access: 'editSales',
    summary: 'Records the order of promoting lots of a session. Nothing is charged. Accepts an Idempotency-Key',
    body: LotsBody,
    answer: PromotionAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await requestPromotion(services, actor, body.lotIDs, idempotencyKey),
    }),
  }),
];
