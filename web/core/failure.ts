import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import type { GraphQLFormattedError } from 'graphql';

/** What went wrong with a request, as far as staff need to know. */
export interface Failure {
  /** `refused`: the server did nothing, and another try later may succeed; `failed`: what was asked for may be done all the same. */
  kind: 'unauthenticated' | 'forbidden' | 'absent' | 'refused' | 'failed';
  message: string;
  /** What support finds the request by; null when it never reached the server. */
  requestId: string | null;
}

/** S1 section 6. */
export const NO_PERMISSION = 'You do not have permissions to view this page. Please contact your system administrator.';

/** The general words, where no telephone numbers are known. */
export const GENERIC = 'Unable to complete your request. Please try again later.';

/** S1 section 8; the numbers follow. */
export const GENERIC_WITH_PHONES = 'Unable to complete your request. Please try again later or contact Customer Care any time at:';

const SIGNED_OUT = 'You are signed out. Sign in and try again.';

/** What the server says in words for staff: why nothing was done, or that it is not known. */
const OWN_WORDS = ['OVERLOADED', 'RATE_LIMITED', 'OUTCOME_UNKNOWN', 'DISK_FULL'];
/** As the server says it of a write whose answer was lost. */
const MAYBE_SAVED = 'This may have been saved. Check before you try again.';
const BUSY = 'The server is busy. Try again in a few seconds.';
const UNSTARTED = ['OVERLOADED', 'RATE_LIMITED', 'DISK_FULL'];

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Reads an error of Apollo Client: a coded GraphQL error, an HTTP answer, or a network that failed. What staff read of it comes from useFailureWords. */
export function failureOf(error: unknown): Failure {
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
  return { message, extensions: { ...(kind === 'unauthenticated' && { code: 'UNAUTHENTICATED' }), ...(requestId !== null && { requestId }) } };
}

/** The same of a save: where no answer came it may be saved, and saving it again changes nothing then. `nothing` says that it was not. */
export const failedSaveText = (failure: Failure, nothing = 'Nothing was saved'): string =>
  failure.message === MAYBE_SAVED ? `${failureText(failure)} What you typed is kept.` : `${failure.kind === 'failed' ? 'It is not known whether this was saved; what you typed is kept, and can be saved again.' : `${nothing}, and what you typed is kept.`} ${failureText(failure)}`;

/** The failure in one line, with the id that support finds it by. */
export const failureText = ({ message, requestId }: Failure): string => (requestId ? `${message} (Request ${requestId})` : message);
