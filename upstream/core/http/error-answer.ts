import type { FastifyError } from 'fastify';
import { SqlError } from '../database/database';
import { Refusal } from '../errors';
import { FilesError } from '../files/files-error';
import type { ErrorJson } from './wire';

export interface Failure {
  readonly status: number;
  readonly error: ErrorJson;
  readonly retryAfterSeconds: number | null;
  /** Whether the failure is a defect or an outage, and is logged. */
  readonly unexpected: boolean;
}

const isFastifyError = (error: unknown): error is FastifyError & { statusCode: number } =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500;

const codes = new Map([
  [404, 'NOT_FOUND'],
  [413, 'TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
]);

/** Error codes of the system and of PostgreSQL. */
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
/** SQLSTATE classes: the connection broke, the server lacks memory or connections, or it is shutting down or starting. */
const NO_DATABASE_CLASSES = ['08', '53', '57P'];
/** Messages of pg errors without a code. */
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

/** Seconds after which a caller can retry a call that failed because of an outage. */
const RETRY_AFTER_OUTAGE = 5;

/** Returns the failure for an outage of the disk, the file storage, or the database; null for other errors. */
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
  if (error instanceof FilesError)
    return outage(503, 'FILES_UNAVAILABLE', 'The file storage cannot be reached. Please try again later.', false);
  return hasNoDatabase(error)
    ? outage(503, 'DATABASE_UNAVAILABLE', 'The database cannot be reached. Please try again later.', mayBeSaved)
    : null;
}

/**
 * Returns the response for an error; `mayBeSaved` for a write that had begun. Internal errors are masked, and only their request id is
 * shown.
 */
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
  // Class 22: a value that the column's type can't represent, such as a number out of range.
  if (error instanceof SqlError && error.code.startsWith('22'))
    return known(400, 'BAD_USER_INPUT', 'A value is out of range.');
  const outage = outageOf(error, requestId, mayBeSaved);
  if (outage !== null) return outage;
  return { ...known(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong. Please try again.'), unexpected: true };
}
