import { IMAGE_UPLOAD_PATH } from '../../rules/images/lot-images';
import { pictureAt } from '../../rules/images/picture-files';
import type { LotJson } from '../../upstream/lots/wire';
import type { GraphQLContext } from '../core/context';
import { userErrorsOf } from '../core/graphql/errors';
import { remember } from '../core/rest/loader';
import type {
  DeleteLotImagesInput,
  RegisterImagesInput,
  ReorderLotImagesInput,
  RequestImageUploadsInput,
  Resolvers,
  UndoImageBatchInput,
} from '../generated/resolvers-types';

const pictureOrNull = (url: string | null | undefined) => (url ? pictureAt(url) : null);

/** The address on this server to which a browser can send an image. */
const addressOf = (ref: string, signature: string): string => `${IMAGE_UPLOAD_PATH}${ref}?signature=${signature}`;

async function requestUploads({ catalogId, count }: RequestImageUploadsInput, context: GraphQLContext) {
  const catalog = await context.nodeIds.numberOrNone('Catalog', catalogId);
  const { result, userErrors } = await userErrorsOf(context.endpoints.images.uploadUrls(catalog, count));
  const uploads = result?.map(({ uploadRef, signature }) => ({
    uploadId: uploadRef,
    url: addressOf(uploadRef, signature),
  }));
  return { uploads: uploads ?? null, userErrors };
}

/** Answers a change with the lot as it is now. */
async function changed(run: Promise<LotJson[]>, { loaders }: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(run);
  // Sessions show their first image and count the lots without one.
  loaders.sales.sessionByNumber.clearAll();
  loaders.sales.catalogByNumber.clearAll();
  result?.forEach((lot) => remember(loaders.lots.lotByNumber, lot.lotID, lot));
  return { lot: result?.[0] ?? null, userErrors };
}

async function registered(
  { catalogId, images, batchId, idempotencyKey }: RegisterImagesInput,
  context: GraphQLContext,
) {
  const { nodeIds, endpoints, loaders } = context;
  const catalog = await nodeIds.numberOrNone('Catalog', catalogId);
  const entries = await Promise.all(
    images.map(async (image) => ({ lotID: await nodeIds.numberOrNone('Lot', image.lotId), image })),
  );
  const { result, userErrors } = await userErrorsOf(
    endpoints.images.registerImages(catalog, entries, batchId ?? null, idempotencyKey),
  );
  loaders.sales.sessionByNumber.clearAll();
  loaders.sales.catalogByNumber.clearAll();
  result?.lots.forEach((lot) => remember(loaders.lots.lotByNumber, lot.lotID, lot));
  return {
    images:
      result?.images.map(({ uploadRef, photoID, imageSeq, isUnchanged, problem }) => ({
        uploadId: uploadRef,
        photoId: photoID,
        place: imageSeq,
        isUnchanged,
        problem: problem && { ...problem, field: [] },
      })) ?? null,
    lots: result?.lots ?? null,
    userErrors,
  };
}

async function undoBatch({ catalogId, batchId, idempotencyKey }: UndoImageBatchInput, context: GraphQLContext) {
  const { nodeIds, endpoints, loaders } = context;
  const catalog = await nodeIds.numberOrNone('Catalog', catalogId);
  const { result, userErrors } = await userErrorsOf(endpoints.images.undoBatch(catalog, batchId, idempotencyKey));
  loaders.sales.sessionByNumber.clearAll();
  loaders.sales.catalogByNumber.clearAll();
  result?.lots.forEach((lot) => remember(loaders.lots.lotByNumber, lot.lotID, lot));
  return { lots: result?.lots ?? null, unchangedLots: result?.unchangedLots ?? null, userErrors };
}

const change =
  (path: 'delete' | 'reorder') =>
  async (
    _: unknown,
    { input }: { readonly input: DeleteLotImagesInput | ReorderLotImagesInput },
    context: GraphQLContext,
  ) => {
    const lotId = await context.nodeIds.numberOrNone('Lot', input.lotId);
    return changed(context.endpoints.images.changeImages(path, lotId, input.photoIds, input.idempotencyKey), context);
  };

export const imagesResolvers: Resolvers = {
  Mutation: {
    requestImageUploads: (_, { input }, context) => requestUploads(input, context),
    addLotImages: async (_, { input: { lotId, uploads, batchId, idempotencyKey } }, context) => {
      const lot = await context.nodeIds.numberOrNone('Lot', lotId);
      return changed(context.endpoints.images.addImages(lot, uploads, batchId ?? null, idempotencyKey), context);
    },
    registerImages: (_, { input }, context) => registered(input, context),
    undoImageBatch: (_, { input }, context) => undoBatch(input, context),
    deleteLotImages: change('delete'),
    reorderLotImages: change('reorder'),
    rotateLotImages: async (_, { input: { lotId, photoIds, quarterTurns, idempotencyKey } }, context) => {
      const lot = await context.nodeIds.numberOrNone('Lot', lotId);
      const body = { photoIDs: photoIds, quarterTurns };
      return changed(context.endpoints.images.rotateImages(lot, body, idempotencyKey), context);
    },
  },
  Lot: {
    images: ({ photos }) =>
      photos.map(({ photoID, imageURL, thumbnailURL, mediumURL, zoomURL, ...photo }) => {
        const { url, width, height } = pictureAt(imageURL);
        return {
          photoId: photoID,
          ...photo,
          url,
          thumbnailUrl: thumbnailURL,
          mediumUrl: mediumURL,
          zoomUrl: zoomURL,
          width: width ?? 0,
          height: height ?? 0,
        };
      }),
  },
  InvoiceLine: {
    image: ({ line }) => pictureOrNull(line.imgUrl),
  },
  InvoiceDocumentItem: {
    image: ({ item }) => pictureOrNull(item.imgUrls[0]),
  },
};
