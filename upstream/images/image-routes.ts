import { fileNameIn } from '../../rules/core/text';
import { badRequest, notFound } from '../core/errors';
import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import { lotOfPath } from '../lots/editing/service';
import {
  addLotImages,
  deleteAtPlace,
  deleteLotImages,
  reorderLotImages,
  reorderPlaces,
  resequenceImages,
} from './change-images';
import { imageUrlsOf, primaryUrls } from './read-images';
import { registerSessionImages } from './register-images';
import { rotateLotImages } from './rotate-images';
import { undoBatch } from './undo-batch';
import {
  AddImagesBody,
  CatalogOfHouseParams,
  CatalogOfPathParams,
  DeleteImageBody,
  ImageUrlsAnswer,
  LotOfHouseParams,
  LotOfPathParams,
  LotParams,
  LotsAnswer,
  PhotosBody,
  PrimaryUrlsAnswer,
  ReorderPlacesBody,
  RotateBody,
  SessionImagesAnswer,
  SessionImagesBody,
  UndoBatchAnswer,
  UndoBatchBody,
} from './wire';

const CATALOG = '/cps/app/catalog/{catalogID}';
const LOT = '/app/house/{houseRef}/lots/{lotID}/images';

const specifiedRoutes = (services: Services): Route[] => [
  route.get(`${CATALOG}/{lotNumber}/house/{houseID}/getimageurls`, {
    spec: 'specified',
    access: 'sales',
    summary: 'Returns the images of a lot in order, by its lotID',
    params: LotOfHouseParams,
    answer: ImageUrlsAnswer,
    handler: async ({ actor, params }) => ({
      images: await imageUrlsOf(services, actor, params.catalogID, params.lotNumber),
    }),
  }),
  route.get(`${CATALOG}/house/{houseID}/primary-imageurls`, {
    spec: 'specified',
    access: 'sales',
    summary: 'Returns the first image of each lot of a session, by lot number and extension',
    params: CatalogOfHouseParams,
    answer: PrimaryUrlsAnswer,
    handler: async ({ actor, params }) => ({ images: await primaryUrls(services, actor, params.catalogID) }),
  }),
  route.post('/cps/app/image/delete', {
    spec: 'specified',
    access: 'editSales',
    summary: 'Removes the image at a place from a lot, and leaves the place empty. Accepts an Idempotency-Key',
    body: DeleteImageBody,
    answer: LotsAnswer,
    handler: async ({ actor, body, idempotencyKey }) => {
      const lot = await lotOfPath(services, actor, body.catalogID, `id${body.lotID}`);
      if (lot.catalogID !== body.catalogID) throw notFound('The lot');
      return deleteAtPlace(services, actor, body.lotID, body.sequence, idempotencyKey);
    },
  }),
  route.post(`${CATALOG}/{lotNumber}/reorderimages`, {
    spec: 'specified',
    access: 'editSales',
    summary: 'Moves the images of a lot to other places: imageOrder has the new place of each image by its place',
    params: LotParams,
    body: ReorderPlacesBody,
    answer: LotsAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => {
      const { lotID } = await lotOfPath(services, actor, params.catalogID, params.lotNumber);
      const order = new Map(Object.entries(body.imageOrder).map(([from, to]) => [Number(from), to]));
      return reorderPlaces(services, actor, lotID, order, idempotencyKey);
    },
  }),
  route.get(`${CATALOG}/{lotNumber}/resequenceimages`, {
    spec: 'specified',
    access: 'editSales',
    effect: 'write',
    summary:
      'Closes the gaps between the places of a lot’s images. Requires an Authorization header, which other sites can’t make a browser send',
    params: LotParams,
    answer: LotsAnswer,
    handler: async ({ actor, params, isDeliberate }) => {
      if (!isDeliberate) throw badRequest('Resequencing images by GET needs the Authorization header.');
      const { lotID } = await lotOfPath(services, actor, params.catalogID, params.lotNumber);
      return resequenceImages(services, actor, lotID);
    },
  }),
];

/** The calls for images of lots. */
export const imageRoutes = (services: Services): Route[] => [
  ...specifiedRoutes(services),
  route.post('/app/house/{houseRef}/catalogs/{catalogID}/images', {
    access: 'editSales',
    summary:
      'Registers images that were sent, by lots and names of files. One replaces the image with its name, or the one at its place. Each image has its own error. Accepts an Idempotency-Key',
    params: CatalogOfPathParams,
    body: SessionImagesBody,
    answer: SessionImagesAnswer,
    handler: ({ actor, params, body, idempotencyKey }) => {
      const images = body.images.map((image) => ({ ...image, fileName: fileNameIn(image.fileName) }));
      const { batch } = body;
      return registerSessionImages(services, actor, params.catalogID, { images, batch }, idempotencyKey);
    },
  }),
  route.post('/app/house/{houseRef}/catalogs/{catalogID}/images/undo', {
    access: 'editSales',
    summary:
      'Gives the lots of a batch their images of before, except those whose images were changed meanwhile. Accepts an Idempotency-Key',
    params: CatalogOfPathParams,
    body: UndoBatchBody,
    answer: UndoBatchAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      undoBatch(services, actor, params.catalogID, body.batch, idempotencyKey),
  }),
  route.post(LOT, {
    access: 'editSales',
    summary: 'Adds images that were sent as the last ones of a lot. Accepts an Idempotency-Key',
    params: LotOfPathParams,
    body: AddImagesBody,
    answer: LotsAnswer,
    handler: ({ actor, params, body, idempotencyKey }) => {
      const uploads = body.uploads.map(({ uploadRef: ref, fileName }) => ({ ref, fileName: fileNameIn(fileName) }));
      const { batch } = body;
      return addLotImages(services, actor, params.lotID, { uploads, batch }, idempotencyKey);
    },
  }),
  route.post(`${LOT}/delete`, {
    access: 'editSales',
    summary: 'Removes images from a lot; the others move up. Accepts an Idempotency-Key',
    params: LotOfPathParams,
    body: PhotosBody,
    answer: LotsAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      deleteLotImages(services, actor, params.lotID, body.photoIDs, idempotencyKey),
  }),
  route.post(`${LOT}/reorder`, {
    access: 'editSales',
    summary: 'Orders the images of a lot, all of which are listed. Accepts an Idempotency-Key',
    params: LotOfPathParams,
    body: PhotosBody,
    answer: LotsAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      reorderLotImages(services, actor, params.lotID, body.photoIDs, idempotencyKey),
  }),
  route.post(`${LOT}/rotate`, {
    access: 'editSales',
    summary: 'Turns images of a lot clockwise; they keep their places and photoIDs. Accepts an Idempotency-Key',
    params: LotOfPathParams,
    body: RotateBody,
    answer: LotsAnswer,
    handler: ({ actor, params, body: { photoIDs: ids, quarterTurns }, idempotencyKey }) =>
      rotateLotImages(services, actor, params.lotID, { ids, quarterTurns }, idempotencyKey),
  }),
];
