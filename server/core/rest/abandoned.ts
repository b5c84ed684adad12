const nothing = () => undefined;

/**
 * Marks the rejection of a promise as handled, even if nothing awaits it: a caller that starts it and then fails
 * for another reason causes no unhandled rejection. A caller that does await it still gets the rejection.
 */
export function mayBeAbandoned<T>(promise: Promise<T>): Promise<T> {
  promise.catch(nothing);
  return promise;
}
