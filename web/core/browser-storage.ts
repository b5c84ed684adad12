/** Returns what this browser stores; null if it stores nothing, or if storage is blocked (private windows, policies). */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text in this browser, unless storage is blocked or full. */
export function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // What is stored is a convenience; nothing depends on it.
  }
}
