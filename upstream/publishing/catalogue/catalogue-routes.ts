import { downloadOf, FileAnswer } from '../../core/http/file-answer';
import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import {
  CatalogueTagAnswer,
  CatalogueTagsAnswer,
  CatalogueTagsQuery,
  HouseParams,
  LotIndexAnswer,
  LotParams,
  PictureOwnerAnswer,
  PictureParams,
  PublicCatalogueAnswer,
  PublicLotAnswer,
  PublicLotsQuery,
  PublicSessionsAnswer,
  SessionParams,
} from './catalogue-wire';
import {
  createTags,
  readLotIndex,
  readPublicCatalogue,
  readPublicLot,
  readPublicPdf,
  readPublicSessions,
} from './read-catalogue';
import { createPictureTags, readPictureOwner, readPublicPicture } from './read-pictures';

/** What anyone may read of published sessions. */
export function catalogueRoutes(services: Services): Route[] {
  const tagsOf = createTags(services);
  const pictureTags = createPictureTags(services);
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
      path: '/app/catalogueTags',
      spec: 'added',
      access: 'public',
      summary: 'Returns tags that change with everything that bidders see of published sessions',
      query: CatalogueTagsQuery,
      answer: CatalogueTagsAnswer,
      handler: async ({ query: { refs } }) => ({ data: { tags: await tagsOf(refs.split(',')) } }),
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
      path: '/app/catalogue/{catalogRef}/lots',
      spec: 'added',
      access: 'public',
      summary: 'Lists the lots that bidders see in a session, in order',
      params: SessionParams,
      answer: LotIndexAnswer,
      handler: async ({ params: { catalogRef } }) => ({ data: await readLotIndex(services, catalogRef) }),
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
      summary:
        'Returns a file of a picture that bidders see, or the nearest size that there is, and a house that shows it',
      params: PictureParams,
      answer: FileAnswer,
      handler: ({ params: { file } }) => readPublicPicture(services, pictureTags, file),
    }),
    defineRoute({
      method: 'GET',
      path: '/app/cataloguePictures/{file}/owner',
      spec: 'added',
      access: 'public',
      summary: 'Returns a house that shows bidders a picture',
      params: PictureParams,
      answer: PictureOwnerAnswer,
      handler: async ({ params: { file } }) => ({ data: await readPictureOwner(services, pictureTags, file) }),
    }),
    defineRoute({
      method: 'GET',
      path: '/app/catalogueHouses/{ownerRef}/pictureTag',
      spec: 'added',
      access: 'public',
      summary: 'Returns a tag that changes with the pictures that a house shows bidders',
      params: HouseParams,
      answer: CatalogueTagAnswer,
      handler: async ({ params: { ownerRef } }) => ({ data: { tag: await pictureTags.of(ownerRef) } }),
    }),
  ];
}
