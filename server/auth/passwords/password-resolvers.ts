import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import type { ChangePasswordInput, ResetPasswordInput, Resolvers } from '../../generated/resolvers-types';
import { refusable } from '../refusable';

/** Changes the password and continues with the new session; everything that was loaded is discarded. */
async function changePassword(input: ChangePasswordInput, context: GraphQLContext) {
  const { result, userErrors } = await refusable(context, context.endpoints.auth.changePassword(input));
  if (result === null) return { viewer: null, userErrors };
  context.session.change({ kind: 'session', token: result.token });
  context.setSessionCookie(result);
  return { viewer: await context.session.signedIn(), userErrors };
}

/** Resets the password. A user who chose their first password is signed in; for others, the session doesn't change. */
async function resetPassword(input: ResetPasswordInput, context: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(
    context.endpoints.auth.resetPassword({ ...input, userAgent: context.browser.userAgent }),
  );
  if (result === null) return { viewer: null, userErrors };
  context.session.change({ kind: 'session', token: result.token });
  context.setSessionCookie(result);
  return { viewer: await context.session.signedIn(), userErrors };
}

export const passwordResolvers: Resolvers = {
  Query: {
    passwordLink: async (_, { jwt }, context) => (await userErrorsOf(context.endpoints.auth.passwordLink(jwt))).result,
  },
  Mutation: {
    requestPasswordReset: async (_, { input }, context) => ({
      userErrors: (await userErrorsOf(context.endpoints.auth.forgotPassword(input))).userErrors,
    }),
    resetPassword: (_, { input }, context) => resetPassword(input, context),
    changePassword: (_, { input }, context) => changePassword(input, context),
  },
};
