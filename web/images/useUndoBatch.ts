import { useCallback } from 'react';
import { useQuickEdit } from '../core/edit/useEdit';
import { type UndoImageBatchMutation, useUndoImageBatchMutation } from './LotImages.generated';

const FAILED = {
  nothing: 'The upload was not undone.',
  mayBe: 'The connection was lost, so the upload may have been undone.',
};

type Answer = UndoImageBatchMutation['undoImageBatch'];

/** The lots of an upload after its undo. */
export interface UndoneBatch {
  /** Those that have their images of before. */
  readonly lots: NonNullable<Answer['lots']>;
  /** Those that stay as they are. */
  readonly unchangedLots: NonNullable<Answer['unchangedLots']>;
}

/** Returns a function that undoes an upload as a whole; null if it was refused, which a toast has said. It is stable. */
export function useUndoBatch(catalogId: string): (batchId: string) => Promise<UndoneBatch | null> {
  const { run } = useQuickEdit(useUndoImageBatchMutation());
  return useCallback(
    async (batchId) => {
      const { answer } = await run({ catalogId, batchId }, { failed: FAILED });
      return answer && { lots: answer.lots ?? [], unchangedLots: answer.unchangedLots ?? [] };
    },
    [run, catalogId],
  );
}
