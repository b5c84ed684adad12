import type { GraphQLContext } from '../../core/context';
import type { Resolvers } from '../../generated/resolvers-types';
import { refusable } from '../refusable';

/** Returns the result and the viewer with the current second factors. */
async function afterwards<T>(run: Promise<T>, context: GraphQLContext) {
  const { result, userErrors } = await refusable(context, run);
  return { result, viewer: userErrors.length === 0 ? await context.session.signedIn() : null, userErrors };
}

async function removed(run: Promise<null>, context: GraphQLContext) {
  const { viewer, userErrors } = await afterwards(run, context);
  return { viewer, userErrors };
}

async function withCodes(run: Promise<{ recoveryCodes: string[] | null }>, context: GraphQLContext) {
  const { result, viewer, userErrors } = await afterwards(run, context);
  return { recoveryCodes: result?.recoveryCodes ?? null, viewer, userErrors };
}

export const secondFactorResolvers: Resolvers = {
  Mutation: {
    offerAuthenticator: async (_, { input }, context) => {
      const { result, userErrors } = await refusable(context, context.endpoints.auth.offerAuthenticator(input));
      return { secret: result?.secret ?? null, address: result?.address ?? null, userErrors };
    },
    confirmAuthenticator: (_, { input }, context) =>
      withCodes(context.endpoints.auth.confirmAuthenticator(input), context),
    removeAuthenticator: (_, { input }, context) => removed(context.endpoints.auth.removeAuthenticator(input), context),
    renewRecoveryCodes: (_, { input }, context) =>
      withCodes(
        context.endpoints.auth.renewRecoveryCodes(input).then((recoveryCodes) => ({ recoveryCodes })),
        context,
      ),
    offerPasskey: async (_, { input }, context) => {
      const { result, userErrors } = await refusable(context, context.endpoints.auth.offerPasskey(input));
      return { options: result?.options ?? null, userErrors };
    },
    addPasskey: (_, { input }, context) => withCodes(context.endpoints.auth.addPasskey(input), context),
    removePasskey: (_, { input: { id, currentPassword } }, context) =>
      removed(context.endpoints.auth.removePasskey(id, { currentPassword }), context),
  },
  Viewer: {
    secondFactor: (_, __, context) => context.endpoints.auth.secondFactor(),
  },
  Passkey: {
    id: ({ passkeyRef }) => passkeyRef,
  },
};
