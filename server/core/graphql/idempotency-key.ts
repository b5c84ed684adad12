/** An idempotency key as a mutation's input has it, where it is optional. */
export type Key = string | null | undefined;

/** The key as an option of an upstream call. */
export const keyed = (idempotencyKey: Key) => (typeof idempotencyKey === 'string' ? { idempotencyKey } : {});
