import { locationFields, locationProblems } from '../../rules/house/location-fields';
import type { ChangedRecord } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { storedFields } from '../core/database/record';
import { conflict } from '../core/errors';
import type { EditableRecord } from '../core/records/editable-record';
import { locationRecord, type LocationRow } from './location-record';
import { lockLocations, putLocation } from './location-store';
import { changedLocation, unmark } from './save-location';

async function living(tx: Transaction, houseId: number): Promise<LocationRow[]> {
  return (await lockLocations(tx, houseId)).filter(({ isDeleted }) => !isDeleted);
}

/** Sets fields of a location; the house keeps exactly one primary location. Throws 409 CANNOT_UNDO. */
async function restored(
  tx: Transaction,
  houseId: number,
  id: number,
  patch: Partial<LocationRow>,
): Promise<readonly [ChangedRecord, ...ChangedRecord[]]> {
  const all = await living(tx, houseId);
  const before = all.find((location) => location.id === id);
  if (!before) throw conflict('CANNOT_UNDO', 'This location is deleted.');
  const after: LocationRow = { ...before, ...patch, version: before.version + 1 };
  if (before.isPrimary && !after.isPrimary)
    throw conflict('CANNOT_UNDO', 'The house needs a primary location. Make another location primary instead.');
  const [problem] = Object.values(locationProblems(after));
  if (problem !== undefined) throw conflict('CANNOT_UNDO', problem);
  const primary = all.find(({ isPrimary }) => isPrimary);
  const others = after.isPrimary && primary?.id !== id ? await unmark(tx, houseId, primary) : [];
  await putLocation(tx, houseId, after);
  return [changedLocation(before, after), ...others];
}

/** The history and undo of locations. */
export const locationEdits: EditableRecord = {
  type: 'Location',
  noun: 'location',
  fields: locationFields,
  read: 'locations',
  edit: 'locations',
  actions: { 'location.delete': 'Deleted', 'location.restore': 'Restored' },
  lock: async (tx, houseId, id) => {
    const row = (await living(tx, houseId)).find((location) => location.id === id);
    return row ? storedFields(locationRecord, row) : null;
  },
  restore: (tx, _services, { houseId }, id, patch) => restored(tx, houseId, id, patch),
};
