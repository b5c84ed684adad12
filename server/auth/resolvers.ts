import { UpstreamRefusal } from '../core/errors';
import type { Resolvers, SignInInput } from '../generated/resolvers-types';
import type { GraphQLContext } from '../core/context';
import { rightNames } from './rights';

const REFUSALS: Readonly<Record<number, string>> = { 401: 'SIGN_IN_FAILED', 429: 'TOO_MANY_ATTEMPTS' };

/** Every alias of signIn is an attempt of its own for the REST services, which count them. */
async function signIn(input: SignInInput, context: GraphQLContext) {
  try {
    const { token, expiresAt, device } = await context.endpoints.auth.signIn({ ...input, ...context.browser });
    context.session.change({ kind: 'session', token });
    context.setSessionCookie(token, expiresAt);
    context.setDeviceCookie(device.token, device.expiresAt);
    return { viewer: await context.session.signedIn(), userErrors: [] };
  } catch (error) {
    const code = error instanceof UpstreamRefusal ? REFUSALS[error.status] : undefined;
    if (code === undefined || !(error instanceof UpstreamRefusal)) throw error;
    return { viewer: null, userErrors: error.problems.map(({ message }) => ({ code, message, field: [] })) };
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
