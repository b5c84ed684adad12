import { useRef, useState } from 'react';
import type { QuarterTurns } from '../../rules/images/lot-images';
import { useQuickEdit } from '../core/edit/useEdit';
import { useUndoRecordEdit } from '../core/records/useUndoRecordEdit';
import { type LotImages_lotFragment as Lot, useRotateLotImagesMutation } from './LotImages.generated';

export interface ImageRotation {
  /** The images that are being rotated. */
  readonly rotating: readonly number[];
  /** Rotates an image clockwise. */
  readonly rotate: (photoId: number, quarterTurns: QuarterTurns) => void;
}

const FAILED = {
  nothing: 'The image was not rotated.',
  mayBe: 'The connection was lost, so the image may have been rotated.',
};

const turnsIn = (quarters: number): QuarterTurns | null => {
  const left = quarters % 4;
  return left === 1 || left === 2 || left === 3 ? left : null;
};

/** Rotates images of a lot, and says when each rotation is saved. What is pressed while an image is being rotated adds up, and follows as one rotation. */
export function useImageRotation(
  { id }: Pick<Lot, 'id'>,
  onRotated?: (quarterTurns: QuarterTurns) => void,
): ImageRotation {
  const { run } = useQuickEdit(useRotateLotImagesMutation());
  const undo = useUndoRecordEdit();
  const [rotating, setRotating] = useState<readonly number[]>([]);
  const wanted = useRef(new Map<number, number>());

  const save = async (photoId: number) => {
    setRotating((before) => [...before, photoId]);
    let next = turnsIn(wanted.current.get(photoId) ?? 0);
    while (next !== null) {
      wanted.current.set(photoId, 0);
      const { refusal } = await run(
        { lotId: id, photoIds: [photoId], quarterTurns: next },
        {
          failed: FAILED,
          confirmation: ({ lot }) =>
            turnsIn(wanted.current.get(photoId) ?? 0) === null
              ? { tone: 'success', message: 'Image rotated.', ...undo.action(lot, 'The image is as it was.') }
              : null,
        },
      );
      if (!refusal) onRotated?.(next);
      next = refusal ? null : turnsIn(wanted.current.get(photoId) ?? 0);
    }
    wanted.current.delete(photoId);
    setRotating((before) => before.filter((one) => one !== photoId));
  };

  const rotate = (photoId: number, quarterTurns: QuarterTurns) => {
    const before = wanted.current.get(photoId);
    wanted.current.set(photoId, (before ?? 0) + quarterTurns);
    if (before === undefined) void save(photoId);
  };
  return { rotating, rotate };
}
