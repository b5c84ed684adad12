import { useCallback, useRef } from 'react';
import type { SelectionStore } from './selection-store';

/** Gives the row at `index` a state; with `range` (Shift), all rows from the last ticked one as well. */
export type Tick = (index: number, selected: boolean, range: boolean) => void;

/** Ticking by row index, with the memory of the last one that Shift needs. */
export function useTicks(store: SelectionStore | undefined, ids: readonly string[]): Tick {
  const anchor = useRef<string>(undefined);
  return useCallback(
    (index, selected, range) => {
      const id = ids[index];
      if (!store || id === undefined) return;
      const from = range && anchor.current !== undefined ? ids.indexOf(anchor.current) : -1;
      store.set(from === -1 ? [id] : ids.slice(Math.min(from, index), Math.max(from, index) + 1), selected);
      anchor.current = id;
    },
    [store, ids],
  );
}
