import { useMemo } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import { type Toast, useToast } from '../../ui/overlays/Toast';
import { partlyUndone } from './undo-words';
import { useUndoEditMutation } from './UndoEdit.generated';

export interface UndoEdit {
  /** Undoes an edit and shows `done`, or the invoices on which it couldn't be undone. All views show the new values. */
  readonly run: (editId: string, done: string, isRedo?: boolean) => void;
  /** Returns the Undo button of an edit's toast; empty if no edit was made. */
  readonly action: (edit: { readonly id: string } | null, done: string) => Pick<Toast, 'action'>;
  /** Returns the Undo button of the toast of several edits, which undoes each of them. */
  readonly actionForAll: (edits: readonly ({ readonly id: string } | null)[], done: string) => Pick<Toast, 'action'>;
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

/** Returns functions to undo and redo an edit. They are stable. */
export function useUndoEdit(): UndoEdit {
  const { run } = useQuickEdit(useUndoEditMutation());
  const toast = useToast();
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
    const undoAll = async (editIds: readonly string[], done: string) => {
      const parts: string[] = [];
      let undone = 0;
      for (const editId of editIds) {
        // A refusal has its own toast.
        const { answer } = await run({ editId }, { failed: FAILED.UNDO });
        if (answer) undone += 1;
        if (answer?.edit && answer.notUndone.length > 0) parts.push(partlyUndone(answer.edit, answer.notUndone));
      }
      if (undone > 0)
        toast({
          message:
            [...(parts.length === 0 && undone === editIds.length ? [done] : parts)].join(' ') || 'Partly undone.',
        });
    };
    return {
      actionForAll: (edits, done) => {
        const editIds = edits.flatMap((edit) => (edit ? [edit.id] : []));
        return editIds.length > 0 ? { action: { label: 'Undo', onSelect: () => void undoAll(editIds, done) } } : {};
      },
      run: (editId, done, isRedo = false) => undo(editId, done, isRedo ? FAILED.REDO : FAILED.UNDO),
      action: (edit, done) =>
        edit ? { action: { label: 'Undo', onSelect: () => undo(edit.id, done, FAILED.UNDO) } } : {},
    };
  }, [run, toast]);
}
