import { useEffect, useRef } from 'react';
import { useFailureNotice } from '../../core/forms/useFailureNotice';

/** Edits come in bursts. Totals are refetched once, this many ms after the last edit. */
const GATHER = 300;

/**
 * Refetches when the group's version changes, for values that only the database can compute after an edit. `asked`
 * identifies the query: a different query has a fresh response. It was sent when the version was known, so no edit is
 * missed.
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
      // A canceled refetch is still needed.
      answered.current = { asked, version: known };
    };
  }, [notify, asked, version]);
}
