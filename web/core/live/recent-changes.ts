import { useSyncExternalStore } from 'react';
import { type Status, useStatus } from '../apollo/status';
import { useStore } from '../store';

/** How long a record that changed elsewhere is highlighted, in ms. */
const TINTED = 4000;

/** Highlights these records briefly. */
export function tint(recent: Status['recent'], records: readonly string[]): void {
  if (records.length === 0) return;
  recent.set(new Set([...recent.get(), ...records]));
  setTimeout(() => recent.set(new Set([...recent.get()].filter((record) => !records.includes(record)))), TINTED);
}

/** Returns the records that were just changed elsewhere, as "Invoice:{id}". Rerenders when they change. */
export const useRecentChanges = (): ReadonlySet<string> => useStore(useStatus().recent);

/** Returns whether this record was just changed elsewhere. Rerenders only when that changes. */
export function useRecentlyChanged(record: string): boolean {
  const { recent } = useStatus();
  return useSyncExternalStore(recent.subscribe, () => recent.get().has(record));
}
