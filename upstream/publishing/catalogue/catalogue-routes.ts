import { FileAnswer } from '../../core/http/file-answer';
import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import {
  CatalogueTagAnswer,
  LotParams,
  PictureParams,
  PublicCatalogueAnswer,
  PublicLotAnswer,
  PublicLotsQuery,
  PublicSessionsAnswer,
  SessionParams,
} from './catalogue-wire';
import {
  createTags,
  readPublicCatalogue,
  readPublicLot,
  readPublicPicture,
  readPublicSessions,
} from './read-catalogue';

/** What anyone may read of published sessions. */
export function catalogueRoutes(services: Services): Route[] {
  const tagOf = createTags(services);
  return [
    defineRoute({
      method: 'GET',
      path: '/app/catalogues',
      spec: 'added',
      access: 'public',
      summary: 'Lists the sessions that bidders see',
      answer: PublicSessionsAnswer,
      handler: async () => ({ data: await readPublicSessions(services) }),
    }),
    defineRoute({
      method: 'GET',
      path: '/app/catalogue/{catalogRef}',
      spec: 'added',
      access: 'public',
      summary: 'Returns a published session with a page of its lots as bidders see them',
      params: SessionParams,
      query: PublicLotsQuery,
      answer: PublicCatalogueAnswer,
      handler: async ({ params: { catalogRef }, query }) => ({
        data: await readPublicCatalogue(services, catalogRef, query),
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/app/catalogue/{catalogRef}/tag',
      spec: 'added',
      access: 'public',
      summary: 'Returns a tag that changes with everything that bidders see of a published session',
      params: SessionParams,
      answer: CatalogueTagAnswer,
      handler: async ({ params: { catalogRef } }) => ({ data: { tag: await tagOf(catalogRef) } }),
    }),
    defineRoute({
      method: 'GET',
      path: '/app/catalogue/{catalogRef}/lots/{lotRef}',
      spec: 'added',
      access: 'public',
      summary: 'Returns a lot of a published session as bidders see it, with those beside it',
      params: LotParams,
      answer: PublicLotAnswer,
      handler: async ({ params: { catalogRef, lotRef } }) => ({
        data: await readPublicLot(services, catalogRef, lotRef),
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/app/cataloguePictures/{file}',
      spec: 'added',
      access: 'public',
      summary: 'Returns a file of a picture that bidders see, or the nearest size that there is',
      params: PictureParams,
      answer: FileAnswer,
      handler: ({ params: { file } }) => readPublicPicture(services, file),
    }),
  ];
}
