import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

/** The services looked at the request and refused it, or it was refused before them: nothing of it was done. */
const REFUSED: readonly unknown[] = ['BAD_USER_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'TOKEN_SCOPE', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED', 'COST_LIMIT_EXCEEDED'];

/** Whether a request that failed surely did nothing (decision 48). An answer that did not come says nothing of the kind. */
export function surelyNothing(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error)) return error.errors.every(({ extensions }) => REFUSED.includes(extensions?.code));
  return ServerError.is(error) && error.statusCode >= 400 && error.statusCode < 500;
}
