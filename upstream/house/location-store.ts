import type { Queryable, Transaction } from '../core/database/database';
import { likeText } from '../core/database/like-pattern';
import type { Window } from '../core/http/window';
import { lockHouse } from './store';

/** A place that a house sells from. */
export interface LocationRow {
  readonly id: number;
  readonly facilityName: string;
  readonly street1: string;
  readonly street2: string;
  readonly city: string;
  readonly country: string;
  readonly state: string;
  readonly postalCode: string;
  readonly phone: string;
  readonly fax: string;
  readonly email: string;
  readonly timeZone: string;
  readonly isPrimary: boolean;
  readonly isDeleted: boolean;
  readonly version: number;
}

const LOCATION = `id, facility_name as "facilityName", street1, street2, city, country, state, postal_code as "postalCode",
  phone, fax, email, time_zone as "timeZone", is_primary as "isPrimary", deleted_at is not null as "isDeleted", version`;

/** The house's places by their ids, those that were deleted too. */
export async function selectLocations(db: Queryable, houseId: number, ids: readonly number[]): Promise<LocationRow[]> {
  return db.query<LocationRow>(
    `select ${LOCATION} from location where house_id = $1 and id = any ($2::int[]) order by is_primary desc, id`,
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
    `select ${LOCATION} ${LISTED} order by is_primary desc, id limit $3 offset $4`,
    [houseId, pattern, limit, offset],
  );
  const [counted] = await db.query<{ total: number }>(`select count(*) as total ${LISTED}`, [houseId, pattern]);
  return { rows, total: counted?.total ?? 0 };
}

/** Makes those who change the house's places follow one another, until the end of the transaction: which one is primary is a matter of all. */
export async function lockLocations(tx: Transaction, houseId: number): Promise<LocationRow[]> {
  await lockHouse(tx, houseId);
  return tx.query<LocationRow>(`select ${LOCATION} from location where house_id = $1 order by id`, [houseId]);
}

export async function insertLocation(tx: Transaction, houseId: number, row: LocationRow): Promise<void> {
  await tx.query(
    `insert into location (house_id, id, facility_name, street1, street2, city, country, state, postal_code, phone, fax, email, time_zone, is_primary, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [houseId, ...valuesOf(row)],
  );
}

export async function updateLocation(tx: Transaction, houseId: number, row: LocationRow): Promise<void> {
  await tx.query(
    `update location set facility_name = $3, street1 = $4, street2 = $5, city = $6, country = $7, state = $8, postal_code = $9, phone = $10, fax = $11,
       email = $12, time_zone = $13, is_primary = $14, version = $15 where house_id = $1 and id = $2`,
    [houseId, ...valuesOf(row)],
  );
}

const valuesOf = (row: LocationRow) => [
  row.id,
  row.facilityName,
  row.street1,
  row.street2,
  row.city,
  row.country,
  row.state,
  row.postalCode,
  row.phone,
  row.fax,
  row.email,
  row.timeZone,
  row.isPrimary,
  row.version,
];

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

/** What stands on a place: how many there are of each kind, and the names of the latest three. */
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
