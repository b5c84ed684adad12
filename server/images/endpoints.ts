import type {
  LotsJson,
  SentImageJson,
  SessionImagesJson,
  UndoBatchJson,
  UploadUrlsJson,
} from '../../upstream/images/wire';
import type { LotJson } from '../../upstream/lots/wire';
import { type Key, keyed } from '../core/graphql/idempotency-key';
import type { SentFile } from '../core/http/sent-file';
import type { OpenAnswer } from '../core/rest/http';
import type { UpstreamClient } from '../core/rest/upstream-client';
import type { NewLotImageInput, RegisterImageInput } from '../generated/resolvers-types';

/** Images may wait until others have been processed. */
const PROCESSING_MS = 60_000;

/** Images of lots, and files of pictures. */
export function createImagesEndpoints(upstream: UpstreamClient) {
  const LOT = '/app/house/{houseRef}/lots/{lotID}/images';
  return {
    /** A file by the name at the end of a picture's address. `signal` ends it when its reader disconnects. */
    file: (file: string, signal: AbortSignal): Promise<OpenAnswer> =>
      upstream.open('/app/files/{file}', { params: { file }, signal }),

    uploadUrls: async (catalogID: number, numImages: number): Promise<UploadUrlsJson['images']> =>
      (await upstream.get<UploadUrlsJson>('/cps/app/image/uploadurls', { query: { numImages, bucket: catalogID } }))
        .images,

    /** Checks that an image can be sent to a signed address; throws 404. */
    requireUpload: async (uploadRef: string, signature: string): Promise<void> => {
      await upstream.get<null>('/cps/app/image/uploads/{uploadRef}', { params: { uploadRef }, query: { signature } });
    },

    /** Passes on an image that a browser sent to a signed address. */
    sendImage: async (uploadRef: string, signature: string, file: SentFile): Promise<SentImageJson> =>
      (
        await upstream.post<{ image: SentImageJson }>('/cps/app/image/uploads/{uploadRef}', {
          params: { uploadRef },
          query: { signature },
          file,
          deadlineMs: PROCESSING_MS,
        })
      ).image,

    addImages: async (
      lotID: number,
      uploads: readonly NewLotImageInput[],
      batch: string | null,
      key: Key,
    ): Promise<LotJson[]> =>
      (
        await upstream.post<LotsJson>(LOT, {
          params: { lotID },
          body: { uploads: uploads.map(({ uploadId: uploadRef, fileName }) => ({ uploadRef, fileName })), batch },
          ...keyed(key),
        })
      ).lots,

    registerImages: async (
      catalogID: number,
      images: readonly { readonly lotID: number; readonly image: RegisterImageInput }[],
      batch: string | null,
      key: Key,
    ) =>
      upstream.post<SessionImagesJson>('/app/house/{houseRef}/catalogs/{catalogID}/images', {
        params: { catalogID },
        body: {
          images: images.map(({ lotID, image: { uploadId, place, fileName } }) => ({
            uploadRef: uploadId,
            lotID,
            imageSeq: place ?? null,
            fileName,
          })),
          batch,
        },
        ...keyed(key),
      }),

    undoBatch: async (catalogID: number, batch: string, key: Key) =>
      upstream.post<UndoBatchJson>('/app/house/{houseRef}/catalogs/{catalogID}/images/undo', {
        params: { catalogID },
        body: { batch },
        ...keyed(key),
      }),

    changeImages: async (
      path: 'delete' | 'reorder',
      lotID: number,
      photoIDs: readonly number[],
      key: Key,
    ): Promise<LotJson[]> =>
      (
        await upstream.post<LotsJson>(`${LOT}/${path}`, {
          params: { lotID },
          body: { photoIDs },
          ...keyed(key),
        })
      ).lots,

    rotateImages: async (
      lotID: number,
      body: { readonly photoIDs: readonly number[]; readonly quarterTurns: number },
      key: Key,
    ): Promise<LotJson[]> =>
      (
        await upstream.post<LotsJson>(`${LOT}/rotate`, {
          params: { lotID },
          body,
          deadlineMs: PROCESSING_MS,
          ...keyed(key),
        })
      ).lots,
  };
}

declare module '../core/context' {
  interface Endpoints {
    readonly images: ReturnType<typeof createImagesEndpoints>;
  }
}
