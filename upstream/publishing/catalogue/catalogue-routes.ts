import { downloadOf, FileAnswer } from '../../core/http/file-answer';
import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import {
  CatalogueTagAnswer,
  HouseParams,
  LotParams,
  PictureOwnerAnswer,
  PictureParams,
  PictureTagAnswer,
  PublicCatalogueAnswer,
  PublicLotAnswer,
  PublicLotsQuery,
  PublicSessionsAnswer,
  SessionParams,
} from './catalogue-wire';
import { createTags, readPublicCatalogue, readPublicLot, readPublicPdf, readPublicSessions } from './read-catalogue';
import { createPictureTags, readPictureOwner, readPublicPicture } from './read-pictures';

/** What anyone may read of published sessions. */
export function catalogueRoutes(services: Services): Route[] {
  const tagOf = createTags(services);
  const pictureTagOf = createPictureTags(services);
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
      path: '/app/catalogue/{catalogRef}/pdf',
      spec: 'added',
      access: 'public',
      summary: 'Returns the PDF of a published session, if it shows what bidders see',
      params: SessionParams,
      answer: downloadOf('application/pdf'),
      handler: ({ params: { catalogRef } }) => readPublicPdf(services, catalogRef),
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
    defineRoute({
      method: 'GET',
      path: '/app/cataloguePictures/{file}/owner',
      spec: 'added',
      access: 'public',
      summary: 'Returns a house that shows bidders a picture',
      params: PictureParams,
      answer: PictureOwnerAnswer,
      handler: async ({ params: { file } }) => ({ data: await readPictureOwner(services, pictureTagOf, file) }),
    }),
    defineRoute({
      method: 'GET',
      path: '/app/catalogueHouses/{ownerRef}/pictureTag',
      spec: 'added',
      access: 'public',
      summary: 'Returns a tag that changes with the pictures that a house shows bidders',
      params: HouseParams,
      answer: PictureTagAnswer,
      handler: async ({ params: { ownerRef } }) => ({ data: { tag: await pictureTagOf(ownerRef) } }),
    }),
  ];
}
