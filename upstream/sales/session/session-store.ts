import type { ChannelState } from '../../../rules/sales/channels';
import { sessionFields, type SessionSettings, type SessionStart } from '../../../rules/sales/session-fields';
import type { Queryable, Transaction } from '../../core/database/database';
import { column, defineRecord } from '../../core/database/record';

/** A session with the settings of its guided steps. */
export const sessionRecord = defineRecord({
  type: 'Catalog',
  table: 'catalog',
  fields: sessionFields,
  columns: { id: column<number>(), version: column<number>() },
});

/** A session as the guided steps read and change it. */
export interface SessionRow extends SessionStart, SessionSettings {
  readonly id: number;
  readonly ref: string;
  readonly version: number;
  readonly groupId: number;
  readonly groupName: string;
  readonly identifier: string;
  readonly kind: 'LIVE' | 'TIMED' | 'BUY_NOW';
  readonly startsAt: Date;
  readonly timeZone: string;
  readonly currency: string;
  readonly premiumSteps: readonly PremiumStepRow[];
  readonly step: number;
  readonly publishedAt: Date | null;
  readonly unsoldOf: number | null;
  readonly lotCount: number;
  readonly unpublishedCount: number;
  readonly lastLotEndsAt: Date | null;
  readonly isDeleted: boolean;
}

export interface PremiumStepRow {
  readonly from: number;
  readonly to: number | null;
  readonly rateMillionths: number;
}

const SELECT = `select c.id, c.ref, c.version, c.group_id as "groupId", g.name as "groupName", c.identifier, c.kind, c.title,
    c.location_id as "locationId", c.starts_on as "startsOn", c.start_time as "startTime", c.stagger_seconds as "staggerSeconds",
    c.resells_unsold as "resellsUnsold", c.has_broadcast as "hasBroadcast", c.channels,
    c.consignment_contact_id as "consignmentContactId", c.administrator_contact_id as "administratorContactId",
    c.expert_contact_id as "expertContactId", c.category_ids as "categoryIds", c.description, c.viewing_notes as "viewingNotes",
    c.starts_at as "startsAt", c.time_zone as "timeZone", c.currency, c.premium_steps as "premiumSteps", c.step,
    c.published_at as "publishedAt", c.unsold_of as "unsoldOf", c.is_deleted as "isDeleted", l.*
  from catalog c join auction_group g on g.house_id = c.house_id and g.id = c.group_id
  cross join lateral (select count(*) as "lotCount", count(*) filter (where not is_published) as "unpublishedCount",
      max(ends_at) as "lastLotEndsAt"
    from lot_view where house_id = c.house_id and catalog_id = c.id) l
  where c.house_id = $1 and c.id = any ($2::int[])`;

interface Stored extends Omit<SessionRow, 'startsOn' | 'startTime' | 'channels'> {
  /** Null in sessions from before the guided steps. */
  readonly startsOn: string | null;
  readonly startTime: string | null;
  readonly channels: Readonly<Record<string, ChannelState>>;
}

const rowOf = (row: Stored): SessionRow => ({ ...row, startsOn: row.startsOn ?? '', startTime: row.startTime ?? '' });

/** Returns sessions by id, without deleted ones. */
export async function selectSessions(db: Queryable, houseId: number, ids: readonly number[]): Promise<SessionRow[]> {
  return (await db.query<Stored>(`${SELECT} and not c.is_deleted`, [houseId, ids])).map(rowOf);
}

/** Locks a session until the end of the transaction; undefined if it doesn't exist or is deleted. */
export async function lockSession(tx: Transaction, houseId: number, id: number): Promise<SessionRow | undefined> {
  await tx.query('select 1 from catalog where house_id = $1 and id = $2 for update', [houseId, id]);
  return (await selectSessions(tx, houseId, [id]))[0];
}

/** Locks a session until the end of the transaction, also a deleted one; undefined if it doesn't exist. */
export async function lockAnySession(tx: Transaction, houseId: number, id: number): Promise<SessionRow | undefined> {
  await tx.query('select 1 from catalog where house_id = $1 and id = $2 for update', [houseId, id]);
  const [row] = await tx.query<Stored>(SELECT, [houseId, [id]]);
  return row && rowOf(row);
}

/** What a new session gets from its sale. */
export interface SaleRow {
  readonly id: number;
  readonly name: string;
  readonly kind: SessionRow['kind'];
  readonly currency: string | null;
  readonly hasFeeStep: boolean;
  readonly premiumSteps: readonly PremiumStepRow[];
  readonly premiumMode: string;
  readonly liveFeeRates: object;
  readonly sessionCount: number;
}

const SALE = `select g.id, g.name, g.kind, g.house_fee_step as "hasFeeStep", coalesce(t.premium_steps, '[]') as "premiumSteps",
    coalesce(t.premium_mode, 'MARGINAL') as "premiumMode", coalesce(t.live_fee_rates, '{}') as "liveFeeRates",
    (select count(*) from catalog c where c.house_id = g.house_id and c.group_id = g.id and not c.is_deleted) as "sessionCount"
  from auction_group g left join sale_terms t on t.house_id = g.house_id and t.id = g.terms_id
  where g.house_id = $1 and g.id = $2 and not g.is_deleted`;

