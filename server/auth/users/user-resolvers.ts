import { ROLE_NAMES } from '../../../rules/auth/user-fields';
import { toWire } from '../../../rules/core/wire-names';
import type { EditStaffBody, StaffJson } from '../../../upstream/auth/users/user-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { inputPaths, namedFields } from '../../core/graphql/named-fields';
import { remember } from '../../core/rest/loader';
import type {
  AccessType,
  ContactType,
  CreateUserInput,
  InviteUserInput,
  QueryUsersArgs,
  ResendEmailConfirmationInput,
  Resolvers,
  SetUserDisabledInput,
  TurnOffSecondFactorInput,
  UpdateUserInput,
  UserHistoryArgs,
} from '../../generated/resolvers-types';
import { given } from '../given';
import { refusable } from '../refusable';
import { rightOf } from '../rights';

type ContactTypeId = NonNullable<EditStaffBody['contactTypes']>[number];
const CONTACT_TYPES: Readonly<Record<ContactType, ContactTypeId>> = {
  CONSIGNMENT: 1,
  SALE_ADMINISTRATOR: 3,
  EXPERT: 4,
};
const contactTypeOf = new Map<number, ContactType>(
  Object.entries(CONTACT_TYPES).map(([name, id]) => [id, name as ContactType]),
);

const accessOf = (access: readonly AccessType[]): StaffJson['access'] =>
  access.map((one) => one.toLowerCase() as Lowercase<AccessType>);
const contactIds = (types: readonly ContactType[]): ContactTypeId[] => types.map((type) => CONTACT_TYPES[type]);

/** The input paths of REST fields. */
const FIELDS = { ...inputPaths(ROLE_NAMES), access: ['accessTypes'] };

async function users({ filter, ...args }: QueryUsersArgs, { endpoints, loaders }: GraphQLContext) {
  const window = windowOf(args, ['users', filter]);
  const { users: found, totalRecords } = await endpoints.auth.users({
    size: window.first,
    offset: window.offset,
    search: filter?.search ?? null,
    state: filter?.state ?? null,
  });
  for (const user of found) remember(loaders.auth.userByNumber, user.userID, user);
  return connectionOf(window, found, totalRecords);
}

async function history(user: StaffJson, args: UserHistoryArgs, { loaders }: GraphQLContext) {
  const window = windowOf(args, ['userHistory', user.userID]);
  const found = await loaders.auth.historyOfUser({ number: user.userID, first: window.first, offset: window.offset });
  return connectionOf(window, found?.events ?? [], found?.totalRecords ?? 0);
}

async function payload(run: Promise<StaffJson>, context: GraphQLContext, number?: number) {
  const { loaders } = context;
  const { result, userErrors } = await refusable(context, run, FIELDS);
  if (result !== null) remember(loaders.auth.userByNumber, result.userID, result);
  const isConflict = userErrors.some(({ code }) => code === 'EDITED_MEANWHILE');
  return {
    user: result,
    current: isConflict && number !== undefined ? await loaders.auth.userByNumber.clear(number).load(number) : null,
    userErrors,
  };
}

const numberOf = (id: string, { nodeIds }: GraphQLContext) => nodeIds.numberOrNone('User', id);

const createUser = (input: CreateUserInput, context: GraphQLContext) =>
  payload(
    context.endpoints.auth.addUser({
      userName: input.userName,
      displayName: input.displayName,
      email: input.email,
      phone: input.phone ?? '',
      contactTypes: contactIds(input.contactTypes ?? []),
      access: accessOf(input.accessTypes),
      ...toWire(ROLE_NAMES, {
        isPaymentUser: input.isPaymentUser ?? false,
        isSuperUser: input.isSuperUser ?? false,
        isAssociationManager: input.isAssociationManager ?? false,
      }),
    }),
    context,
  );

async function updateUser(input: UpdateUserInput, context: GraphQLContext) {
  const number = await numberOf(input.id, context);
  const body = given({
    version: input.version,
    displayName: input.displayName,
    email: input.email,
    phone: input.phone,
    contactTypes: input.contactTypes && contactIds(input.contactTypes),
    access: input.accessTypes && accessOf(input.accessTypes),
    paymentUser: input.isPaymentUser,
    superUser: input.isSuperUser,
    associationManager: input.isAssociationManager,
  } satisfies Readonly<Record<keyof EditStaffBody, unknown>>);
  return payload(context.endpoints.auth.editUser(number, body), context, number);
}

async function setUserDisabled({ id, isDisabled, version }: SetUserDisabledInput, context: GraphQLContext) {
  const { disableUser, enableUser } = context.endpoints.auth;
  const number = await numberOf(id, context);
  return payload((isDisabled ? disableUser : enableUser)(number, given({ version })), context, number);
}

async function inviteUser({ id, version }: InviteUserInput, context: GraphQLContext) {
  const number = await numberOf(id, context);
  return payload(context.endpoints.auth.inviteUser(number, given({ version })), context, number);
}

async function turnOffSecondFactor({ id, version }: TurnOffSecondFactorInput, context: GraphQLContext) {
  const number = await numberOf(id, context);
  return payload(context.endpoints.auth.turnOffSecondFactor(number, given({ version })), context, number);
}

async function pendingEmail(
  step: 'resendEmailConfirmation' | 'withdrawEmailAddress',
  { id, version }: ResendEmailConfirmationInput,
  context: GraphQLContext,
) {
  const number = await numberOf(id, context);
  return payload(context.endpoints.auth[step](number, given({ version })), context, number);
}

export const userResolvers: Resolvers = {
  Query: {
    users: (_, args, context) => users(args, context),
  },
  Mutation: {
    turnOffSecondFactor: (_, { input }, context) => turnOffSecondFactor(input, context),
    resendEmailConfirmation: (_, { input }, context) => pendingEmail('resendEmailConfirmation', input, context),
    withdrawEmailAddress: (_, { input }, context) => pendingEmail('withdrawEmailAddress', input, context),
    createUser: (_, { input }, context) => createUser(input, context),
    updateUser: (_, { input }, context) => updateUser(input, context),
    setUserDisabled: (_, { input }, context) => setUserDisabled(input, context),
    inviteUser: (_, { input }, context) => inviteUser(input, context),
  },
  House: {
    administrators: (_, { right }, { endpoints }) => endpoints.auth.administrators(right ? rightOf(right) : null),
  },
  User: {
    id: (user, _, { nodeIds }) => nodeIds.of('User', user.userID),
    ref: (user) => user.userRef,
    contactTypes: (user) => user.contactTypes.flatMap((id) => contactTypeOf.get(id) ?? []),
    accessTypes: (user) => user.access.map((one) => one.toUpperCase() as Uppercase<typeof one>),
    ...namedFields(ROLE_NAMES),
    isSuperAdmin: (user) => user.superAdmin,
    lastSignInAt: (user) => user.lastSignIn,
    history: (user, args, context) => history(user, args, context),
  },
  UserEvent: {
    id: (event) => String(event.eventID),
  },
};
