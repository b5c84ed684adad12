import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import type { GraphQLFormattedError } from 'graphql';

/** The error of a request with a file that had no response in time. */
export class TransferTimeout extends Error {}

/** Why a request failed, as far as users need to know. */
export interface Failure {
  /**
   * `refused`: the server did nothing, and a later attempt may succeed; `failed`: the request may have been applied
   * nevertheless.
   */
  kind: 'unauthenticated' | 'forbidden' | 'absent' | 'refused' | 'failed';
  message: string;
  /** The ID by which support finds the request; null if it never reached the server. */
  requestId: string | null;
  /** Whether a write with this failure may have been applied nevertheless. */
  mayBeDone: boolean;
  /** What had no response in time, if that is the failure: the request, or one of a server behind the one that answered. */
  timedOut?: 'REQUEST' | 'GATEWAY';
}

/** Specified text. */
export const NO_PERMISSION = 'You do not have permissions to view this page. Please contact your system administrator.';

/** The general text, without telephone numbers. */
export const GENERIC = 'Unable to complete your request. Please try again later.';

/** Specified text; the telephone numbers follow. */
export const GENERIC_WITH_PHONES =
  'Unable to complete your request. Please try again later or contact Customer Care any time at:';

const SIGNED_OUT = 'You are signed out. Sign in and try again.';

/** Error codes with messages for users: why nothing was done, or that the outcome is unknown. */
const OWN_WORDS = ['OVERLOADED', 'RATE_LIMITED', 'OUTCOME_UNKNOWN', 'DISK_FULL'];
const BUSY = 'The server is busy. Try again in a few seconds.';
const GATEWAY_CODES: readonly unknown[] = ['UPSTREAM_TIMEOUT', 'OUTCOME_UNKNOWN'];
const UNSTARTED = ['OVERLOADED', 'RATE_LIMITED', 'DISK_FULL'];

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Codes of requests that were refused before anything was written. */
const REJECTED: readonly unknown[] = [
  'BAD_USER_INPUT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'TOKEN_SCOPE',
  'NOT_FOUND',
  'CONFLICT',
  'COST_LIMIT_EXCEEDED',
  ...UNSTARTED,
];

/**
 * Returns whether an error is below the mutation itself: it was applied, but a part of its response could not be read.
 */
const isOfAnswer = ({ path }: GraphQLFormattedError): boolean => (path?.length ?? 0) > 1;

/** Returns whether a failed write definitely changed nothing. A lost response doesn't show that. */
export function isDefinitelyRejected(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error))
    return error.errors.every((each) => REJECTED.includes(each.extensions?.code) && !isOfAnswer(each));
  return ServerError.is(error) && (error.statusCode === 503 || (error.statusCode >= 400 && error.statusCode < 500));
}

/**
 * Interprets an error of Apollo Client: a coded GraphQL error, an HTTP response, or a network failure. useFailureWords
 * returns the text for users.
 */
export function failureOf(error: unknown): Failure {
  return { ...readFailure(error), mayBeDone: !isDefinitelyRejected(error) };
}

function readFailure(error: unknown): Omit<Failure, 'mayBeDone'> {
  if (CombinedGraphQLErrors.is(error)) {
    const codes = error.errors.map((each) => each.extensions?.code);
    const requestId = error.errors.map((each) => textOf(each.extensions?.requestId)).find((id) => id !== null) ?? null;
    if (codes.includes('UNAUTHENTICATED')) return { kind: 'unauthenticated', message: SIGNED_OUT, requestId };
    if (codes.includes('FORBIDDEN')) return { kind: 'forbidden', message: NO_PERMISSION, requestId };
    const absent = error.errors.find((each) => each.extensions?.code === 'NOT_FOUND');
    if (absent) return { kind: 'absent', message: absent.message, requestId };
    const worded = error.errors.find((each) => OWN_WORDS.includes(String(each.extensions?.code)));
    const isRefused = worded !== undefined && UNSTARTED.includes(String(worded.extensions?.code));
    return {
      kind: isRefused ? 'refused' : 'failed',
      message: worded?.message ?? GENERIC,
      requestId,
      ...(codes.some((code) => GATEWAY_CODES.includes(code)) && { timedOut: 'GATEWAY' as const }),
    };
  }
  if (ServerError.is(error)) {
    const requestId = textOf(error.response.headers.get('x-request-id'));
    if (error.statusCode === 401) return { kind: 'unauthenticated', message: SIGNED_OUT, requestId };
    if ([429, 503].includes(error.statusCode)) return { kind: 'refused', message: BUSY, requestId };
    return {
      kind: 'failed',
      message: GENERIC,
      requestId,
      ...(error.statusCode === 504 && { timedOut: 'GATEWAY' as const }),
    };
  }
  const isTimeout = error instanceof TransferTimeout;
  return { kind: 'failed', message: GENERIC, requestId: null, ...(isTimeout && { timedOut: 'REQUEST' as const }) };
}

/** Returns a network failure as a GraphQL error, which failureOf interprets as the same failure. */
export function errorAsAnswer(error: unknown): GraphQLFormattedError {
  const { kind, message, requestId } = failureOf(error);
  return {
    message,
    extensions: {
      ...(kind === 'unauthenticated' && { code: 'UNAUTHENTICATED' }),
      ...(requestId !== null && { requestId }),
    },
  };
}

/** Advice after a lost response, for writes that have an idempotency key or are idempotent. */
export const TRY_AGAIN = "Try again: it won't be applied twice.";

/**
 * Says why a write failed. `nothing` says that it changed nothing; `mayBe` says that it may have been applied, if the
 * response was lost. A write that is not repeatable might be applied twice, so trying again is not suggested.
 */
export const failedWriteText = (
  failure: Failure,
  { mayBe, nothing }: { mayBe: string; nothing: string },
  isRepeatable = true,
): string => `${failure.mayBeDone ? unsureText(failure, mayBe, isRepeatable) : nothing} ${failureText(failure)}`;

/** Returns whether the server answered a request itself, so that no connection was lost. */
const isAnswered = ({ requestId, timedOut }: Failure): boolean => requestId !== null && timedOut === undefined;

/** Says that a write may have been applied. The texts name a lost connection; a server that answered with an error failed itself. */
export function unsureText(failure: Failure, mayBe: string, isRepeatable: boolean): string {
  const words = isAnswered(failure) ? mayBe.replace(/^The connection was lost,/, 'The server failed,') : mayBe;
  return isRepeatable ? `${words} ${TRY_AGAIN}` : words;
}

/** The same for a form that is saved. */
export function failedSaveText(failure: Failure, nothing = 'Nothing was saved', isRepeatable = true): string {
  const mayBe = 'The connection was lost, so this may have been saved.';
  // A specified text is a sentence that ends with telephone numbers, and says itself what to do.
  if (!/[.:](\s|$)/.test(nothing))
    return failedWriteText(failure, { mayBe, nothing: `${nothing}, and what you typed is still here.` }, isRepeatable);
  if (failure.mayBeDone && !isAnswered(failure)) return failedWriteText(failure, { mayBe, nothing }, isRepeatable);
  const isGeneral = failure.message === GENERIC || failure.message.startsWith(GENERIC_WITH_PHONES);
  const said = `${nothing.replace(/[.:]?$/, '.')} What you typed is still here.`;
  return failureText({ ...failure, message: isGeneral ? said : `${said} ${failure.message}` });
}

/** The failure on one line, with the ID by which support finds it. */
export const failureText = ({ message, requestId }: Failure): string =>
  requestId ? `${message} (Request ${requestId})` : message;
