import { badRequest } from '../../core/errors';
import { type Route, route } from '../../core/http/route';
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
  route.get(`${CATALOG}/getcoverimageurl`, {
    spec: 'specified',
    access: 'sales',
    summary: 'Returns the cover photo of a session. Fails with error code 130 if it has none',
    params: CatalogParams,
    query: CacheBusting,
    answer: CoverAnswer,
    handler: ({ actor, params }) => readCover(services, actor, params.catalogID),
  }),
  route.get(`${CATALOG}/setcoverimage`, {
    spec: 'specified',
    access: 'editSales',
    effect: 'write',
    summary:
      'Gives a session without a cover photo the first image of its first lot. Requires an Authorization header, which other sites can’t make a browser send',
    params: CatalogParams,
    query: CacheBusting,
    answer: CoverAnswer,
    handler: ({ actor, params, isDeliberate }) => {
      if (!isDeliberate) throw badRequest('Setting the cover photo by GET needs the Authorization header.');
      return setCover(services, actor, params.catalogID, { isIfMissing: true }, null);
    },
  }),
  route.post(`${CATALOG}/selectcoverimage/`, {
    spec: 'specified',
    access: 'editSales',
    summary: 'Sets the cover photo of a session by its URL. Accepts an Idempotency-Key',
    params: CatalogParams,
    body: SelectCoverBody,
    answer: CoverAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      setCover(services, actor, params.catalogID, { url: body.httpThumbPath }, idempotencyKey),
  }),
  route.post(`${HOUSE}/catalogs/{catalogID}/coverImage`, {
    access: 'editSales',
    summary: 'Sets the cover photo of a session by its photoID. Accepts an Idempotency-Key',
    params: CatalogParams,
    body: CoverBody,
    answer: CoverAnswer,
    handler: ({ actor, params, body: { photoID }, idempotencyKey }) => {
      const choice = typeof photoID === 'number' ? { photoId: photoID } : { isIfMissing: false };
      return setCover(services, actor, params.catalogID, choice, idempotencyKey);
    },
  }),
];

/** The calls of the summary of a session. */
export const summaryRoutes = (services: Services): Route[] => [
  route.get(`${CATALOG}/summary`, {
    spec: 'specified',
    access: 'sales',
    summary: 'Returns a session with its lots, and what is missing for publishing it',
    params: CatalogParams,
    answer: SummaryAnswer,
    handler: ({ actor, params }) => readSummary(services, actor, params.catalogID),
  }),
  route.get(`${HOUSE}/sessionSummaries`, {
    access: 'sales',
    summary: 'Returns what the summaries of sessions show beside their lots',
    query: SummariesQuery,
    answer: SummariesAnswer,
    handler: async ({ actor, query }) => ({ sessions: await readSummaries(services, actor, query.ids ?? []) }),
  }),
  ...coverRoutes(services),
  route.get(FEATURED, {
    spec: 'specified',
    access: 'sales',
    summary: 'Returns the ids of the featured lots of a session',
    params: CatalogParams,
    answer: FeaturedAnswer,
    handler: async ({ actor, params }) => ({ featuredLots: await readFeatured(services, actor, params.catalogID) }),
  }),
  route.post(FEATURED, {
    spec: 'specified',
    access: 'editSales',
    summary: 'Sets the featured lots of a session, exactly 5. Accepts an Idempotency-Key',
    params: CatalogParams,
    body: FeaturedBody,
    answer: FeaturedAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      featuredLots: await setFeatured(services, actor, params.catalogID, body, idempotencyKey),
    }),
  }),
  route.post(`${HOUSE}/lots/promote`, {
    access: 'editSales',
    summary: 'Records the order of promoting lots of a session. Nothing is charged. Accepts an Idempotency-Key',
    body: LotsBody,
    answer: PromotionAnswer,
    handler: ({ actor, body, idempotencyKey }) => requestPromotion(services, actor, body.lotIDs, idempotencyKey),
  }),
];
