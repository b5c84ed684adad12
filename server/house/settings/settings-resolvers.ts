import type { SettingsJson } from '../../../upstream/house/settings/settings-wire';
import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import type { Resolvers, Tier, UpdateHouseInput } from '../../generated/resolvers-types';

const TIERS: Readonly<Record<SettingsJson['tier'], Tier>> = { basic: 'BASIC', live: 'LIVE', premium: 'PREMIUM' };

/** The places in the input of what REST says of its fields. */
const PATHS = { houseName: ['name'], currencyCode: ['currency'], timeZoneID: ['timeZone'] };

/** Returns the house as it is now: the session's copy is older than the mutation. */
const houseNow = async ({ endpoints }: GraphQLContext) => (await endpoints.auth.user()).houseInfo;

async function updateHouse(
  { name, phone, taxNumber, currency, timeZone, version, ...input }: UpdateHouseInput,
  context: GraphQLContext,
) {
  const { userErrors } = await userErrorsOf(
    context.endpoints.house.saveSettings({
      ...input,
      houseName: name,
      phone: phone ?? '',
      taxNumber: taxNumber ?? '',
      currencyCode: currency,
      timeZoneID: timeZone,
      ...(typeof version === 'number' && { version }),
    }),
    PATHS,
  );
  const isConflict = userErrors.some(({ code }) => code === 'EDITED_MEANWHILE');
  return {
    house: userErrors.length === 0 ? await houseNow(context) : null,
    current: isConflict ? await houseNow(context) : null,
    userErrors,
  };
}

export const settingsResolvers: Resolvers = {
  Mutation: {
    updateHouse: (_, { input }, context) => updateHouse(input, context),
  },
  House: {
    settings: (_, __, { endpoints }) => endpoints.house.settings(),
  },
  HouseSettings: {
    tier: ({ tier }) => TIERS[tier],
  },
};
