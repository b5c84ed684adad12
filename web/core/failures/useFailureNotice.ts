import { useCallback } from 'react';
import { useToast } from '../../ui/overlays/Toast';
import { failureText } from './failure';
import { useFailureWords } from './useFailureWords';

/**
 * Returns a function that reports a failure in a toast: `notify(error)`, optionally with a message in place of the
 * general one. It ignores an ended session, which the dialog in front of the page reports.
 */
export function useFailureNotice(): (error: unknown, message?: string) => void {
  const toast = useToast();
  const wordsOf = useFailureWords();
  return useCallback(
    (error, message) => {
      const failure = wordsOf(error);
      if (failure.kind === 'unauthenticated') return;
      toast({ tone: 'error', message: failureText(message === undefined ? failure : { ...failure, message }) });
    },
    [toast, wordsOf],
  );
}
