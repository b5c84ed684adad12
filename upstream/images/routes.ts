import { LARGEST_IMAGE_BYTES } from '../../rules/images/lot-images';
import { notFound } from '../core/errors';
import { FileAnswer } from '../core/http/file-answer';
import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import { imageRoutes } from './image-routes';
import { type NewUpload, newUploads, receiveImage, requireUpload } from './image-uploads';
import { registerImages } from './register-images';
import { readPicture } from './service';
import {
  FileParams,
  OpenUploadAnswer,
  RegisterAnswer,
  RegisterBody,
  RegisterParams,
  RegisterQuery,
  SentImageAnswer,
  type SentImageJson,
  SentImageParams,
  SentImageQuery,
  UploadUrlsAnswer,
  UploadUrlsQuery,
} from './wire';

const UPLOADS = '/cps/app/image/uploads';
const urlOf = (ref: string): string => `${UPLOADS}/${ref}`;

async function received(services: Services, upload: NewUpload, bytes: Buffer): Promise<SentImageJson> {
  const { ref, width, height, isSmall } = await receiveImage(services, upload, bytes);
  return { imageUrl: urlOf(ref), width, height, isSmall };
}

const uploadRoutes = (services: Services): Route[] => [
  route.get('/cps/app/image/uploadurls', {
    spec: 'specified',
    access: 'editSales',
    effect: 'write',
    summary: 'Returns addresses to which images of a session can be sent, within a day',
    query: UploadUrlsQuery,
    answer: UploadUrlsAnswer,
    handler: async ({ actor, query: { numImages, bucket } }) => {
      const [catalogId = 0, houseId = actor.houseId] = bucket.split('/').map(Number).toReversed();
      if (houseId !== actor.houseId) throw notFound('The session');
      const uploads = await newUploads(services, actor, catalogId, numImages);
      return {
        images: uploads.map(({ ref, signature }) => ({
          imageUrl: urlOf(ref),
          putUrl: `${urlOf(ref)}?signature=${signature}`,
          uploadRef: ref,
          signature,
        })),
      };
    },
  }),
  route.get(`${UPLOADS}/{uploadRef}`, {
    access: 'public',
    summary: 'Says whether an image can be sent to an address of uploadurls: 404 if it is unknown or has expired',
    params: SentImageParams,
    query: SentImageQuery,
    answer: OpenUploadAnswer,
    handler: async ({ params, query }) => {
      await requireUpload(services, { ref: params.uploadRef, ...query });
      return null;
    },
  }),
  route.put(`${UPLOADS}/{uploadRef}`, {
    access: 'public',
    summary:
      'Takes an image of at most 10 MB, JPEG or PNG, at the address of uploadurls. The signature is the credential',
    params: SentImageParams,
    query: SentImageQuery,
    takesImage: true,
    bodyLimit: LARGEST_IMAGE_BYTES,
    answer: SentImageAnswer,
    handler: async ({ params, query, image }) => ({
      image: await received(services, { ref: params.uploadRef, ...query }, image),
    }),
  }),
  route.post(`${UPLOADS}/{uploadRef}`, {
    access: 'public',
    summary: 'Takes an image as PUT does, as multipart/form-data',
    params: SentImageParams,
    query: SentImageQuery,
    takesFile: true,
    answer: SentImageAnswer,
    handler: async ({ params, query, upload }) => {
      const address = { ref: params.uploadRef, ...query };
      // The file isn't read without an address.
      await requireUpload(services, address);
      return { image: await received(services, address, (await upload()).bytes) };
    },
  }),
  route.put('/cps/app/image/house/{houseID}/catalog/{catalogID}', {
    spec: 'specified',
    access: 'editSales',
    summary:
      'Registers images that were sent, by the numbers of lots. One with the place of another image replaces it. Each image has its own error',
    params: RegisterParams,
    query: RegisterQuery,
    body: RegisterBody,
    answer: RegisterAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      registerImages(services, actor, params.catalogID, body, idempotencyKey),
  }),
];

export const imagesRoutes = (services: Services): Route[] => [
  route.get('/app/files/{file}', {
    access: 'session',
    summary: 'Returns a stored image of the house as JPEG, or as WebP if the name ends so. It can be cached forever',
    params: FileParams,
    answer: FileAnswer,
    handler: ({ actor, params }) => readPicture(services, actor, params.file),
  }),
  ...uploadRoutes(services),
  ...imageRoutes(services),
];
