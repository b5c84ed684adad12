import { useCallback } from 'react';
import { failureOf } from '../../core/forms/failure';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import { useIdempotencyKey } from '../../core/forms/useIdempotencyKey';
import { useToast } from '../../ui/overlays/Toast';
import { useUndoEditMutation } from './UndoEdit.generated';

/** Takes an edit back whole, by its id, and says so or why not. The figures follow with the answer, on every view of them. The function never changes. */
export function useUndoEdit(): (editId: string, done: string) => void {
  const [mutate] = useUndoEditMutation();
  const once = useIdempotencyKey();
  const toast = useToast();
  const notify = useFailureNotice();
  return useCallback(
    (editId, done) => {
      const undo = async () => {
        try {
          const { data } = await once(editId, (idempotencyKey) =>
            mutate({ variables: { input: { editId, idempotencyKey } } }),
          );
          const reasons = data?.undoEdit.userErrors ?? [];
          if (reasons.length > 0) toast({ tone: 'error', message: reasons.map(({ message }) => message).join(' ') });
          else toast({ message: done });
        } catch (error) {
          notify(
            error,
            failureOf(error).mayBeDone
              ? 'The answer was lost, so the edit may have been undone. Its history says what is current.'
              : 'The edit was not undone.',
          );
        }
      };
      void undo();
    },
    [mutate, once, toast, notify],
  );
}
