import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import type { GraphQLFormattedError } from 'graphql';

/** What went wrong with a request, as far as staff need to know. */
export interface Failure {
  /** `refused`: the server did nothing, and another try later may succeed; `failed`: what was asked for may be done all the same. */
  kind: 'unauthenticated' | 'forbidden' | 'absent' | 'refused' | 'failed';
  message: string;
  /** What support finds the request by; null when it never reached the server. */
  requestId: string | null;
  /** Whether a write that failed like this may have been applied all the same. */
  mayBeDone: boolean;
}

/** Specified text. */
export const NO_PERMISSION = 'You do not have permissions to view this page. Please contact your system administrator.';

/** The general words, where no telephone numbers are known. */
export const GENERIC = 'Unable to complete your request. Please try again later.';

/** Specified text; the telephone numbers follow. */
export const GENERIC_WITH_PHONES =
  'Unable to complete your request. Please try again later or contact Customer Care any time at:';

const SIGNED_OUT = 'You are signed out. Sign in and try again.';

/** What the server says in words for staff: why nothing was done, or that it is not known. */
const OWN_WORDS = ['OVERLOADED', 'RATE_LIMITED', 'OUTCOME_UNKNOWN', 'DISK_FULL'];
const BUSY = 'The server is busy. Try again in a few seconds.';
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

/** An error below the mutation itself: it was applied, and a part of its answer could not be read. */
const isOfAnswer = ({ path }: GraphQLFormattedError): boolean => (path?.length ?? 0) > 1;

/** Whether a write that failed definitely changed nothing. A lost answer says nothing of the kind. */
export function isDefinitelyRejected(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error))
    return error.errors.every((each) => REJECTED.includes(each.extensions?.code) && !isOfAnswer(each));
  return ServerError.is(error) && (error.statusCode === 503 || (error.statusCode >= 400 && error.statusCode < 500));
}

/** Reads an error of Apollo Client: a coded GraphQL error, an HTTP answer, or a network that failed. What staff read of it comes from useFailureWords. */
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
    return { kind: isRefused ? 'refused' : 'failed', message: worded?.message ?? GENERIC, requestId };
  }
  if (ServerError.is(error)) {
    const requestId = textOf(error.response.headers.get('x-request-id'));
    if (error.statusCode === 401) return { kind: 'unauthenticated', message: SIGNED_OUT, requestId };
    if ([429, 503].includes(error.statusCode)) return { kind: 'refused', message: BUSY, requestId };
    return { kind: 'failed', message: GENERIC, requestId };
  }
  return { kind: 'failed', message: GENERIC, requestId: null };
}

/** A failure of the network as an error of an answer, which is read as the same failure. */
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

/** What to do about a write whose answer was lost, where it has an idempotency key or sets what it sets. */
export const TRY_AGAIN = "Try again: it won't be applied twice.";

/**
 * Why a write failed. `nothing` says that it changed nothing; `mayBe` that it may have been applied, where the answer was lost.
 * A write that is not repeatable might be applied twice, so trying again is not suggested.
 */
export const failedWriteText = (
  failure: Failure,
  { mayBe, nothing }: { mayBe: string; nothing: string },
  isRepeatable = true,
): string => {
  const unsure = isRepeatable ? `${mayBe} ${TRY_AGAIN}` : mayBe;
  return `${failure.mayBeDone ? unsure : nothing} ${failureText(failure)}`;
};

/** The same for a form that is saved. */
export const failedSaveText = (failure: Failure, nothing = 'Nothing was saved', isRepeatable = true): string =>
  failedWriteText(
    failure,
    {
      mayBe: 'The connection was lost, so this may have been saved.',
      nothing: `${nothing}, and what you typed is still here.`,
    },
    isRepeatable,
  );

/** The failure in one line, with the id that support finds it by. */
export const failureText = ({ message, requestId }: Failure): string =>
  requestId ? `${message} (Request ${requestId})` : message;
