import type { z } from 'zod';
import { canonicalCountry } from '../../rules/house/countries';
import { statesOf } from '../../rules/house/states';
import { timeZonesOf } from '../../rules/house/time-zones';
import type { Queryable } from '../core/database/database';
import type { Actor } from '../core/http/actor';
import { windowOf } from '../core/http/window';
import type { Services } from '../core/services';
import type { HouseRow } from './house-record';
import { addressJson } from './location-json';
import type { LocationRow } from './location-record';
import { listLocations, selectLocations, selectLocationUses } from './location-store';
import { findHouse } from './store';
import type { AddressesJson, AddressesQuery, LocationUsesJson, ProcessorTypeJson, StateJson } from './wire';

export type { HouseRow } from './house-record';
export { HouseChange } from './house-settings';
export type { LocationRow } from './location-record';
export { setCreditCardLimit, setHouse } from './set-house';
export { lockHouse, raiseHouseVersion } from './store';

/** The settings of a house that exists, such as the one of a session or of a work item. */
export async function houseById(db: Queryable, houseId: number): Promise<HouseRow> {
  const house = await findHouse(db, houseId);
  if (house === null) throw new Error(`there is no house ${houseId}`);
  return house;
}

/** The places that a house sells from, by their ids, deleted ones too; those that it never had are missing from the answer. */
export const locationsById = async (
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LocationRow>> =>
  new Map((await selectLocations(db, houseId, ids)).map((location) => [location.id, location]));

export const processorType = (actor: Actor): ProcessorTypeJson => ({ 'processor-type': actor.houseProcessorType });

/** The house's places, the primary one first: a window of those that contain the text, or those of the ids, deleted ones too. */
export async function addresses(
  { db }: Services,
  actor: Actor,
  { ids, search, ...window }: z.output<typeof AddressesQuery>,
): Promise<AddressesJson> {
  if (ids !== undefined) {
    const rows = await selectLocations(db, actor.houseId, ids);
    return { houseAddresses: rows.map(addressJson), totalRecords: rows.length };
  }
  const text = search?.trim() ?? '';
  const { rows, total } = await listLocations(db, actor.houseId, text === '' ? null : text, windowOf(window));
  return { houseAddresses: rows.map(addressJson), totalRecords: total };
}

/** What uses these locations: sessions, templates, invoice groups. An unused location is listed with none. */
export async function locationUses(
  { db }: Services,
  actor: Actor,
  ids: readonly number[],
): Promise<LocationUsesJson[]> {
  const uses = await selectLocationUses(db, actor.houseId, ids);
  return ids.map((id) => ({
    addressID: id,
    uses: uses.flatMap(({ locationId, ...use }) => (locationId === id ? [{ ...use, names: [...use.names] }] : [])),
  }));
}

/** IANA time zones of a country or of its state, the one where most live first. */
export const zonesIn = (country: string, state: string): string[] => [...timeZonesOf(country, state)];

/** The states of a country, by name; none for a country whose regions are typed as text. */
export const statesIn = (country: string): StateJson[] =>
  statesOf(country).map(({ code, name }) => ({
    countryCode: canonicalCountry(country),
    stateCode: code,
    stateName: name,
  }));
