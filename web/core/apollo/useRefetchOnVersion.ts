import { useEffect, useRef } from 'react';

/** Changes come in bursts. The query is refetched once for all changes that arrive within this many ms. */
const GATHER = 300;

/**
 * Refetches a query after the version of a record has changed. Use it only for what a changed record does not bring along: totals that the
 * database computes, and filtered lists that records enter and leave. Everything else updates in the cache: records by id, lists by the
 * `live.lists` of their slice.
 *
 * `version` is undefined until it is known. `query` identifies the variables: different variables have a fresh response, so only an unchanged
 * query is refetched. StaleScreens reports a refetch that fails.
 */
export function useRefetchOnVersion(version: number | undefined, refetch: () => Promise<unknown>, query = ''): void {
  const latest = useRef({ query, version });
  const read = useRef(refetch);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    read.current = refetch;
  });
  useEffect(() => {
    if (version === undefined) return;
    const before = latest.current;
    latest.current = { query, version };
    if (before.version === undefined || before.version === version || before.query !== query) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      read.current().catch(() => undefined);
    }, GATHER);
  }, [query, version]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
