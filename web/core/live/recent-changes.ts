import type { Store } from '../store';
import { createStore } from '../store';

/** So long, in ms, a record that changed elsewhere is tinted. */
const TINTED = 4000;

/** Records on the screen that have just been changed elsewhere, as "Invoice:{id}". */
export type RecentChanges = Store<ReadonlySet<string>>;

export const createRecentChanges = (): RecentChanges => createStore<ReadonlySet<string>>(new Set());

/** Tints these records for a moment. */
export function tint(recent: RecentChanges, records: readonly string[]): void {
  if (records.length === 0) return;
  recent.set(new Set([...recent.get(), ...records]));
  setTimeout(() => recent.set(new Set([...recent.get()].filter((record) => !records.includes(record)))), TINTED);
}
