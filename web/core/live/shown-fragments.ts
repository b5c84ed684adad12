import type { DocumentNode } from '@apollo/client';

/** A fragment through which a screen shows a record. */
export interface ShownFragment {
  document: DocumentNode;
  name: string;
}

/** The records that screens show through fragments, in addition to the queries that they watch. */
export interface ShownFragments {
  /** Registers a record, by cache id, as shown by a screen until the returned function is called. */
  show: (cacheId: string, fragment: ShownFragment) => () => void;
  of: (cacheId: string) => readonly ShownFragment[];
  /** Marks cached records that are out of date and not shown. They are read once they are shown. */
  markStale: (cacheIds: readonly string[]) => void;
  /** Calls `listener` when a screen starts to show a stale record. */
  onStale: (listener: (cacheId: string) => void) => () => void;
}

/** Creates an empty ShownFragments. */
export function createShownFragments(): ShownFragments {
  const shown = new Map<string, ShownFragment[]>();
  const stale = new Set<string>();
  let notifyStale: (cacheId: string) => void = () => undefined;
  return {
    show(cacheId, fragment) {
      shown.set(cacheId, [...(shown.get(cacheId) ?? []), fragment]);
      if (stale.delete(cacheId)) notifyStale(cacheId);
      return () => {
        const rest = (shown.get(cacheId) ?? []).filter((other) => other !== fragment);
        if (rest.length > 0) shown.set(cacheId, rest);
        else shown.delete(cacheId);
      };
    },
    of: (cacheId) => shown.get(cacheId) ?? [],
    markStale: (cacheIds) => cacheIds.forEach((cacheId) => stale.add(cacheId)),
    onStale(listener) {
      notifyStale = listener;
      return () => {
        if (notifyStale === listener) notifyStale = () => undefined;
      };
    },
  };
}
