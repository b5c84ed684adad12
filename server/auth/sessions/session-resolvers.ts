import type { SignedInJson } from '../../../upstream/auth/sessions/session-wire';
import type { GraphQLContext } from '../../core/context';
import { UpstreamRefusal } from '../../core/graphql/errors';
import type { Resolvers, SignInInput } from '../../generated/resolvers-types';
import { rightNames } from '../rights';

async function begin({ device, ...session }: SignedInJson, context: GraphQLContext) {
  context.session.change({ kind: 'session', token: session.token });
  context.setSessionCookie(session);
  context.setDeviceCookie(device);
  return { viewer: await context.session.signedIn(), secondFactor: null, userErrors: [] };
}

/** Reports a rejected attempt in the payload's userErrors instead of failing. */
function refused(error: unknown, context: GraphQLContext) {
  if (!(error instanceof UpstreamRefusal && (error.status === 401 || error.status === 409 || error.status === 429)))
    throw error;
  context.setRetryAfter(error);
  return {
    viewer: null,
    secondFactor: null,
    userErrors: error.problems.map(({ code, message }) => ({ code, message, field: [] })),
  };
}

/** Every alias of signIn counts as a separate attempt in the REST services. */
async function signIn(input: SignInInput, context: GraphQLContext) {
  try {
    const answer = await context.endpoints.auth.signIn({ ...input, ...context.browser });
    return 'secondFactor' in answer
      ? { viewer: null, secondFactor: answer.secondFactor, userErrors: [] }
      : await begin(answer, context);
  } catch (error) {
    return refused(error, context);
  }
}

/** Signs in, or completes a sign-in, with a second factor. */
async function secondStep(run: Promise<SignedInJson>, context: GraphQLContext) {
  try {
    return await begin(await run, context);
  } catch (error) {
    return refused(error, context);
  }
}

async function askForPasskey(token: string | null, context: GraphQLContext) {
  try {
    return { options: (await context.endpoints.auth.askForPasskey({ token })).options, userErrors: [] };
  } catch (error) {
    return { options: null, userErrors: refused(error, context).userErrors };
  }
}

async function signOut(context: GraphQLContext) {
  if (context.session.credential() !== null) {
    await context.endpoints.auth.signOut().catch((error: unknown) => {
      if (!(error instanceof UpstreamRefusal && error.status === 401)) throw error;
    });
  }
  context.session.change(null);
  context.clearSessionCookie();
  return { viewer: null };
}

export const authResolvers: Resolvers = {
  Query: {
    viewer: (_, __, context) => context.session.user(),
  },
  Mutation: {
    signIn: (_, { input }, context) => signIn(input, context),
    completeSignIn: (_, { input }, context) =>
      secondStep(
        context.endpoints.auth.completeSignIn({ ...input, deviceToken: context.browser.deviceToken }),
        context,
      ),
    askForPasskey: (_, { input: { token } }, context) => askForPasskey(token ?? null, context),
    signInWithPasskey: (_, { input: { token, response } }, context) =>
      secondStep(
        context.endpoints.auth.signInWithPasskey({ token: token ?? null, response, ...context.browser }),
        context,
      ),
    signOut: (_, __, context) => signOut(context),
  },
  Viewer: {
    id: (user, _, context) => context.nodeIds.of('Viewer', user.userID),
    ref: (user) => user.userRef,
    isSuperUser: async (user, _, context) => (await context.endpoints.auth.superUser(user.userRef)) !== null,
    isPaymentUser: (user) => user.paymentUser,
    access: (user) => user,
    accessTypes: (user) => user.access.map((one) => one.toUpperCase() as Uppercase<typeof one>),
    rights: (user) => user.rights.map((right) => rightNames[right]),
    house: (user) => user.houseInfo,
  },
  ViewerAccess: {
    users: (user) => user.accessUsers,
    calendar: (user) => user.accessCalendar,
    console: (user) => user.accessConsole,
    customers: (user) => user.accessCustomer,
    invoices: (user) => user.accessInvoices,
    messages: (user) => user.accessMessages,
    reports: (user) => user.accessReports,
    sensitive: (user) => user.accessSensitive,
    inventory: (user) => user.accessInventory,
    settlement: (user) => user.accessSettlement,
    payments: (user) => user.accessPayments,
    bulkBidding: (user) => user.accessBulkbiding,
  },
};
