interface Sent {
  readonly operationName?: string;
  readonly variables?: { readonly input?: { readonly idempotencyKey?: string } };
}

/**
 * Returns the idempotency keys with which the app sends a mutation from now on; undefined if it sends none. Call it
 * after openApp.
 */
export function keysSentBy(operation: string): readonly (string | undefined)[] {
  const { fetch } = globalThis;
  const keys: (string | undefined)[] = [];
  globalThis.fetch = (input, init) => {
    const sent = typeof init?.body === 'string' ? (JSON.parse(init.body) as Sent) : {};
    if (sent.operationName === operation) keys.push(sent.variables?.input?.idempotencyKey);
    return fetch(input, init);
  };
  return keys;
}
