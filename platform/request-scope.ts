import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Runs `run` as part of a request. Everything it starts, awaited or not, reads the id with `currentRequest`. */
export const inRequest = <T>(requestId: string, run: () => T): T => requests.run(requestId, run);

/** Id of the current request. Null outside of requests. */
export const currentRequest = (): string | null => requests.getStore() ?? null;
