import { useEffect, useRef } from 'react';
import { useFailureNotice } from '../../core/forms/useFailureNotice';

/** Edits come in bursts: their sums are asked for together, so many ms after the last. */
const GATHER = 300;

/**
 * Asks again whenever the group's version changes, for what only the database knows after an edit. `asked` names what was asked for: another
 * question has a fresh answer. It was asked when the version was known, so that no edit falls in between.
 */
export function useAskedAgain(asked: string, version: number | undefined, refetch: () => Promise<unknown>): void {
  const notify = useFailureNotice();
  const answered = useRef<{ asked: string; version: number | undefined }>({ asked: '', version: undefined });
  const ask = useRef(refetch);
  useEffect(() => {
    ask.current = refetch;
  });

  useEffect(() => {
    if (version === undefined) return;
    const { asked: before, version: known } = answered.current;
    answered.current = { asked, version };
    if (before !== asked || known === version) return;
    const timer = setTimeout(() => {
      ask.current().catch(notify);
    }, GATHER);
    return () => {
      clearTimeout(timer);
      // What was about to be asked for is still to be asked for.
      answered.current = { asked, version: known };
    };
  }, [notify, asked, version]);
}
