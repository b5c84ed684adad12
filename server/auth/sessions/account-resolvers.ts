import { deviceName } from '../../../rules/auth/device-name';
import type { GraphQLContext } from '../../core/context';
import type { EndSessionInput, Resolvers, SignOutEverywhereInput } from '../../generated/resolvers-types';

/** Returns the viewer; null if the current session was ended. */
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

export const accountResolvers: Resolvers = {
  Mutation: {
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
