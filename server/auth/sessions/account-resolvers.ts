import { deviceName } from '../../../rules/auth/device-name';
import type { GraphQLContext } from '../../core/graphql/context';
import { UpstreamRefusal, type UserErrorParent, userErrorsOf } from '../../core/graphql/errors';
import type {
  ChangePasswordInput,
  EndSessionInput,
  ResetPasswordInput,
  Resolvers,
  SignOutEverywhereInput,
} from '../../generated/resolvers-types';

/** Goes on with the new session; every loaded answer is asked for anew. */
async function changePassword(input: ChangePasswordInput, context: GraphQLContext) {
  const { result, userErrors } = await refusable(context, context.endpoints.auth.changePassword(input));
  if (result === null) return { viewer: null, userErrors };
  context.session.change({ kind: 'session', token: result.token });
  context.setSessionCookie(result.token, result.expiresAt);
  return { viewer: await context.session.signedIn(), userErrors };
}

/** Too many attempts are told where one attempts, not as a failure. */
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

/** Nobody is left where the session that asks was ended. */
async function viewerAfter(context: GraphQLContext) {
  context.session.change(context.session.credential());
  const viewer = await context.session.user();
  if (viewer === null) context.clearSessionCookie();
  return { viewer };
}

async function endSession({ id }: EndSessionInput, context: GraphQLContext) {
  await context.endpoints.auth.endSession(id);
  return viewerAfter(context);
}

async function signOutEverywhere({ keepThis }: SignOutEverywhereInput, context: GraphQLContext) {
  await context.endpoints.auth.endSessions(keepThis);
  return viewerAfter(context);
}

/** Goes on as the user who chose their first password; others stay who they were. */
async function resetPassword(input: ResetPasswordInput, context: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(
    context.endpoints.auth.resetPassword({ ...input, userAgent: context.browser.userAgent }),
  );
  if (result === null) return { viewer: null, userErrors };
  context.session.change({ kind: 'session', token: result.token });
  context.setSessionCookie(result.token, result.expiresAt);
  return { viewer: await context.session.signedIn(), userErrors };
}

export const accountResolvers: Resolvers = {
  Query: {
    passwordLink: async (_, { jwt }, context) => (await userErrorsOf(context.endpoints.auth.passwordLink(jwt))).result,
  },
  Mutation: {
    requestPasswordReset: async (_, { input }, context) => ({
      userErrors: (await userErrorsOf(context.endpoints.auth.forgotPassword(input))).userErrors,
    }),
    resetPassword: (_, { input }, context) => resetPassword(input, context),
    changePassword: (_, { input }, context) => changePassword(input, context),
    endSession: (_, { input }, context) => endSession(input, context),
    signOutEverywhere: (_, { input }, context) => signOutEverywhere(input, context),
  },
  Viewer: {
    sessions: (_, __, context) => context.endpoints.auth.sessions(),
  },
  StaffSession: {
    id: (session) => session.sessionRef,
    device: (session) => deviceName(session.userAgent),
  },
};
