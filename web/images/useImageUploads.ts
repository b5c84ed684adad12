import { useEffect, useState } from 'react';
import { useEdit } from '../core/edit/useEdit';
import { useStore } from '../core/store';
import { useToast } from '../ui/overlays/Toast';
import { ImageQueue, type QueuedImage, type QueueServer } from './image-queue';
import { useAddLotImagesMutation, useRequestImageUploadsMutation } from './LotImages.generated';
import { useUndoBatch } from './useUndoBatch';

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
  const undo = useUndoBatch(catalogId);
  const toast = useToast();
  const [queue] = useState(() => {
    const last = { batchId: '', count: 0 };
    const undone = async (batchId: string) => {
      const answer = await undo(batchId);
      if (answer)
        toast(
          answer.lots.length > 0
            ? { message: 'The images were removed.' }
            : { tone: 'error', message: 'The images stay, because the images of this lot were changed afterwards.' },
        );
    };
    const server: QueueServer = {
      request: async (count) => {
        const { answer, refusal } = await request({ catalogId, count }, { isRepeatable: true, failed: FAILED });
        return answer?.uploads ?? refusal?.messages.join(' ') ?? FAILED.nothing;
      },
      add: async (uploads, batchId) => {
        const count = uploads.length + (last.batchId === batchId ? last.count : 0);
        const { refusal } = await add(
          { lotId, uploads: [...uploads], batchId },
          {
            failed: FAILED,
            confirmation: () => ({
              tone: 'success',
              message: count === 1 ? 'Image added.' : `${count} images added.`,
              action: { label: 'Undo', onSelect: () => void undone(batchId) },
            }),
          },
        );
        if (!refusal) Object.assign(last, { batchId, count });
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
