import type { SetUpStep } from '../../../rules/house/set-up';
import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import type { Resolvers, SetUpStepName, UpdateSetUpInput } from '../../generated/resolvers-types';

const NAMES: Readonly<Record<SetUpStep, SetUpStepName>> = {
  settings: 'SETTINGS',
  location: 'LOCATION',
  terms: 'TERMS',
  template: 'TEMPLATE',
  users: 'USERS',
  payments: 'PAYMENTS',
  sale: 'SALE',
};

async function updateSetUp(
  { settingsReviewed, paymentsSkipped, isDismissed }: UpdateSetUpInput,
  { endpoints }: GraphQLContext,
) {
  const { userErrors } = await userErrorsOf(
    endpoints.house.changeSetUp({
      settingsReviewed: settingsReviewed ?? undefined,
      paymentsSkipped: paymentsSkipped ?? undefined,
      dismissed: isDismissed ?? undefined,
    }),
  );
  return { house: (await endpoints.auth.user()).houseInfo, userErrors };
}

export const setUpResolvers: Resolvers = {
  Mutation: {
    updateSetUp: (_, { input }, context) => updateSetUp(input, context),
  },
  House: {
    setUp: (_, __, { endpoints }) => endpoints.house.setUp(),
  },
  SetUp: {
    steps: ({ steps }) => steps.map(({ step, done }) => ({ name: NAMES[step], isDone: done })),
    isDismissed: ({ dismissed }) => dismissed,
    arePaymentsSkipped: ({ paymentsSkipped }) => paymentsSkipped,
  },
};
