/** Holds GraphQL requests whose body contains a text until the returned function is called. Other requests are sent at once. */
export function holdRequests(text: string): () => void {
  const { fetch } = globalThis;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  globalThis.fetch = async (input, init) => {
    if (typeof init?.body === 'string' && init.body.includes(text)) await released;
    return fetch(input, init);
  };
  return release;
}
