import { countryName } from '../../rules/core/address';
import { toWire } from '../../rules/core/wire-names';
import { ADDRESS_NAMES } from '../../rules/house/location-fields';
import { statesOf } from '../../rules/house/states';
import type { LocationRow } from './location-record';
import type { AddressJson } from './wire';

/** Converts a location to JSON: the state by code and name if the country has state codes, otherwise as a province. */
export function addressJson(row: LocationRow): AddressJson {
  const states = statesOf(row.country);
  const state = states.find(({ code }) => code === row.state);
  return {
    ...toWire(ADDRESS_NAMES, row),
    addressID: row.id,
    showStates: states.length > 0,
    stateCode: states.length > 0 ? row.state : '',
    province: states.length > 0 ? '' : row.state,
    stateName: state?.name ?? row.state,
    countryName: countryName(row.country),
    location: [row.city, row.state].filter((part) => part !== '').join(', '),
    timeZoneID: row.timeZone,
    primary: row.isPrimary,
    deleted: row.isDeleted,
    version: row.version,
  };
}
