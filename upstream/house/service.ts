import type { z } from 'zod';
import { canonicalCountry } from '../../rules/house/countries';
import { BUTTON_COLORS, FONT_COLORS, FONT_STYLES, LANGUAGES } from '../../rules/house/private-label';
import { statesOf } from '../../rules/house/states';
import { timeZonesOf } from '../../rules/house/time-zones';
import { type Author, type ChangedRecord, partsOf, recordChanges } from '../core/audit/audit-log';
import type { Queryable, Transaction } from '../core/database/database';
import type { Actor } from '../core/http/actor';
import { windowOf } from '../core/http/window';
import type { Services } from '../core/services';
import type { HouseRow } from './house-record';
import { addressJson } from './location-json';
import type { LocationRow } from './location-record';
import { listLocations, selectLocations, selectLocationUses } from './location-store';
import { findPrivateLabel } from './private-label-store';
import { writeSettings } from './set-house';
import { findHouse, raiseHouseVersion, selectHouseForUpdate, updateTermsAccepted } from './store';
import { logoKey } from './store-logo';
import type { AddressesJson, AddressesQuery, LocationUsesJson, ProcessorTypeJson, StateJson } from './wire';

function existing(house: HouseRow | null, houseId: number): HouseRow {
  if (house === null) throw new Error(`there is no house ${houseId}`);
  return house;
}

/** Returns the settings of a house that must exist, such as that of a session or of a job. */
export const houseById = async (db: Queryable, houseId: number): Promise<HouseRow> =>
  existing(await findHouse(db, houseId), houseId);

/**
 * Returns the same and locks the house: changes that concern the whole house, such as its users, are serialized until the
 * transaction ends.
 */
export const lockHouse = async (tx: Transaction, houseId: number): Promise<HouseRow> =>
  existing(await selectHouseForUpdate(tx, houseId), houseId);

/** Sets the maximum that a card is charged for one invoice, in minor units of the house's currency; null for no limit. */
export async function setCreditCardLimit(
  services: Services,
  author: Author,
  creditCardLimit: number | null,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await writeSettings(tx, services, author, await lockHouse(tx, author.houseId), { creditCardLimit });
  });
}

/** Records that the house accepted the terms of closing disputes, in a version of the text. */
export async function acceptTerms(
  tx: Transaction,
  { clock }: Services,
  author: Author,
  termsVersion: number,
): Promise<void> {
  const { houseId } = author;
  const { disputeTermsAccepted } = await lockHouse(tx, houseId);
  await recordChanges(tx, clock, author, 'house.dispute-terms', [
    {
      type: 'House',
      id: houseId,
      version: await updateTermsAccepted(tx, houseId),
      before: { disputeTermsAccepted },
      after: { disputeTermsAccepted: true, termsVersion },
    },
  ]);
}

/** Returns the house as part of another record's change, with its next version, because something shown with its settings changed. */
export const houseParts = async (tx: Transaction, houseId: number): Promise<ChangedRecord[]> =>
  partsOf('House', [{ id: houseId, version: await raiseHouseVersion(tx, houseId) }]);

/** How the public pages of a house look: ids of its choices, its language, and its logo. */
export interface HouseLook {
  readonly fontColor: number;
  readonly fontStyle: number;
  readonly buttonColor: number;
  /** IETF tag. */
  readonly language: string;
  /** The name of the file; null without one. */
  readonly logo: string | null;
}

const known = (list: readonly { readonly id: number }[], id: number | undefined): number =>
  list.some((choice) => choice.id === id) && id !== undefined ? id : 1;

/** Returns how the public pages of a house look; the defaults until something is chosen. */
export async function houseLook(db: Queryable, houseId: number): Promise<HouseLook> {
  const label = await findPrivateLabel(db, houseId);
  return {
    fontColor: known(FONT_COLORS, label?.fontColor),
    fontStyle: known(FONT_STYLES, label?.fontStyle),
    buttonColor: known(BUTTON_COLORS, label?.buttonColor),
    language: LANGUAGES.find(({ id }) => id === label?.language)?.language ?? 'en',
    logo: label?.houseLogo ?? null,
  };
}

/** Returns the bytes of a logo; null if it isn't stored. */
export const logoBytes = ({ files }: Services, file: string): Promise<Buffer | null> => files.get(logoKey(file));

/** Returns the house's locations by id, including deleted ones; unknown ids are missing. */
export const locationsById = async (
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LocationRow>> =>
  new Map((await selectLocations(db, houseId, ids)).map((location) => [location.id, location]));

/**
 * Whether the house has this location and it is not deleted. Nobody can delete it before the transaction ends. After that, it is in use by
 * the records that the transaction wrote.
 */
export async function holdLocation(tx: Transaction, houseId: number, locationId: number): Promise<boolean> {
  await lockHouse(tx, houseId);
  return (await locationsById(tx, houseId, [locationId])).get(locationId)?.isDeleted === false;
}

/** Returns the house's primary location; null if it has none. */
export async function primaryLocation(db: Queryable, houseId: number): Promise<LocationRow | null> {
  const { rows } = await listLocations(db, houseId, null, { limit: 1, offset: 0 });
  return rows[0] ?? null;
}

export const processorType = (actor: Actor): ProcessorTypeJson => ({ 'processor-type': actor.houseProcessorType });

/**
 * Returns the house's locations, the primary one first: a window of those that contain the text, or those of the ids, including deleted
 * ones.
 */
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

/** Returns what uses these locations: sessions, templates, invoice groups. An unused location is listed without uses. */
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

/** Returns the IANA time zones of a country or of its state, the most populous first. */
export const zonesIn = (country: string, state: string): string[] => [...timeZonesOf(country, state)];

/** Returns the states of a country, by name; none for a country whose regions are typed as text. */
export const statesIn = (country: string): StateJson[] =>
  statesOf(country).map(({ code, name }) => ({
    countryCode: canonicalCountry(country),
    stateCode: code,
    stateName: name,
  }));
