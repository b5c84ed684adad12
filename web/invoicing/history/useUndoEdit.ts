import { useMemo } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import type { Toast } from '../../ui/overlays/Toast';
import { partlyUndone } from './undo-words';
import { useUndoEditMutation } from './UndoEdit.generated';

export interface UndoEdit {
  /** Undoes an edit where it can be undone and shows `done`, or on which invoices it stays in effect. All views show the new values. */
  readonly run: (editId: string, done: string, isRedo?: boolean) => void;
  /** The Undo button of an edit's toast; nothing when no edit was made. */
  readonly action: (edit: { readonly id: string } | null, done: string) => Pick<Toast, 'action'>;
}

const FAILED = {
  UNDO: {
    nothing: 'The edit was not undone.',
    mayBe: 'The connection was lost, so the edit may have been undone.',
  },
  REDO: {
    nothing: 'The edit was not redone.',
    mayBe: 'The connection was lost, so the edit may have been redone.',
  },
};

/** Undoing and redoing an edit. The functions never change. */
export function useUndoEdit(): UndoEdit {
  const { run } = useQuickEdit(useUndoEditMutation());
  return useMemo(() => {
    const undo = (editId: string, done: string, failed: (typeof FAILED)['UNDO']) =>
      void run(
        { editId },
        {
          confirmation: ({ edit, notUndone }) => ({
            message: edit && notUndone.length > 0 ? partlyUndone(edit, notUndone) : done,
            ...(edit?.isUndo === true
              ? { action: { label: 'Redo', onSelect: () => undo(edit.id, 'Change redone.', FAILED.REDO) } }
              : {}),
          }),
          failed,
        },
      );
    return {
      run: (editId, done, isRedo = false) => undo(editId, done, isRedo ? FAILED.REDO : FAILED.UNDO),
      action: (edit, done) =>
        edit ? { action: { label: 'Undo', onSelect: () => undo(edit.id, done, FAILED.UNDO) } } : {},
    };
  }, [run]);
}
