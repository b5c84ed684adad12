/** An optional idempotency key in a mutation's input. */
export type Key = string | null | undefined;

/** Returns the key as an option of an upstream call. */
export const keyed = (idempotencyKey: Key) => (typeof idempotencyKey === 'string' ? { idempotencyKey } : {});
