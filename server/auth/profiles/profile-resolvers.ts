import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import type { Resolvers, UpdateOwnProfileInput } from '../../generated/resolvers-types';
import { given } from '../given';
import { refusable } from '../refusable';

/** Returns the viewer after the change, or the current one after a conflict. */
async function payload(run: Promise<null>, context: GraphQLContext) {
  const { userErrors } = await refusable(context, run);
  const isConflict = userErrors.some(({ code }) => code === 'EDITED_MEANWHILE');
  if (userErrors.length > 0 && !isConflict) return { viewer: null, current: null, userErrors };
  context.session.change(context.session.credential());
  const viewer = await context.session.signedIn();
  return isConflict ? { viewer: null, current: viewer, userErrors } : { viewer, current: null, userErrors };
}

const updateOwnProfile = ({ currentPassword, ...fields }: UpdateOwnProfileInput, context: GraphQLContext) =>
  payload(context.endpoints.auth.updateOwnProfile({ currentPassword, ...given(fields) }), context);

export const profileResolvers: Resolvers = {
  Query: {
    emailAddressLink: async (_, { token }, context) =>
      (await userErrorsOf(context.endpoints.auth.emailAddressLink(token))).result,
  },
  Mutation: {
    updateOwnProfile: (_, { input }, context) => updateOwnProfile(input, context),
    resendOwnEmailConfirmation: (_, __, context) =>
      payload(context.endpoints.auth.resendOwnEmailConfirmation(), context),
    withdrawOwnEmailAddress: (_, __, context) => payload(context.endpoints.auth.withdrawOwnEmailAddress(), context),
    confirmEmailAddress: async (_, { input }, context) => {
      const { result, userErrors } = await userErrorsOf(context.endpoints.auth.confirmEmailAddress(input.token));
      return { email: result?.email ?? null, userErrors };
    },
  },
};
