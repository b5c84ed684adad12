import { stateLabel } from '../../rules/house/states';
import type { UserJson } from '../../upstream/auth/access-wire';
import type { ProcessorTypeJson } from '../../upstream/house/wire';
import type { ProcessorType, Resolvers } from '../generated/resolvers-types';

export type HouseJson = UserJson['houseInfo'];

const PROCESSORS: Readonly<Record<ProcessorTypeJson['processor-type'], ProcessorType>> = {
  p: 'OWN',
  s: 'STANDARD',
  w: 'WIRE',
};

export const houseResolvers: Resolvers = {
  Query: {
    house: async (_, __, context) => (await context.session.user())?.houseInfo ?? null,
    countries: (_, { list }, context) => context.endpoints.house.countries(list),
    states: (_, { country }, context) => context.endpoints.house.states(country),
  },
  Country: {
    code: (country) => country.countryCode,
    name: (country) => country.countryName,
    stateLabel: (country) => stateLabel(country.countryCode),
  },
  State: {
    code: (state) => state.stateCode,
    name: (state) => state.stateName,
  },
  House: {
    id: (house, _, context) => context.nodeIds.of('House', house.houseID),
    ref: (house) => house.houseRef,
    userName: (house) => house.houseUserName,
    name: (house) => house.houseName,
    currency: (house) => house.currencyCode,
    timeZone: (house) => house.timeZoneID,
    processorType: async (_, __, context) => PROCESSORS[await context.loaders.house.processorType()],
    invoicingDisabled: (house) => house.disableINVAInvoicing,
    locations: (_, __, context) => context.endpoints.house.addresses(),
  },
};
