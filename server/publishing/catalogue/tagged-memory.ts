interface Entry<Value> {
  readonly tag: string;
  readonly value: Promise<Value>;
  size: number;
}

/** Returns what was made for a key and a tag, or makes it. */
export type TaggedMemory<Value> = (key: string, tag: string, make: () => Promise<Value>) => Promise<Value>;

/**
 * Returns a function that makes each value once for each tag, for however many readers at once, and forgets those that were read least
 * recently when all together have more than this many bytes.
 */
export function createTaggedMemory<Value>(mostBytes: number, sizeOf: (value: Value) => number): TaggedMemory<Value> {
  const entries = new Map<string, Entry<Value>>();
  let size = 0;

  function forget(key: string): void {
    const entry = entries.get(key);
    if (entry === undefined) return;
    size -= entry.size;
    entries.delete(key);
  }

  function makeRoom(): void {
    for (const key of entries.keys()) {
      if (size <= mostBytes) return;
      forget(key);
    }
  }

  return (key, tag, make) => {
    const known = entries.get(key);
    if (known?.tag === tag) {
      entries.delete(key);
      entries.set(key, known);
      return known.value;
    }
    forget(key);
    const value = make();
    const entry: Entry<Value> = { tag, value, size: 0 };
    entries.set(key, entry);
    value.then(
      (made) => {
        if (entries.get(key) !== entry) return;
        entry.size = sizeOf(made);
        size += entry.size;
        makeRoom();
      },
      () => {
        if (entries.get(key) === entry) forget(key);
      },
    );
    return value;
  };
}
