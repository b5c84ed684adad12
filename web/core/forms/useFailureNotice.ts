import { useCallback } from 'react';
import { useToast } from '../../ui/overlays/Toast';
import { failureText } from './failure';
import { useFailureWords } from './useFailureWords';

/**
 * Says in the corner that something failed: `notify(error)`, or with words of its own instead of the general ones.
 * A session that ended says so itself, in front of the page.
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
