/** A field of a request that says what its sender saw, and not what is to be done. */
const SEEN = /^seen|versions?$/i;

/**
 * Returns what identifies a request: all but the versions that its sender saw. A retry after a lost response is the same request, even if a live
 * update has shown the result of the first attempt in the meantime.
 */
export const requestIdentity = (request: unknown): unknown =>
  request === undefined || request === null
    ? null
    : JSON.parse(JSON.stringify(request, (name, value: unknown) => (SEEN.test(name) ? undefined : value)));
