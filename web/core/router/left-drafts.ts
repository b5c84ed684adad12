const PLACE = 'rostrum.left-drafts';

/** Returns where this tab stores the drafts that were left, without those that are gone. */
export function readLeft(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? '[]');
    const keys = Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
    return keys.filter((key) => sessionStorage.getItem(key) !== null);
  } catch {
    return [];
  }
}

/** Remembers them for after a reload. */
export function storeLeft(keys: readonly string[]): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(keys));
  } catch {
    // Without storage, a reload forgets the drafts too.
  }
}
