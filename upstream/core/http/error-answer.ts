import type { FastifyError } from 'fastify';
import { SqlError } from '../database/database';
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

const codes = new Map([
  [404, 'NOT_FOUND'],
  [413, 'TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
]);

/** Of the system, or of PostgreSQL. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
const NO_DATABASE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);
/** Classes of SQLSTATE: the connection broke, the server lacks memory or connections, the server is shutting down or starting. */
const NO_DATABASE_CLASSES = ['08', '53', '57P'];
/** What pg says without a code. */
const NO_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

const textOf = (error: unknown, name: 'code' | 'message'): string => {
  const value =
    typeof error === 'object' && error !== null && name in error ? (error as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
};

function hasNoDatabase(error: unknown): boolean {
  const code = textOf(error, 'code');
  if (error instanceof SqlError) return NO_DATABASE_CLASSES.some((start) => code.startsWith(start));
  return NO_DATABASE.has(code) || NO_CONNECTION.test(textOf(error, 'message'));
}

/** Seconds after which a call that an outage stopped is worth another try. */
const RETRY_AFTER_OUTAGE = 5;

/** What is wrong with what the services stand on, which is no defect of theirs; null for everything else. */
function outageOf(error: unknown, requestId: string, mayBeSaved: boolean): Failure | null {
  const outage = (status: number, code: string, message: string, isUnknown: boolean): Failure => ({
    status,
    error: { code, message, field: null, requestId, ...(isUnknown && { details: { outcome: 'UNKNOWN' } }) },
    retryAfterSeconds: RETRY_AFTER_OUTAGE,
    unexpected: true,
  });
  if (DISK_FULL.has(textOf(error, 'code')))
    return outage(
      507,
      'DISK_FULL',
      'There is no space left to save anything. Contact your system administrator.',
      false,
    );
  return hasNoDatabase(error)
    ? outage(503, 'DATABASE_UNAVAILABLE', 'The database cannot be reached. Please try again later.', mayBeSaved)
    : null;
}

/** What a caller is told of a failure; `mayBeSaved` for a write that had begun. What is not meant for callers is masked; only its request id is shown. */
export function failureOf(error: unknown, requestId: string, mayBeSaved = false): Failure {
  const known = (status: number, code: string, message: string, field: string | null = null): Failure => ({
    status,
    error: { code, message, field, requestId },
    retryAfterSeconds: null,
    unexpected: false,
  });
  if (error instanceof Refusal) {
    const { status, code, message, field, problems, retryAfterSeconds, details } = error;
    const answer = { code, message, field, requestId, ...(details && { details: { ...details } }) };
    return {
      status,
      error: problems.length > 1 ? { ...answer, problems: [...problems] } : answer,
      retryAfterSeconds,
      unexpected: false,
    };
  }
  if (isFastifyError(error))
    return known(error.statusCode, codes.get(error.statusCode) ?? 'BAD_USER_INPUT', error.message);
  // Class 22: a value that the column's type cannot hold, such as a number beyond its range.
  if (error instanceof SqlError && error.code.startsWith('22'))
    return known(400, 'BAD_USER_INPUT', 'A value is out of range.');
  const outage = outageOf(error, requestId, mayBeSaved);
  if (outage !== null) return outage;
  return { ...known(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong. Please try again.'), unexpected: true };
}
