/** Asks for what there is one of in a request at most once, however many fields need it. */
export function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | null = null;
  return () => (asked ??= ask());
}
