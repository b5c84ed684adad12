import { useSyncExternalStore } from 'react';
import { useLeaveGuard } from '../../core/router/useLeaveGuard';
import type { CellStore } from './cell-store';

/** Asks before the list is left while something that was typed into it isn't saved. */
export function UnsavedCells({ store }: { store: CellStore }) {
  const unsaved = useSyncExternalStore(store.subscribe, store.unsaved);
  useLeaveGuard(unsaved > 0, 'What you typed into the list isn’t saved.');
  return null;
}
