import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Runs what answers a request; everything that it starts knows the request's id, awaited or not. */
export const inRequest = <T>(requestId: string, run: () => T): T => requests.run(requestId, run);

/** The id of the request in whose course this runs; null outside of any. */
export const currentRequest = (): string | null => requests.getStore() ?? null;
