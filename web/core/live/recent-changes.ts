import type { Store } from '../store';
import { createStore } from '../store';

/** How long a record that changed elsewhere is highlighted, in ms. */
const TINTED = 4000;

/** Records on screen that were just changed elsewhere, as "Invoice:{id}". */
export type RecentChanges = Store<ReadonlySet<string>>;

export const createRecentChanges = (): RecentChanges => createStore<ReadonlySet<string>>(new Set());

/** Highlights these records briefly. */
export function tint(recent: RecentChanges, records: readonly string[]): void {
  if (records.length === 0) return;
  recent.set(new Set([...recent.get(), ...records]));
  setTimeout(() => recent.set(new Set([...recent.get()].filter((record) => !records.includes(record)))), TINTED);
}
