/** Returns a function that calls `ask` at most once, for data that many fields of a request share. */
export function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | null = null;
  return () => (asked ??= ask());
}
