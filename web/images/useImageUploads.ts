import { useEffect, useState } from 'react';
import { useEdit } from '../core/edit/useEdit';
import { useUndoRecordEdit } from '../core/records/useUndoRecordEdit';
import { useStore } from '../core/store';
import { ImageQueue, type QueuedImage, type QueueServer } from './image-queue';
import { useAddLotImagesMutation, useRequestImageUploadsMutation } from './LotImages.generated';

const FAILED = {
  nothing: 'The images were not added.',
  mayBe: 'The connection was lost, so the images may have been added.',
};

export interface ImageUploads extends Pick<ImageQueue, 'drop' | 'retry' | 'remove'> {
  /** The images that are not on the lot yet, in the order in which they were dropped. */
  readonly images: readonly QueuedImage[];
  /** Whether leaving now loses an image. */
  readonly isBusy: boolean;
}

/** Uploads images of a lot. What is still being sent ends with the component. */
export function useImageUploads(catalogId: string, lotId: string): ImageUploads {
  const { run: request } = useEdit(useRequestImageUploadsMutation());
  const { run: add } = useEdit(useAddLotImagesMutation());
  const undo = useUndoRecordEdit();
  const [queue] = useState(() => {
    const server: QueueServer = {
      request: async (count) => {
        const { answer, refusal } = await request({ catalogId, count }, { isRepeatable: true, failed: FAILED });
        return answer?.uploads ?? refusal?.messages.join(' ') ?? FAILED.nothing;
      },
      add: async (uploads) => {
        const { refusal } = await add(
          { lotId, uploads: [...uploads] },
          {
            failed: FAILED,
            confirmation: ({ lot }) => ({
              tone: 'success',
              message: uploads.length === 1 ? 'Image added.' : `${uploads.length} images added.`,
              ...undo.action(lot, 'The images were removed.'),
            }),
          },
        );
        return refusal?.messages.join(' ') ?? null;
      },
    };
    return new ImageQueue(server);
  });
  useEffect(() => queue.stop, [queue]);
  const images = useStore(queue.images);
  const isBusy = useStore(queue.isBusy);
  const { drop, retry, remove } = queue;
  return { images, isBusy, drop, retry, remove };
}
