import { badRequest } from '../../core/errors';
import { defineRoute, type Route } from '../../core/http/route';
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
  defineRoute({
    method: 'GET',
    path: '/app/isCatalogPublished/{catalogID}',
    spec: 'specified',
    access: 'sales',
    summary: 'Returns whether a session is published',
    params: CatalogParams,
    answer: IsPublishedAnswer,
    handler: async ({ actor, params }) => ({
      data: { isPublished: await isCatalogPublished(services, actor, params.catalogID) },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${CATALOG}/publishlots`,
    spec: 'specified',
    access: 'editSales',
    effect: 'write',
    summary:
      'Publishes all lots of a session as its next edition. Requires an Authorization header, which other sites can’t make a browser send',
    params: CatalogParams,
    answer: PublishedAnswer,
    handler: async ({ actor, params, isDeliberate }) => {
      if (!isDeliberate) throw badRequest('Publishing by GET needs the Authorization header.');
      return {
        data: await publishLots(services, actor, params.catalogID, { lotIds: null, digest: null, key: null }),
      };
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${CATALOG}/lots/publish`,
    spec: 'specified',
    access: 'editSales',
    summary: 'Publishes lots of a session by their numbers with extension. Accepts an Idempotency-Key',
    params: CatalogParams,
    body: NumbersBody,
    answer: PublishedAnswer,
    handler: async ({ actor, params, body, idempotencyKey: key }) => {
      const lotIds = await lotIdsByNumbers(services.db, actor.houseId, params.catalogID, body);
      return { data: await publishLots(services, actor, params.catalogID, { lotIds, digest: null, key }) };
    },
  }),
];

/** The calls that publish lots, and show what is published. */
export const editionRoutes = (services: Services): Route[] => [
  ...specifiedRoutes(services),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/catalogs/{catalogID}/publishReview`,
    spec: 'added',
    access: 'sales',
    effect: 'read',
    summary: 'Returns what publishing lots of a session would do, without doing it',
    params: CatalogParams,
    body: ReviewBody,
    answer: PublishReviewAnswer,
    handler: async ({ actor, params, body }) => ({
      data: await readReview(services, actor, params.catalogID, body.lotIDs ?? null),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/catalogs/{catalogID}/publish`,
    spec: 'added',
    access: 'editSales',
    summary: 'Publishes lots of a session as its next edition. Accepts an Idempotency-Key',
    params: CatalogParams,
    body: PublishBody,
    answer: PublishedAnswer,
    handler: async ({ actor, params, body, idempotencyKey: key }) => ({
      data: await publishLots(services, actor, params.catalogID, {
        lotIds: body.lotIDs ?? null,
        digest: body.digest ?? null,
        key,
      }),
    }),
  }),
  ...(
    [
      ['unpublish', unpublishLots, 'Hides published lots without bids from bidders, all or none'],
      ['withdraw', withdrawLots, 'Withdraws published lots, all or none: they keep their numbers'],
    ] as const
  ).map(([verb, hide, summary]) =>
    defineRoute({
      method: 'POST',
      path: `${HOUSE}/lots/${verb}`,
      spec: 'added',
      access: 'editSales',
      summary: `${summary}. Accepts an Idempotency-Key`,
      body: LotsBody,
      answer: LotsAnswer,
      handler: async ({ actor, body, idempotencyKey }) => ({
        data: await hide(services, actor, body.lotIDs, idempotencyKey),
      }),
    }),
  ),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/lotListings`,
    spec: 'added',
    access: 'sales',
    summary: 'Returns how bidders see lots',
    query: ListingsQuery,
    answer: ListingsAnswer,
    handler: async ({ actor, query }) => ({ data: { lots: await readListings(services, actor, query.ids ?? []) } }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/catalogs/{catalogID}/editions`,
    spec: 'added',
    access: 'sales',
    summary: 'Lists the editions of a session, latest first',
    params: CatalogParams,
    query: EditionsQuery,
    answer: EditionsAnswer,
    handler: async ({ actor, params, query }) => ({
      data: { editions: await readEditions(services, actor, params.catalogID, query.size) },
    }),
  }),
];
