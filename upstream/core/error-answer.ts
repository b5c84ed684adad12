import type { FastifyError } from 'fastify';
import { SqlError } from './database';
import { Refusal } from './errors';
import type { ErrorJson } from './wire';

export interface Failure {
  readonly status: number;
  readonly error: ErrorJson;
  readonly retryAfterSeconds: number | null;
  /** Worth a line in the log: it is a defect, or an outage. */
  readonly unexpected: boolean;
}

const isFastifyError = (error: unknown): error is FastifyError & { statusCode: number } =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500;

const codes = new Map([[404, 'NOT_FOUND'], [413, 'TOO_LARGE'], [415, 'UNSUPPORTED_MEDIA_TYPE']]);

/** What a caller is told of a failure. What is not meant for callers is masked; only its request id is shown. */
export function failureOf(error: unknown, requestId: string): Failure {
  const known = (status: number, code: string, message: string, field: string | null = null): Failure =>
    ({ status, error: { code, message, field, requestId }, retryAfterSeconds: null, unexpected: false });
  if (error instanceof Refusal) {
    const { status, code, message, field, problems, retryAfterSeconds, details } = error;
    const answer = { code, message, field, requestId, ...(details && { details: { ...details } }) };
    return { status, error: problems.length > 1 ? { ...answer, problems: [...problems] } : answer, retryAfterSeconds, unexpected: false };
  }
  if (isFastifyError(error)) return known(error.statusCode, codes.get(error.statusCode) ?? 'BAD_USER_INPUT', error.message);
  // Class 22: a value that the column's type cannot hold, such as a number beyond its range.
  if (error instanceof SqlError && error.code.startsWith('22')) return known(400, 'BAD_USER_INPUT', 'A value is out of range.');
  return { ...known(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong. Please try again.'), unexpected: true };
}
