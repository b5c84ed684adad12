import { fromWire } from '../../rules/core/wire-names';
import {
  ADDRESS_FORMAT,
  ADDRESS_NAMES,
  canonicalLocation,
  type LocationFields,
  locationProblems,
} from '../../rules/house/location-fields';
import { placeTimeZone } from '../../rules/house/time-zones';
import { type ChangedRecord, recordChanges } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { takeNumbers } from '../core/database/numbering';
import { notFound, Refusal } from '../core/errors';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { addressJson } from './location-json';
import type { LocationRow } from './location-record';
import { lockLocations, putLocation } from './location-store';
import type { LocationBody, LocationChangeJson } from './wire';

/** The error code of a rejected save. */
const ERROR_CODE = 302;

const fieldsOf = (body: LocationBody): LocationFields => ({
  ...fromWire(ADDRESS_NAMES, body),
  state: body.stateCode.trim() || body.province,
});

/** Throws 422 ADDRESS_FORMAT with error code 302: the specified text first, then the problems by field. */
function requireInOrder(fields: LocationFields): void {
  const problems = Object.entries(locationProblems(fields)).map(([field, message]) => ({
    code: 'INVALID_FIELD',
    message,
    field: ADDRESS_NAMES[field as keyof LocationFields],
  }));
  if (problems.length === 0) return;
  throw new Refusal(422, [{ code: 'ADDRESS_FORMAT', message: ADDRESS_FORMAT, field: null }, ...problems], null, {
    errorCode: ERROR_CODE,
  });
}

/** Throws 409 with the current location if the save is based on an earlier version. */
function requireVersion(present: LocationRow, expected: number | undefined): void {
  if (expected === undefined || expected === present.version) return;
  const message = 'This location has changed since you opened it. Review the change, then save again.';
  throw new Refusal(409, [{ code: 'EDITED_MEANWHILE', message, field: 'version' }], null, {
    location: addressJson(present),
  });
}

/** Returns the change of a location for the audit log. */
export const changedLocation = (before: LocationRow | null, after: LocationRow): ChangedRecord => ({
  type: 'Location',
  id: after.id,
  version: after.version,
  before,
  after,
});

/** Unmarks the previous primary location in the same transaction. */
/** Makes the primary location an ordinary one, and returns its change. */
export async function unmark(
  tx: Transaction,
  houseId: number,
  primary: LocationRow | undefined,
): Promise<ChangedRecord[]> {
  if (!primary) return [];
  const after = { ...primary, isPrimary: false, version: primary.version + 1 };
  await putLocation(tx, houseId, after);
  return [changedLocation(primary, after)];
}

/**
 * Adds a location of the house, or changes one. The first is always primary, and the primary one remains so until another is made
 * primary. Returns the changed locations, the saved one first. Throws 404, 409 EDITED_MEANWHILE, 422 ADDRESS_FORMAT (error code 302).
 */
export async function saveLocation(services: Services, actor: Actor, body: LocationBody): Promise<LocationChangeJson> {
  const fields = fieldsOf(body);
  requireInOrder(fields);
  const { houseId } = actor;
  const address = canonicalLocation(fields);
  const timeZone = placeTimeZone(address.country, address.state, body.timeZoneID ?? '', actor.houseTimeZone);
  return services.db.transaction(async (tx) => {
    const living = (await lockLocations(tx, houseId)).filter(({ isDeleted }) => !isDeleted);
    const primary = living.find(({ isPrimary }) => isPrimary);
    const before = body.addressID === undefined ? null : living.find(({ id }) => id === body.addressID);
    if (before === undefined) throw notFound('The location');
    if (before) requireVersion(before, body.version);
    const isPrimary = body.primary || !primary || primary.id === before?.id;
    const after: LocationRow = {
      ...address,
      timeZone,
      isPrimary,
      isDeleted: false,
      id: before?.id ?? (await takeNumbers(tx, houseId, 'location', 1)),
      version: (before?.version ?? 0) + 1,
    };
    const others = isPrimary && primary?.id !== after.id ? await unmark(tx, houseId, primary) : [];
    await putLocation(tx, houseId, after);
    const changes = [changedLocation(before, after), ...others];
    await recordChanges(tx, services.clock, actor, before ? 'location.edit' : 'location.add', changes);
    return { houseAddresses: changes.map((changed) => addressJson(changed.after as LocationRow)) };
  });
}
