import { useSyncExternalStore } from 'react';
import { useStatus } from '../apollo/status';
import { useStore } from '../store';

/** The records that have just been changed elsewhere, as "Invoice:{id}"; renders again when they change. */
export const useRecentChanges = (): ReadonlySet<string> => useStore(useStatus().recent);

/** Whether this one record has just been changed elsewhere; renders again when that changes. */
export function useRecentlyChanged(record: string): boolean {
  const { recent } = useStatus();
  return useSyncExternalStore(recent.subscribe, () => recent.get().has(record));
}
