import type { Queryable, Transaction } from '../core/database/database';
import { likeText } from '../core/database/like-pattern';
import { insertParameters, upsertStatement } from '../core/database/record';
import type { Window } from '../core/http/window';
import { LOCATION_COLUMNS, locationRecord, type LocationRow } from './location-record';
import { selectHouseForUpdate } from './store';

/** The house's places by their ids, those that were deleted too. */
export async function selectLocations(db: Queryable, houseId: number, ids: readonly number[]): Promise<LocationRow[]> {
  return db.query<LocationRow>(
    `select ${LOCATION_COLUMNS} from location where house_id = $1 and id = any ($2::int[]) order by is_primary desc, id`,
    [houseId, ids],
  );
}

const LISTED = `from location where house_id = $1 and deleted_at is null and ($2::text is null or
  concat_ws(' ', facility_name, street1, street2, city, state, postal_code, country, phone, email) ilike '%' || $2 || '%')`;

/** A window of the house's places, the primary one first, then by their numbers; those in which the text stands (any case), and how many they are. */
export async function listLocations(
  db: Queryable,
  houseId: number,
  search: string | null,
  { limit, offset }: Window,
): Promise<{ rows: LocationRow[]; total: number }> {
  const pattern = search === null ? null : likeText(search);
  const rows = await db.query<LocationRow>(
    `select ${LOCATION_COLUMNS} ${LISTED} order by is_primary desc, id limit $3 offset $4`,
    [houseId, pattern, limit, offset],
  );
  const [counted] = await db.query<{ total: number }>(`select count(*) as total ${LISTED}`, [houseId, pattern]);
  return { rows, total: counted?.total ?? 0 };
}

/** Makes those who change the house's places follow one another, until the end of the transaction: which one is primary is a matter of all. */
export async function lockLocations(tx: Transaction, houseId: number): Promise<LocationRow[]> {
  await selectHouseForUpdate(tx, houseId);
  return tx.query<LocationRow>(`select ${LOCATION_COLUMNS} from location where house_id = $1 order by id`, [houseId]);
}

const UPSERT = upsertStatement(locationRecord);

/** Adds a place, or stores what it is now. */
export async function putLocation(tx: Transaction, houseId: number, row: LocationRow): Promise<void> {
  await tx.query(UPSERT, [houseId, ...insertParameters(locationRecord, row)]);
}

/** Takes a place away at this time, or brings it back (null). */
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

/** Sessions at these places, templates that name them in their present version, and living invoice groups that were made there. */
export async function selectLocationUses(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<LocationUseRow[]> {
  return db.query<LocationUseRow>(
    `select "locationId", kind, count(*) as count, (array_agg(name order by used_id desc))[1:3] as names
     from (
       select location_id as "locationId", 'SESSION' as kind, id as used_id, title as name from catalog_view where house_id = $1 and location_id = any ($2::int[])
       union all
       select location_id, 'TEMPLATE', id, name from template_view where house_id = $1 and location_id = any ($2::int[])
       union all
       select location_id, 'INVOICE_GROUP', id, title from invoice_group_view where house_id = $1 and location_id = any ($2::int[])
     ) u group by "locationId", kind order by "locationId", kind desc`,
    [houseId, ids],
  );
}
