import { useSyncExternalStore } from 'react';
import { useStatus } from '../apollo/status';
import { useStore } from '../store';

/** Returns the records that were just changed elsewhere, as "Invoice:{id}". Rerenders when they change. */
export const useRecentChanges = (): ReadonlySet<string> => useStore(useStatus().recent);

/** Returns whether this record was just changed elsewhere. Rerenders only when that changes. */
export function useRecentlyChanged(record: string): boolean {
  const { recent } = useStatus();
  return useSyncExternalStore(recent.subscribe, () => recent.get().has(record));
}
