import { useRef, useState } from 'react';
import { useQuickEdit } from '../core/edit/useEdit';
import { useUndoRecordEdit } from '../core/records/useUndoRecordEdit';
import { type LotImages_lotFragment as Lot, useReorderLotImagesMutation } from './LotImages.generated';

type Image = Lot['images'][number];

export interface ImageOrder {
  /** The images in the order that the user sees: as saved, or as they were moved a moment ago. */
  readonly images: readonly Image[];
  /** Moves an image to a place, from 0. */
  readonly move: (photoId: number, to: number) => void;
}

const FAILED = {
  nothing: 'The images were not reordered.',
  mayBe: 'The connection was lost, so the images may have been reordered.',
};

const inOrder = (images: readonly Image[], order: readonly number[]): readonly Image[] =>
  images.toSorted((one, other) => {
    const [first, second] = [order.indexOf(one.photoId), order.indexOf(other.photoId)];
    // Images that were added meanwhile are the last ones.
    return (first < 0 ? images.length : first) - (second < 0 ? images.length : second);
  });

/** Orders the images of a lot. Moves show at once; while one is being saved, only the latest of the following ones is saved after it. */
export function useImageOrder({ id, images: saved }: Lot): ImageOrder {
  const { run } = useQuickEdit(useReorderLotImagesMutation());
  const undo = useUndoRecordEdit();
  const [wanted, setWanted] = useState<readonly number[] | null>(null);
  const latest = useRef<readonly number[] | null>(null);
  const isSaving = useRef(false);
  const images = wanted === null ? saved : inOrder(saved, wanted);

  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    let sent: readonly number[] | null = null;
    while (latest.current !== null && latest.current !== sent) {
      const photoIds: readonly number[] = latest.current;
      sent = photoIds;
      await run(
        { lotId: id, photoIds: [...photoIds] },
        {
          failed: FAILED,
          confirmation: ({ lot }) =>
            latest.current === photoIds
              ? { tone: 'success', message: 'Images reordered.', ...undo.action(lot, 'The images are back in place.') }
              : null,
        },
      );
    }
    latest.current = null;
    isSaving.current = false;
    setWanted(null);
  };

  const move = (photoId: number, to: number) => {
    const ids = images.map((image) => image.photoId);
    if (to < 0 || to >= ids.length || ids.indexOf(photoId) === to) return;
    const others = ids.filter((one) => one !== photoId);
    const order = [...others.slice(0, to), photoId, ...others.slice(to)];
    latest.current = order;
    setWanted(order);
    void save();
  };
  return { images, move };
}
