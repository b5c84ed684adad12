import {
  NO_PREMIUM,
  type PremiumMethod,
  type PremiumStep,
  type PremiumTerms,
} from '../../rules/invoicing/lines/premium';
import type { BidIncrement } from '../../rules/lots/bid-increments';
import { sessionFields } from '../../rules/sales/session-fields';
import { PREMIUM_FIELDS, type PremiumFields } from '../../rules/sales/terms-fields';
import type { Queryable, Transaction } from '../core/database/database';
import {
  type Column,
  column,
  columnOf,
  defineRecord,
  editedRow,
  insertOf,
  jsonColumn,
  type RowOf,
  selectColumns,
  updateStatement,
} from '../core/database/record';

/** The columns of the premium; a part without one doesn't compile. */
const premiumColumns = {
  premiumMode: column<PremiumMethod>(),
  premiumSteps: jsonColumn<readonly PremiumStep[]>(),
  premiumFlat: column<number | null>(),
  premiumMinimum: column<number | null>(),
  premiumMaximum: column<number | null>(),
} satisfies { readonly [Field in keyof PremiumFields]: Column<PremiumFields[Field]> };

/** A session with the settings of its guided steps. */
export const sessionRecord = defineRecord({
  type: 'Catalog',
  table: 'catalog',
  fields: sessionFields,
  columns: {
    id: column<number>(),
    ref: column<string>(),
    version: column<number>(),
    groupId: column<number>(),
    identifier: column<string>(),
    kind: column<'LIVE' | 'TIMED' | 'BUY_NOW'>(),
    currency: column<string>(),
    ...premiumColumns,
    liveFeeRates: jsonColumn<object>(),
    step: column<number>(),
    publishedAt: column<Date | null>(),
    unsoldOf: column<number | null>(),
  },
  // Both are null in sessions from before the guided steps.
  nullIfEmpty: { startsOn: 'date', startTime: 'text' },
});

/** The columns of a session's premium, for statements that copy sessions. */
export const PREMIUM_COLUMNS = Object.values(PREMIUM_FIELDS)
  .map((field) => columnOf(sessionRecord, field))
  .join(', ');

/** A session as the guided steps read and change it. */
export interface SessionRow extends RowOf<typeof sessionRecord> {
  readonly startsAt: Date;
  readonly groupName: string;
  readonly lotCount: number;
  readonly unpublishedCount: number;
  readonly lastLotEndsAt: Date | null;
  /** Whether bids on its lots were taken and aren't canceled. */
  readonly hasBids: boolean;
}

const SELECT = `select ${selectColumns(sessionRecord, 'c')}, g.name as "groupName", l.*
  from catalog c join auction_group g on g.house_id = c.house_id and g.id = c.group_id
  cross join lateral (select count(*) as "lotCount", count(*) filter (where not is_published) as "unpublishedCount",
      max(ends_at) as "lastLotEndsAt",
      coalesce(bool_or(exists (select from absentee_bid_view b
        where b.house_id = lot_view.house_id and b.lot_id = lot_view.id)), false) as "hasBids"
    from lot_view where house_id = c.house_id and catalog_id = c.id) l
  where c.house_id = $1 and c.id = any ($2::int[])`;

/** Returns sessions by id, without deleted ones. */
export async function selectSessions(db: Queryable, houseId: number, ids: readonly number[]): Promise<SessionRow[]> {
  return db.query<SessionRow>(`${SELECT} and not c.is_deleted`, [houseId, ids]);
}

/** Locks a session until the end of the transaction; undefined if it doesn't exist or is deleted. */
export async function lockSession(tx: Transaction, houseId: number, id: number): Promise<SessionRow | undefined> {
  await tx.query('select 1 from catalog where house_id = $1 and id = $2 for update', [houseId, id]);
  return (await selectSessions(tx, houseId, [id]))[0];
}

