import { useMemo } from 'react';
import { type Toast, useToast } from '../../ui/overlays/Toast';
import { useQuickEdit } from '../edit/useEdit';
import { useUndoRecordEditMutation } from './Records.generated';

/** The latest edit of a record, as the mutation that made it returns it. */
export interface LatestEdit {
  readonly history: { readonly nodes: readonly { readonly id: string; readonly canUndo: boolean }[] } | null;
}

export interface UndoRecordEdit {
  /** Undoes an edit of a record and shows `done`, or why it can't be undone. Resolves to whether it was undone. */
  readonly run: (editId: string, done: string) => Promise<boolean>;
  /** Returns the Undo button of the toast of an edit; empty if the edit can't be undone. */
  readonly action: (record: LatestEdit | null | undefined, done: string) => Pick<Toast, 'action'>;
}

const FAILED = {
  nothing: 'The edit was not undone.',
  mayBe: 'The connection was lost, so the edit may have been undone.',
};

/** Returns functions to undo the edits of records that are saved as a whole. They are stable. */
export function useUndoRecordEdit(): UndoRecordEdit {
  const { run: edit } = useQuickEdit(useUndoRecordEditMutation());
  const toast = useToast();
  return useMemo(() => {
    const run = async (editId: string, done: string) => {
      const { answer } = await edit({ editId }, { failed: FAILED, isRepeatable: true });
      if (!answer) return false;
      const redo = answer.edit?.canUndo === true ? answer.edit.id : null;
      toast({
        message: done,
        ...(redo !== null && { action: { label: 'Redo', onSelect: () => void run(redo, 'Change redone.') } }),
      });
      return true;
    };
    return {
      run,
      action: (record, done) => {
        const [latest] = record?.history?.nodes ?? [];
        return latest?.canUndo === true ? { action: { label: 'Undo', onSelect: () => void run(latest.id, done) } } : {};
      },
    };
  }, [edit, toast]);
}