/** Returns a sale; undefined if it doesn't exist or is deleted. */
export async function selectSale(db: Queryable, houseId: number, id: number): Promise<SaleRow | undefined> {
  return (await db.query<SaleRow>(SALE, [houseId, id]))[0];
}

/** Locks a sale until the end of the transaction, so that its sessions are counted one at a time. */
export async function lockSale(tx: Transaction, houseId: number, id: number): Promise<SaleRow | undefined> {
  await tx.query('select 1 from auction_group where house_id = $1 and id = $2 for update', [houseId, id]);
  return selectSale(tx, houseId, id);
}

type NewSession = Pick<
  SessionRow,
  'id' | 'ref' | 'groupId' | 'identifier' | 'kind' | 'currency' | 'startsAt' | 'timeZone' | 'locationId' | 'title'
>;

/** Inserts a session with the premium and fees of its sale's terms. The rest is stored by `updateSession`. */
export async function insertSession(tx: Transaction, houseId: number, row: NewSession, sale: SaleRow): Promise<void> {
  await tx.query(
    `insert into catalog (house_id, id, ref, group_id, identifier, title, kind, starts_at, time_zone, location_id, currency,
       premium_steps, premium_mode, live_fee_rates, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0)`,
    [
      houseId,
      row.id,
      row.ref,
      row.groupId,
      row.identifier,
      row.title,
      row.kind,
      row.startsAt,
      row.timeZone,
      row.locationId,
      row.currency,
      JSON.stringify(sale.premiumSteps),
      sale.premiumMode,
      JSON.stringify(sale.liveFeeRates),
    ],
  );
}

/** Stores the edited fields of a session and its next version. The tracker never decreases. */
export async function updateSession(tx: Transaction, houseId: number, row: SessionRow): Promise<void> {
  await tx.query(
    `update catalog set title = $3, location_id = $4, starts_on = nullif($5, '')::date, start_time = nullif($6, ''),
       stagger_seconds = $7, resells_unsold = $8, has_broadcast = $9, channels = $10, consignment_contact_id = $11,
       administrator_contact_id = $12, expert_contact_id = $13, category_ids = $14, description = $15, viewing_notes = $16,
       starts_at = $17, time_zone = $18, step = greatest(step, $19), version = $20
     where house_id = $1 and id = $2`,
    [
      houseId,
      row.id,
      row.title,
      row.locationId,
      row.startsOn,
      row.startTime,
      row.staggerSeconds,
      row.resellsUnsold,
      row.hasBroadcast,
      JSON.stringify(row.channels),
      row.consignmentContactId,
      row.administratorContactId,
      row.expertContactId,
      row.categoryIds,
      row.description,
      row.viewingNotes,
      row.startsAt,
      row.timeZone,
      row.step,
      row.version,
    ],
  );
}

/** A user who can be a contact. */
export interface ContactRow {
  readonly id: number;
  readonly name: string;
  readonly contactTypes: readonly number[];
}

/** Returns the house's users who can be contacts, by name. */
export async function selectContacts(db: Queryable, houseId: number): Promise<ContactRow[]> {
  return db.query<ContactRow>(
    `select id, display_name as name, contact_types as "contactTypes" from house_user_view
     where house_id = $1 and disabled_at is null and cardinality(contact_types) > 0 order by display_name, id`,
    [houseId],
  );
}

/** What new sessions at a location start with; null for what has no default. */
export interface SessionDefaults {
  readonly consignmentContactId: number | null;
  readonly administratorContactId: number | null;
  readonly expertContactId: number | null;
  readonly viewingNotes: string | null;
}

const NO_DEFAULTS: SessionDefaults = {
  consignmentContactId: null,
  administratorContactId: null,
  expertContactId: null,
  viewingNotes: null,
};

/** Returns the defaults of a location. */
export async function selectDefaults(db: Queryable, houseId: number, locationId: number): Promise<SessionDefaults> {
  const [row] = await db.query<SessionDefaults>(
    `select consignment_contact_id as "consignmentContactId", administrator_contact_id as "administratorContactId",
       expert_contact_id as "expertContactId", viewing_notes as "viewingNotes"
     from session_default where house_id = $1 and location_id = $2`,
    [houseId, locationId],
  );
  return row ?? NO_DEFAULTS;
}

/** Stores the defaults of a location. */
export async function putDefaults(
  tx: Transaction,
  houseId: number,
  locationId: number,
  defaults: SessionDefaults,
): Promise<void> {
  await tx.query(
    `insert into session_default (house_id, location_id, consignment_contact_id, administrator_contact_id, expert_contact_id, viewing_notes)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (house_id, location_id) do update set consignment_contact_id = excluded.consignment_contact_id,
       administrator_contact_id = excluded.administrator_contact_id, expert_contact_id = excluded.expert_contact_id,
       viewing_notes = excluded.viewing_notes`,
    [
      houseId,
      locationId,
      defaults.consignmentContactId,
      defaults.administratorContactId,
      defaults.expertContactId,
      defaults.viewingNotes,
    ],
  );
}
