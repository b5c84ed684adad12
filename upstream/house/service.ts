import { canonicalCountry } from '../../rules/house/countries';
import { statesOf } from '../../rules/house/states';
import type { Actor } from '../core/actor';
import type { Queryable } from '../core/database';
import type { Services } from '../core/services';
import { findHouse, listLocations, type HouseRow, type LocationRow } from './store';
import type { AddressJson, ProcessorTypeJson, StateJson } from './wire';

export type { HouseRow, LocationRow } from './store';

/** The settings of a house that exists, such as the one of a session or of a work item. */
export async function houseById(db: Queryable, houseId: number): Promise<HouseRow> {
  const house = await findHouse(db, houseId);
  if (house === null) throw new Error(`there is no house ${houseId}`);
  return house;
}

/** The places that a house sells from, by their ids; those that it does not have are missing from the answer. */
export const locationsById = async (db: Queryable, houseId: number, ids: readonly number[]): Promise<ReadonlyMap<number, LocationRow>> =>
  new Map((await listLocations(db, houseId, ids)).map((location) => [location.id, location]));

export const processorType = (actor: Actor): ProcessorTypeJson => ({ 'processor-type': actor.houseProcessorType });

/** The house's places, the primary one first; `ids` undefined: all of them (S1§7). */
export async function addresses({ db }: Services, actor: Actor, ids: readonly number[] | undefined): Promise<AddressJson[]> {
  const rows = await listLocations(db, actor.houseId, ids ?? null);
  return rows.map((row) => ({
    addressID: row.id,
    facilityName: row.facilityName,
    addressStreet1: row.street1,
    addressStreet2: row.street2,
    addressCity: row.city,
    stateName: row.state,
    countryCode: row.country,
    postalCode: row.postalCode,
    addressPhone: row.phone,
    addressFax: row.fax,
    email: row.email,
    timeZoneID: row.timeZone,
    primary: row.isPrimary,
  }));
}

/** The states of a country, by name; none for a country whose regions are typed as text (S1§7). */
export const statesIn = (country: string): StateJson[] =>
  statesOf(country).map(({ code, name }) => ({ countryCode: canonicalCountry(country), stateCode: code, stateName: name }));
