import { countryName } from '../../rules/core/address';
import { statesOf } from '../../rules/house/states';
import type { LocationRow } from './location-store';
import type { AddressJson } from './wire';

/** A place as REST shows it: the state by its code and its name where the country has states by code, else as a province. */
export function addressJson(row: LocationRow): AddressJson {
  const states = statesOf(row.country);
  const state = states.find(({ code }) => code === row.state);
  return {
    addressID: row.id,
    facilityName: row.facilityName,
    addressStreet1: row.street1,
    addressStreet2: row.street2,
    addressCity: row.city,
    showStates: states.length > 0,
    stateCode: states.length > 0 ? row.state : '',
    province: states.length > 0 ? '' : row.state,
    stateName: state?.name ?? row.state,
    countryCode: row.country,
    countryName: countryName(row.country),
    location: [row.city, row.state].filter((part) => part !== '').join(', '),
    postalCode: row.postalCode,
    addressPhone: row.phone,
    addressFax: row.fax,
    email: row.email,
    timeZoneID: row.timeZone,
    primary: row.isPrimary,
    deleted: row.isDeleted,
    version: row.version,
  };
}
