import type { GraphQLContext } from '../core/context';
import { UpstreamRefusal, type UserErrorParent, userErrorsOf } from '../core/graphql/errors';

/** Reports too many attempts as a userError instead of failing the request. */
export function refusable<T>(
  context: GraphQLContext,
  run: Promise<T>,
  fields: Readonly<Record<string, readonly string[]>> = {},
): Promise<{ result: T; userErrors: UserErrorParent[] } | { result: null; userErrors: UserErrorParent[] }> {
  return userErrorsOf(run, fields).catch((error: unknown) => {
    if (!(error instanceof UpstreamRefusal && error.status === 429)) throw error;
    context.setRetryAfter(error);
    return { result: null, userErrors: [{ code: 'TOO_MANY_ATTEMPTS', message: error.message, field: [] }] };
  });
}
