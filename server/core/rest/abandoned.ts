const nothing = () => undefined;

/**
 * The same promise, whose rejection counts as handled even if nobody waits for it: a caller that starts it and then fails
 * for another reason leaves nothing unhandled. Who does wait still gets the rejection.
 */
export function mayBeAbandoned<T>(promise: Promise<T>): Promise<T> {
  promise.catch(nothing);
  return promise;
}
