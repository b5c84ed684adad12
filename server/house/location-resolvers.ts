import { fieldNames } from '../../rules/core/record-fields';
import { toWire } from '../../rules/core/wire-names';
import { ADDRESS_NAMES, addressFields, type LocationFields } from '../../rules/house/location-fields';
import { deletionRefusal } from '../../rules/house/location-uses';
import type { AddressJson, LocationChangeJson } from '../../upstream/house/wire';
import type { GraphQLContext } from '../core/context';
import { connectionOf, windowOf } from '../core/graphql/connection';
import { type UpstreamRefusal, userErrorsOf } from '../core/graphql/errors';
import { inputPaths, namedFields } from '../core/graphql/named-fields';
import type { QueryLocationsArgs, Resolvers, SaveLocationInput } from '../generated/resolvers-types';

type AddressInput = Omit<SaveLocationInput, 'id' | 'version' | 'timeZone' | 'isPrimary'>;
/** Input, record and REST have the same texts: one that is missing in any of them does not compile. */
const NAMES = ADDRESS_NAMES satisfies Readonly<Record<keyof AddressInput, string>>;
const FIELDS = inputPaths(NAMES);

const numberOf = (id: string, { nodeIds }: GraphQLContext) => nodeIds.numberOrNone('Location', id);

async function locations(args: QueryLocationsArgs, { endpoints, session }: GraphQLContext) {
  const search = args.filter?.search ?? null;
  const window = windowOf(args, { search });
  // Ids are made of the house, which is known once who is signed in is.
  const [page] = await Promise.all([
    endpoints.house.addressPage({ search, size: window.first, offset: window.offset }),
    session.signedIn(),
  ]);
  return connectionOf(window, page.houseAddresses, page.totalRecords);
}

const isAddress = (value: unknown): value is AddressJson =>
  typeof value === 'object' && value !== null && 'addressID' in value;

/** The current location, which a refusal includes after a conflict. */
const currentOf = (refusal: UpstreamRefusal | null): AddressJson | null =>
  isAddress(refusal?.details.location) ? refusal.details.location : null;

async function changed(run: Promise<LocationChangeJson>, context: GraphQLContext) {
  const { result, userErrors, refusal } = await userErrorsOf(run, FIELDS);
  context.loaders.house.locationByNumber.clearAll();
  const [location = null] = result?.houseAddresses ?? [];
  return {
    current: currentOf(refusal),
    location,
    changed: result?.houseAddresses ?? [],
    house: location === null ? null : (await context.session.signedIn()).houseInfo,
    userErrors,
  };
}

const addressOf = (input: AddressInput): LocationFields =>
  Object.fromEntries(fieldNames(addressFields).map((name) => [name, input[name] ?? ''])) as LocationFields;

async function saveLocation(input: SaveLocationInput, context: GraphQLContext) {
  const body = {
    ...(typeof input.id === 'string' && { addressID: await numberOf(input.id, context) }),
    ...(typeof input.version === 'number' && { version: input.version }),
    ...(typeof input.timeZone === 'string' && { timeZoneID: input.timeZone }),
    ...toWire(NAMES, addressOf(input)),
    primary: input.isPrimary ?? false,
  };
  return changed(context.endpoints.house.saveLocation(body), context);
}

export const locationResolvers: Resolvers = {
  Query: {
    locations: (_, args, context) => locations(args, context),
    timeZones: (_, { country, state }, context) => context.endpoints.house.timeZones(country, state ?? ''),
  },
  Mutation: {
    saveLocation: (_, { input }, context) => saveLocation(input, context),
    deleteLocation: async (_, { input }, context) =>
      changed(context.endpoints.house.deleteLocation(await numberOf(input.id, context)), context),
    restoreLocation: async (_, { input }, context) =>
      changed(context.endpoints.house.restoreLocation(await numberOf(input.id, context)), context),
  },
  Location: {
    id: (address, _, context) => context.nodeIds.of('Location', address.addressID),
    number: (address) => address.addressID,
    ...namedFields(NAMES),
    state: (address) => (address.showStates ? address.stateCode : address.province),
    timeZone: (address) => address.timeZoneID,
    isPrimary: (address) => address.primary,
    isDeleted: (address) => address.deleted,
    uses: async (address, _, { loaders }) => (await loaders.house.locationUses.load(address.addressID))?.uses ?? [],
    deletionRefusal: async (address, _, { loaders }) =>
      deletionRefusal(
        { isPrimary: address.primary },
        (await loaders.house.locationUses.load(address.addressID))?.uses ?? [],
      ),
  },
};
