import { useCallback, useRef } from 'react';
import type { SelectionStore } from './selection-store';

/**
 * Ticking by row index. `range` (Shift) gives all rows from the last ticked one the state of this one;
 * `done` says that the row's own box has already changed.
 */
export function useTicks(store: SelectionStore | undefined, ids: readonly string[]): (index: number, range: boolean, done?: boolean) => void {
  const anchor = useRef<string>(undefined);
  return useCallback(
    (index, range, done = false) => {
      const id = ids[index];
      if (!store || id === undefined) return;
      if (!done) store.toggle(id);
      const from = anchor.current === undefined ? -1 : ids.indexOf(anchor.current);
      if (range && from !== -1) store.set(ids.slice(Math.min(from, index), Math.max(from, index) + 1), store.has(id));
      anchor.current = id;
    },
    [store, ids],
  );
}
