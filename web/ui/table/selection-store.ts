import { useSyncExternalStore } from 'react';

/**
 * The selected ids. `only`: these ids. `allExcept`: everything that matches the list's filter, loaded or not, except
 * these ids.
 */
export interface Selection {
  readonly mode: 'only' | 'allExcept';
  readonly ids: ReadonlySet<string>;
}

/** Stores a selection outside React, so that ticking a row renders only that row. */
export interface SelectionStore {
  /** Returns the current selection, an immutable object that each change replaces. */
  get: () => Selection;
  has: (id: string) => boolean;
  /** Returns the number of selected items in a list of `total` items. */
  count: (total: number) => number;
  set: (ids: Iterable<string>, selected: boolean) => void;
  toggle: (id: string) => void;
  /** Returns whether an item can be selected. If absent, every item can. */
  canSelect?: (id: string) => boolean;
  /** Selects everything, including items that aren't loaded. */
  selectAll: () => void;
  clear: () => void;
  /** Calls `listener` after each change until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}

const none: Selection = { mode: 'only', ids: new Set() };

/** Creates a selection store for one list. Create it once per list: `useState(createSelectionStore)`. */
export function createSelectionStore(initial: Selection = none): SelectionStore {
  let selection = initial;
  const listeners = new Set<() => void>();
  const replace = (next: Selection) => {
    selection = next;
    listeners.forEach((listener) => listener());
  };
  const has = (id: string) => selection.ids.has(id) === (selection.mode === 'only');
  const set = (ids: Iterable<string>, selected: boolean) => {
    const listed = new Set(selection.ids);
    const list = selected === (selection.mode === 'only');
    for (const id of ids) {
      if (list) listed.add(id);
      else listed.delete(id);
    }
    replace({ mode: selection.mode, ids: listed });
  };
  return {
    get: () => selection,
    has,
    count: (total) => (selection.mode === 'only' ? selection.ids.size : Math.max(0, total - selection.ids.size)),
    set,
    toggle: (id) => set([id], !has(id)),
    selectAll: () => replace({ mode: 'allExcept', ids: new Set() }),
    clear: () => replace(none),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Rerenders on every change of the selection: for docks and headers, not for rows. */
export const useSelection = (store: SelectionStore): Selection => useSyncExternalStore(store.subscribe, store.get);

/** Rerenders only when this id is ticked or unticked. */
export const useSelected = (store: Pick<SelectionStore, 'subscribe' | 'has'>, id: string): boolean =>
  useSyncExternalStore(store.subscribe, () => store.has(id));
