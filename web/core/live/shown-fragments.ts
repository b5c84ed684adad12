import type { DocumentNode } from '@apollo/client';

/** A fragment that a screen shows a record with. */
export interface ShownFragment {
  document: DocumentNode;
  name: string;
}

/** The records that screens show by a fragment, beside the queries that they watch. */
export interface ShownFragments {
  /** A screen shows a record, by its id in the cache, until the function that it gets is called. */
  show: (cacheId: string, fragment: ShownFragment) => () => void;
  of: (cacheId: string) => readonly ShownFragment[];
  /** These records in the cache are older than the house's, and nothing shows them: they are read when something does. */
  markStale: (cacheIds: readonly string[]) => void;
  /** Calls back with a stale record that a screen begins to show. */
  onStale: (listener: (cacheId: string) => void) => () => void;
}

/** Remembers what is shown by fragments. */
export function createShownFragments(): ShownFragments {
  const shown = new Map<string, ShownFragment[]>();
  const stale = new Set<string>();
  let told: (cacheId: string) => void = () => undefined;
  return {
    show(cacheId, fragment) {
      shown.set(cacheId, [...(shown.get(cacheId) ?? []), fragment]);
      if (stale.delete(cacheId)) told(cacheId);
      return () => {
        const rest = (shown.get(cacheId) ?? []).filter((other) => other !== fragment);
        if (rest.length > 0) shown.set(cacheId, rest);
        else shown.delete(cacheId);
      };
    },
    of: (cacheId) => shown.get(cacheId) ?? [],
    markStale: (cacheIds) => cacheIds.forEach((cacheId) => stale.add(cacheId)),
    onStale(listener) {
      told = listener;
      return () => {
        if (told === listener) told = () => undefined;
      };
    },
  };
}
