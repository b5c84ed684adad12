/** A warning needs attention; a problem prevents Rostrum from working as configured. */
export type Status = 'ok' | 'warning' | 'problem';

/** The result of one check. The message tells an operator what was found and what to do about it. */
export interface Finding {
  readonly status: Status;
  readonly message: string;
}

export const ok = (message: string): Finding => ({ status: 'ok', message });
export const warning = (message: string): Finding => ({ status: 'warning', message });
export const problem = (message: string): Finding => ({ status: 'problem', message });

/** Returns the message of an error. A host name with several IP addresses fails with one error for each. */
export const wordsOf = (error: unknown): string =>
  error instanceof AggregateError && error.errors.length > 0
    ? error.errors.map(wordsOf).join('; ')
    : error instanceof Error
      ? error.message || error.name
      : String(error);
