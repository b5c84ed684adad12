import { useCallback } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useUndoPersonMergeMutation } from './People.generated';

/** Returns a function that undoes a merge, with a toast that says whether it worked. It is stable. */
export function useUndoMerge(): { readonly undo: (mergeNumber: number) => void; readonly busy: boolean } {
  const { run, busy } = useQuickEdit(useUndoPersonMergeMutation());
  const undo = useCallback(
    (mergeNumber: number) =>
      void run(
        { mergeNumber },
        {
          isRepeatable: true,
          confirmation: () => ({ tone: 'success', message: 'Merge undone. Both records are separate again.' }),
          failed: {
            nothing: 'The merge was not undone.',
            mayBe: 'The connection was lost, so the merge may have been undone.',
          },
        },
      ),
    [run],
  );
  return { undo, busy };
}