/** Locks a session until the end of the transaction, also a deleted one; undefined if it doesn't exist. */
export async function lockAnySession(tx: Transaction, houseId: number, id: number): Promise<SessionRow | undefined> {
  await tx.query('select 1 from catalog where house_id = $1 and id = $2 for update', [houseId, id]);
  return (await tx.query<SessionRow>(SELECT, [houseId, [id]]))[0];
}

/** What a new session gets from its sale. */
export interface SaleRow {
  readonly id: number;
  readonly name: string;
  readonly kind: SessionRow['kind'];
  readonly currency: string | null;
  readonly hasFeeStep: boolean;
  readonly premium: PremiumTerms;
  readonly liveFeeRates: object;
  readonly sessionCount: number;
}

// The columns of the terms have the same names as those of sessions, which copy them.
const PREMIUM_OF_TERMS = Object.entries(PREMIUM_FIELDS)
  .map(([part, field]) => `'${part}', t.${columnOf(sessionRecord, field)}`)
  .join(', ');

const SALE = `select g.id, g.name, g.kind, g.house_fee_step as "hasFeeStep",
    case when t.id is not null then jsonb_build_object(${PREMIUM_OF_TERMS}) end as premium, coalesce(t.live_fee_rates, '{}') as "liveFeeRates",
    (select count(*) from catalog c where c.house_id = g.house_id and c.group_id = g.id and not c.is_deleted) as "sessionCount"
  from auction_group g left join sale_terms t on t.house_id = g.house_id and t.id = g.terms_id
  where g.house_id = $1 and g.id = $2 and not g.is_deleted`;

/** Returns a sale; undefined if it doesn't exist or is deleted. */
export async function selectSale(db: Queryable, houseId: number, id: number): Promise<SaleRow | undefined> {
  const [row] = await db.query<Omit<SaleRow, 'premium'> & { premium: PremiumTerms | null }>(SALE, [houseId, id]);
  return row && { ...row, premium: row.premium ?? NO_PREMIUM };
}

/** Locks a sale until the end of the transaction, so that its sessions are counted one at a time. */
export async function lockSale(tx: Transaction, houseId: number, id: number): Promise<SaleRow | undefined> {
  await tx.query('select 1 from auction_group where house_id = $1 and id = $2 for update', [houseId, id]);
  return selectSale(tx, houseId, id);
}

/** Inserts a session. */
export const insertSession = insertOf(sessionRecord);

/** Stores the edited fields of a locked session, and increments its version. The tracker never decreases. */
export async function updateSession(tx: Transaction, houseId: number, row: SessionRow): Promise<void> {
  await tx.query(updateStatement(sessionRecord), [houseId, JSON.stringify([editedRow(sessionRecord, row)])]);
  await tx.query('update catalog set step = $3 where house_id = $1 and id = $2 and step < $3', [
    houseId,
    row.id,
    row.step,
  ]);
}

/**
 * Stores that a locked session was published at an instant, if it wasn't before, and increments its version. From then on, its bid increments don't
 * change.
 */
export async function publishSession(
  tx: Transaction,
  houseId: number,
  id: number,
  at: Date,
  increments: readonly BidIncrement[],
): Promise<{ readonly id: number; readonly version: number; readonly publishedAt: Date }> {
  const [row] = await tx.query<{ id: number; version: number; publishedAt: Date }>(
    `update catalog
     set published_at = coalesce(published_at, $3), version = version + 1, bid_increments = coalesce(bid_increments, $4::jsonb)
     where house_id = $1 and id = $2 returning id, version, published_at as "publishedAt"`,
    [houseId, id, at, JSON.stringify(increments)],
  );
  if (!row) throw new Error(`there is no session ${id}`);
  return row;
}

/** Increments the version of a locked session, and returns it. */
export async function raiseSessionVersion(tx: Transaction, houseId: number, id: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update catalog set version = version + 1 where house_id = $1 and id = $2 returning version',
    [houseId, id],
  );
  if (!row) throw new Error(`there is no session ${id}`);
  return row.version;
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
