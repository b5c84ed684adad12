import type { GraphQLError } from 'graphql';
import { errors as undiciErrors } from 'undici';
import type { Logger } from '../../../platform/log';
import {
  databaseUnavailable,
  diskFull,
  outcomeUnknown,
  upstreamBadAnswer,
  upstreamTimeout,
  upstreamUnavailable,
} from '../graphql/errors';
import { BadAnswer, Outage } from '../http/http-answer';

/** The properties of a call that determine what its failure means. */
interface FailedCall {
  readonly method: string;
  readonly template: string;
  readonly readOnly?: boolean | undefined;
}

const hasName = (error: unknown, name: string): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === name;
const isTimeout = (error: unknown): boolean => hasName(error, 'TimeoutError');
const isAbort = (error: unknown): boolean => hasName(error, 'AbortError');

/** Error codes when nothing was sent, because there was no connection. */
const NEVER_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/** Whether an error comes from the network: both the system and undici set a code. */
export function isConnectionError(error: unknown): error is { code: string } {
  if (
    isTimeout(error) ||
    isAbort(error) ||
    error instanceof undiciErrors.ResponseExceededMaxSizeError ||
    error instanceof Outage
  )
    return false;
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}

/** Maps an error to the one that the caller gets. Errors of the services or the network are logged; all others are passed through. */
export function mapped(error: unknown, call: FailedCall, log: Logger): unknown {
  const coded = codedFor(error, call.method !== 'GET' && call.readOnly !== true);
  if (coded === null) return error;
  log.warn({ err: error, call: `${call.method} ${call.template}` }, String(coded.extensions.code));
  return coded;
}

function codedFor(error: unknown, isWrite: boolean): GraphQLError | null {
  if (error instanceof Outage) return codedOutage(error, isWrite);
  if (isTimeout(error)) return isWrite ? outcomeUnknown() : upstreamTimeout();
  if (isConnectionError(error))
    return isWrite && !NEVER_SENT.includes(error.code) ? outcomeUnknown() : upstreamUnavailable();
  if (error instanceof undiciErrors.ResponseExceededMaxSizeError)
    return isWrite ? outcomeUnknown() : upstreamBadAnswer();
  if (error instanceof BadAnswer) return isWrite && error.status < 300 ? outcomeUnknown() : upstreamBadAnswer();
  return null;
}

function codedOutage({ code, mayBeDone }: Outage, isWrite: boolean): GraphQLError {
  if (isWrite && mayBeDone) return outcomeUnknown();
  if (code === 'DISK_FULL') return diskFull();
  return code === 'DATABASE_UNAVAILABLE' ? databaseUnavailable() : upstreamUnavailable();
}
