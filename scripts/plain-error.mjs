/** An expected failure whose message says what happened and what to do. It is printed without a stack trace. */
export class PlainError extends Error {}
