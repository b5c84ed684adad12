import { print } from 'graphql';
import { RegisterImagesDocument } from '../../web/images/bulk/BulkImages.generated';
import {
  AddLotImagesDocument,
  DeleteLotImagesDocument,
  ReorderLotImagesDocument,
  RotateLotImagesDocument,
  UndoImageBatchDocument,
} from '../../web/images/LotImages.generated';
import type { LiveHouse } from '../support/houses/live-house';
import type { MutationName, Step } from '../support/houses/live-views';
import { plain } from './pictures';

/** The lot whose images the steps change, and its session. */
export interface LiveLot {
  readonly catalog: string;
  readonly lot: string;
}

/** Sends a picture, and returns its upload. */
export async function sentImage({ read, server }: LiveHouse, catalogId: string, color: string): Promise<string> {
  const { requestImageUploads } = await read<{
    requestImageUploads: { uploads: { uploadId: string; url: string }[] };
  }>(
    'mutation ($input: RequestImageUploadsInput!) { requestImageUploads(input: $input) { uploads { uploadId url } } }',
    { input: { catalogId, count: 1 } },
  );
  const [upload] = requestImageUploads.uploads;
  const bytes = await plain({ width: 1200, height: 1000, color }).png().toBuffer();
  await fetch(`${server.url}${upload?.url ?? ''}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  });
  return upload?.uploadId ?? '';
}

/** Returns the images of a lot by their numbers. */
export async function photosOf({ read }: LiveHouse, lot: string): Promise<number[]> {
  const { node } = await read<{ node: { images: { photoId: number }[] } }>(
    'query ($id: ID!) { node(id: $id) { id ... on Lot { images { photoId } } } }',
    { id: lot },
  );
  return node.images.map(({ photoId }) => photoId);
}

const ALSO = {
  LotPage: 'What a new lot starts with, and the lots beside one, follow from all lots of the session.',
  Calendar: 'A session counts its lots without images, and shows the first image.',
};

/** Steps that change the images of a lot. */
export const imageSteps = (house: () => LiveHouse, of: () => LiveLot) =>
  ({
    addLotImages: {
      document: AddLotImagesDocument,
      variables: async (by) => {
        const { catalog, lot } = of();
        const uploads = [];
        for (const color of by === 'app' ? ['#224466', '#664422'] : ['#446622', '#662244'])
          uploads.push({ uploadId: await sentImage(house(), catalog, color), fileName: `${color.slice(1)}.png` });
        return { input: { lotId: lot, uploads } };
      },
      rereads: ALSO,
    },
    registerImages: {
      document: RegisterImagesDocument,
      variables: async (by) => {
        const { catalog, lot } = of();
        const uploadId = await sentImage(house(), catalog, by === 'app' ? '#882244' : '#448822');
        return {
          input: { catalogId: catalog, batchId: by, images: [{ uploadId, lotId: lot, fileName: `${by}.png` }] },
        };
      },
      rereads: ALSO,
    },
    undoImageBatch: {
      document: UndoImageBatchDocument,
      variables: async (by) => {
        const { catalog, lot } = of();
        const uploadId = await sentImage(house(), catalog, by === 'app' ? '#aa2244' : '#44aa22');
        const images = [{ uploadId, lotId: lot, fileName: `undone by ${by}.png` }];
        const batchId = `undone-by-${by}`;
        await house().read(print(RegisterImagesDocument), { input: { catalogId: catalog, batchId, images } });
        return { input: { catalogId: catalog, batchId } };
      },
      rereads: ALSO,
    },
    reorderLotImages: {
      document: ReorderLotImagesDocument,
      variables: async () => ({
        input: { lotId: of().lot, photoIds: (await photosOf(house(), of().lot)).toReversed() },
      }),
      rereads: ALSO,
    },
    rotateLotImages: {
      document: RotateLotImagesDocument,
      variables: async () => ({
        input: { lotId: of().lot, photoIds: (await photosOf(house(), of().lot)).slice(0, 1), quarterTurns: 1 },
      }),
      rereads: ALSO,
    },
    deleteLotImages: {
      document: DeleteLotImagesDocument,
      variables: async () => ({
        input: { lotId: of().lot, photoIds: (await photosOf(house(), of().lot)).slice(0, 1) },
      }),
      rereads: ALSO,
    },
  }) satisfies Partial<Record<MutationName, Step>>;
