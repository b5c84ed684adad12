import { useMemo } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import type { Toast } from '../../ui/overlays/Toast';
import { useUndoEditMutation } from './UndoEdit.generated';

export interface UndoEdit {
  /** Undoes a whole edit, then shows `done` in a toast; the response updates the figures in every view. */
  readonly run: (editId: string, done: string) => void;
  /** Returns the Undo button of an edit's toast; undefined if no edit was made. */
  readonly action: (edit: { readonly id: string } | null, done: string) => Pick<Toast, 'action'>;
}

/** Undoes edits. The functions are stable. */
export function useUndoEdit(): UndoEdit {
  const { run } = useQuickEdit(useUndoEditMutation());
  return useMemo(() => {
    const undo = (editId: string, done: string) =>
      void run(
        { editId },
        {
          said: () => ({ message: done }),
          failed: {
            nothing: 'The edit was not undone.',
            mayBe: 'The connection was lost, so the edit may have been undone.',
          },
        },
      );
    return {
      run: undo,
      action: (edit, done) => (edit ? { action: { label: 'Undo', onSelect: () => undo(edit.id, done) } } : {}),
    };
  }, [run]);
}
