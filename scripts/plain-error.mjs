/** What was asked for cannot be done, and the message alone says why and what to do: no stack is shown. */
export class PlainError extends Error {}
