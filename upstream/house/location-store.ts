import type { Queryable, Transaction } from '../core/database/database';
import { upsertOf } from '../core/database/record';
import { contains } from '../core/database/text-part';
import type { Window } from '../core/http/window';
import { LOCATION_COLUMNS, locationRecord, type LocationRow } from './location-record';
import { selectHouseForUpdate } from './store';

/** Returns the house's locations by id, including deleted ones. */
export async function selectLocations(db: Queryable, houseId: number, ids: readonly number[]): Promise<LocationRow[]> {
  return db.query<LocationRow>(
    `select ${LOCATION_COLUMNS} from location where house_id = $1 and id = any ($2::int[]) order by is_primary desc, id`,
    [houseId, ids],
  );
}

const LISTED = `from location where house_id = $1 and deleted_at is null and ($2::text is null or
  ${contains("concat_ws(' ', facility_name, street1, street2, city, state, postal_code, country, phone, email)", '$2')})`;

/**
 * Returns a window of the house's locations that contain the text (in any case), the primary one first, then by number; and their total
 * number.
 */
export async function listLocations(
  db: Queryable,
  houseId: number,
  search: string | null,
  { limit, offset }: Window,
): Promise<{ rows: LocationRow[]; total: number }> {
  const rows = await db.query<LocationRow>(
    `select ${LOCATION_COLUMNS} ${LISTED} order by is_primary desc, id limit $3 offset $4`,
    [houseId, search, limit, offset],
  );
  const [counted] = await db.query<{ total: number }>(`select count(*) as total ${LISTED}`, [houseId, search]);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * Locks and returns the house's locations until the end of the transaction: changes are serialized, because only one location is primary.
 */
export async function lockLocations(tx: Transaction, houseId: number): Promise<LocationRow[]> {
  await selectHouseForUpdate(tx, houseId);
  return tx.query<LocationRow>(`select ${LOCATION_COLUMNS} from location where house_id = $1 order by id`, [houseId]);
}

/** Inserts a location, or stores its current values. */
export const putLocation = upsertOf(locationRecord);

/** Deletes a location at this time, or restores it (null). */
export async function setLocationDeleted(
  tx: Transaction,
  houseId: number,
  { id, version }: LocationRow,
  at: Date | null,
): Promise<void> {
  await tx.query('update location set deleted_at = $3, version = $4 where house_id = $1 and id = $2', [
    houseId,
    id,
    at,
    version,
  ]);
}

/** What uses a location: the count per kind, and the names of the latest three. */
export interface LocationUseRow {
  readonly locationId: number;
  readonly kind: 'SESSION' | 'TEMPLATE' | 'INVOICE_GROUP';
  readonly count: number;
  readonly names: readonly string[];
}

/**
 * Returns sessions at these locations, templates whose current version names them, and invoice groups created there that are not voided.
 */
export async function selectLocationUses(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<LocationUseRow[]> {
  return db.query<LocationUseRow>(
    `select "locationId", kind, count(*) as count, (array_agg(name order by used_id desc))[1:3] as names
     from (
       select location_id as "locationId", 'SESSION' as kind, id as used_id, title as name
       from catalog_view
       where house_id = $1 and location_id = any ($2::int[])
       union all
       select location_id, 'TEMPLATE', id, name from template_view where house_id = $1 and location_id = any ($2::int[])
       union all
       select location_id, 'INVOICE_GROUP', id, title from invoice_group_view where house_id = $1 and location_id = any ($2::int[])
     ) u group by "locationId", kind order by "locationId", kind desc`,
    [houseId, ids],
  );
}
