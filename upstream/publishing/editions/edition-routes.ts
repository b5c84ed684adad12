import { badRequest } from '../../core/errors';
import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { lotIdsByNumbers } from '../../lots/editing/service';
import {
  CatalogParams,
  EditionsAnswer,
  EditionsQuery,
  IsPublishedAnswer,
  ListingsAnswer,
  ListingsQuery,
  LotsAnswer,
  LotsBody,
  NumbersBody,
  PublishBody,
  PublishedAnswer,
  PublishReviewAnswer,
  ReviewBody,
} from './editions-wire';
import { unpublishLots, withdrawLots } from './hide-lots';
import { publishLots } from './publish-lots';
import { isCatalogPublished, readEditions, readListings } from './read-editions';
import { readReview } from './review';

const CATALOG = '/cps/app/catalog/{catalogID}';
const HOUSE = '/app/house/{houseRef}';

const specifiedRoutes = (services: Services): Route[] => [
  route.get('/app/isCatalogPublished/{catalogID}', {
    spec: 'specified',
    access: 'sales',
    summary: 'Returns whether a session is published',
    params: CatalogParams,
    answer: IsPublishedAnswer,
    handler: async ({ actor, params }) => ({
      isPublished: await isCatalogPublished(services, actor, params.catalogID),
    }),
  }),
  route.get(`${CATALOG}/publishlots`, {
    spec: 'specified',
    access: 'editSales',
    effect: 'write',
    summary:
      'Publishes all lots of a session as its next edition. Requires an Authorization header, which other sites can’t make a browser send',
    params: CatalogParams,
    answer: PublishedAnswer,
    handler: ({ actor, params, isDeliberate }) => {
      if (!isDeliberate) throw badRequest('Publishing by GET needs the Authorization header.');
      return publishLots(services, actor, params.catalogID, { lotIds: null, digest: null, key: null });
    },
  }),
  route.post(`${CATALOG}/lots/publish`, {
    spec: 'specified',
    access: 'editSales',
    summary: 'Publishes lots of a session by their numbers with extension. Accepts an Idempotency-Key',
    params: CatalogParams,
    body: NumbersBody,
    answer: PublishedAnswer,
    handler: async ({ actor, params, body, idempotencyKey: key }) => {
      const lotIds = await lotIdsByNumbers(services.db, actor.houseId, params.catalogID, body);
      return publishLots(services, actor, params.catalogID, { lotIds, digest: null, key });
    },
  }),
];

/** The calls that publish lots, and show what is published. */
export const editionRoutes = (services: Services): Route[] => [
  ...specifiedRoutes(services),
  route.post(`${HOUSE}/catalogs/{catalogID}/publishReview`, {
    access: 'sales',
    effect: 'read',
    summary: 'Returns what publishing lots of a session would do, without doing it',
    params: CatalogParams,
    body: ReviewBody,
    answer: PublishReviewAnswer,
    handler: ({ actor, params, body }) => readReview(services, actor, params.catalogID, body.lotIDs ?? null),
  }),
  route.post(`${HOUSE}/catalogs/{catalogID}/publish`, {
    access: 'editSales',
    summary: 'Publishes lots of a session as its next edition. Accepts an Idempotency-Key',
    params: CatalogParams,
    body: PublishBody,
    answer: PublishedAnswer,
    handler: ({ actor, params, body, idempotencyKey: key }) =>
      publishLots(services, actor, params.catalogID, {
        lotIds: body.lotIDs ?? null,
        digest: body.digest ?? null,
        key,
      }),
  }),
  ...(
    [
      ['unpublish', unpublishLots, 'Hides published lots without bids from bidders, all or none'],
      ['withdraw', withdrawLots, 'Withdraws published lots, all or none: they keep their numbers'],
    ] as const
  ).map(([verb, hide, summary]) =>
    route.post(`${HOUSE}/lots/${verb}`, {
      access: 'editSales',
      summary: `${summary}. Accepts an Idempotency-Key`,
      body: LotsBody,
      answer: LotsAnswer,
      handler: ({ actor, body, idempotencyKey }) => hide(services, actor, body.lotIDs, idempotencyKey),
    }),
  ),
  route.get(`${HOUSE}/lotListings`, {
    access: 'sales',
    summary: 'Returns how bidders see lots',
    query: ListingsQuery,
    answer: ListingsAnswer,
    handler: async ({ actor, query }) => ({ lots: await readListings(services, actor, query.ids ?? []) }),
  }),
  route.get(`${HOUSE}/catalogs/{catalogID}/editions`, {
    access: 'sales',
    summary: 'Lists the editions of a session, latest first',
    params: CatalogParams,
    query: EditionsQuery,
    answer: EditionsAnswer,
    handler: async ({ actor, params, query }) => ({
      editions: await readEditions(services, actor, params.catalogID, query.size),
    }),
  }),
];
