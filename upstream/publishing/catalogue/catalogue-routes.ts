import { downloadOf, FileAnswer } from '../../core/http/file-answer';
import { type Route, route } from '../../core/http/route';
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
    route.get('/app/catalogues', {
      access: 'public',
      summary: 'Lists the sessions that bidders see',
      answer: PublicSessionsAnswer,
      handler: () => readPublicSessions(services),
    }),
    route.get('/app/catalogue/{catalogRef}', {
      access: 'public',
      summary: 'Returns a published session with a page of its lots as bidders see them',
      params: SessionParams,
      query: PublicLotsQuery,
      answer: PublicCatalogueAnswer,
      handler: ({ params: { catalogRef }, query }) => readPublicCatalogue(services, catalogRef, query),
    }),
    route.get('/app/catalogueTags', {
      access: 'public',
      summary: 'Returns tags that change with everything that bidders see of published sessions',
      query: CatalogueTagsQuery,
      answer: CatalogueTagsAnswer,
      handler: async ({ query: { refs } }) => ({ tags: await tagsOf(refs.split(',')) }),
    }),
    route.get('/app/catalogue/{catalogRef}/pdf', {
      access: 'public',
      summary: 'Returns the PDF of a published session, if it shows what bidders see',
      params: SessionParams,
      answer: downloadOf('application/pdf'),
      handler: ({ params: { catalogRef } }) => readPublicPdf(services, catalogRef),
    }),
    route.get('/app/catalogue/{catalogRef}/lots', {
      access: 'public',
      summary: 'Lists the lots that bidders see in a session, in order',
      params: SessionParams,
      answer: LotIndexAnswer,
      handler: ({ params: { catalogRef } }) => readLotIndex(services, catalogRef),
    }),
    route.get('/app/catalogue/{catalogRef}/lots/{lotRef}', {
      access: 'public',
      summary: 'Returns a lot of a published session as bidders see it, with those beside it',
      params: LotParams,
      answer: PublicLotAnswer,
      handler: ({ params: { catalogRef, lotRef } }) => readPublicLot(services, catalogRef, lotRef),
    }),
    route.get('/app/cataloguePictures/{file}', {
      access: 'public',
      summary:
        'Returns a file of a picture that bidders see, or the nearest size that there is, and a house that shows it',
      params: PictureParams,
      answer: FileAnswer,
      handler: ({ params: { file } }) => readPublicPicture(services, pictureTags, file),
    }),
    route.get('/app/cataloguePictures/{file}/owner', {
      access: 'public',
      summary: 'Returns a house that shows bidders a picture',
      params: PictureParams,
      answer: PictureOwnerAnswer,
      handler: ({ params: { file } }) => readPictureOwner(services, pictureTags, file),
    }),
    route.get('/app/catalogueHouses/{ownerRef}/pictureTag', {
      access: 'public',
      summary: 'Returns a tag that changes with the pictures that a house shows bidders',
      params: HouseParams,
      answer: CatalogueTagAnswer,
      handler: async ({ params: { ownerRef } }) => ({ tag: await pictureTags.of(ownerRef) }),
    }),
  ];
}
