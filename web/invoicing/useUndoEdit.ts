import { useCallback } from 'react';
import { useFailureNotice } from '../core/useFailureNotice';
import { useToast } from '../ui/Toast';
import { useUndoEditMutation } from './UndoEdit.generated';

/** Takes an edit back whole, by its id, and says so or why not. The figures follow with the answer, on every view of them. The function never changes. */
export function useUndoEdit(): (editId: string, done: string) => void {
  const [mutate] = useUndoEditMutation();
  const toast = useToast();
  const notify = useFailureNotice();
  return useCallback((editId, done) => {
    const undo = async () => {
      try {
        const { data } = await mutate({ variables: { input: { editId } } });
        const reasons = data?.undoEdit.userErrors ?? [];
        if (reasons.length > 0) toast({ tone: 'error', message: reasons.map(({ message }) => message).join(' ') });
        else toast({ message: done });
      } catch (error) {
        notify(error, 'It could not be undone, and stays as it is.');
      }
    };
    void undo();
  }, [mutate, toast, notify]);
}
