import { ACTOR_COLUMNS, type ActorRow } from '../auth/sessions/actor-columns';
import type { Queryable, Transaction } from '../core/database/database';
import type { Actor } from '../core/http/actor';

/** The tables of a new house, in all slices. Rows are only inserted here, never changed. */
export type HouseTable =
  | 'house_user'
  | 'location'
  | 'payment_method'
  | 'template'
  | 'template_version'
  | 'approval'
  | 'sale_terms'
  | 'auction_group'
  | 'catalog'
  | 'lot'
  | 'paddle'
  | 'registration'
  | 'absentee_bid'
  | 'card_on_file'
  | 'picture'
  | 'lot_picture'
  | 'customer_group'
  | 'customer_group_member'
  | 'followed_keyword';

/** Columns by camelCase name; instants as ISO 8601. All rows of one call have the same columns. */
export type Row = Readonly<Record<string, unknown>>;

const ROWS_PER_STATEMENT = 5000;

const columnName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnsOf = (row: Row) => Object.keys(row).map(columnName).join(', ');
const toColumns = (row: Row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [columnName(key), value]));

/** Inserts rows of one table, thousands per statement. */
export async function insertRows(tx: Transaction, table: HouseTable, rows: readonly Row[]): Promise<void> {
  const columns = columnsOf(rows[0] ?? {});
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT).map(toColumns))],
    );
  }
}

/** Inserts the house and returns its id; null if its username is taken. */
export async function insertHouse(tx: Transaction, row: Row): Promise<number | null> {
  const columns = columnsOf(row);
  const [house] = await tx.query<{ id: number }>(
    `insert into house (${columns}) select ${columns} from jsonb_populate_record(null::house, $1::jsonb)
     on conflict (user_name) do nothing returning id`,
    [JSON.stringify(toColumns(row))],
  );
  return house?.id ?? null;
}

/** Sets the counters of a new house. The next number of a kind is one higher. */
export async function startCounters(
  tx: Transaction,
  houseId: number,
  last: Readonly<Record<string, number>>,
): Promise<void> {
  await tx.query(
    'insert into counter (house_id, kind, last) select $1, c.key, c.value::bigint from jsonb_each_text($2::jsonb) as c (key, value)',
    [houseId, JSON.stringify(last)],
  );
}

/** Updates the planner's statistics for a new house, because the embedded database never does so automatically. */
export async function analyzeSales(tx: Transaction): Promise<void> {
  await tx.query('analyze absentee_bid, approval, catalog, lot, lot_picture, paddle, picture, registration');
}

const firstLoadLock = 7_302_027;

/** Locks the loading of the first houses until this transaction ends. */
export async function lockFirstLoad(tx: Transaction): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [firstLoadLock]);
}

/** Returns whether there is any house. */
export async function hasHouse(db: Queryable): Promise<boolean> {
  return (await db.query('select 1 from house limit 1')).length > 0;
}

/** Returns the usernames that are already taken. */
export async function takenUserNames(db: Queryable, userNames: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ userName: string }>(
    'select user_name as "userName" from house where user_name = any($1) order by id',
    [userNames],
  );
  return rows.map(({ userName }) => userName);
}

/** Returns the usernames of the demo houses. */
export async function demoHouseNames(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ userName: string }>(
    'select user_name as "userName" from house where is_demo order by id',
  );
  return rows.map(({ userName }) => userName);
}

/** Returns a user of a house as the caller of services while the house is loaded. */
export async function selectActor(tx: Transaction, houseId: number, userName: string): Promise<Actor> {
  const [actor] = await tx.query<ActorRow>(
    `select ${ACTOR_COLUMNS}
     from house h join house_user u on u.house_id = h.id where h.id = $1 and u.user_name = $2`,
    [houseId, userName],
  );
  if (!actor) throw new Error(`House ${houseId} has no user ${userName}.`);
  return { ...actor, requestId: 'demo' };
}

/** Returns the references of the sessions with these identifiers. */
export async function selectCatalogRefs(
  tx: Transaction,
  houseId: number,
  identifiers: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ ref: string }>(
    'select ref from catalog where house_id = $1 and identifier = any($2) order by id',
    [houseId, identifiers],
  );
  if (rows.length < identifiers.length)
    throw new RangeError(`The house lacks one of the sessions ${identifiers.join(', ')}.`);
  return rows.map(({ ref }) => ref);
}

/** Returns the number of the template with this name; null if there is none. */
export async function selectTemplateId(tx: Transaction, houseId: number, name: string): Promise<number | null> {
  const [template] = await tx.query<{ id: number }>('select id from template where house_id = $1 and name = $2', [
    houseId,
    name,
  ]);
  return template?.id ?? null;
}

/**
 * Marks the queued emails of a demo house's history as accepted and deletes their jobs, so that nothing is sent or written to files.
 * Emails sent after the house is loaded are sent normally.
 */
export async function settleUnsentMail(tx: Transaction, houseId: number, at: Date): Promise<void> {
  await tx.query(`delete from work where house_id = $1 and kind in ('mail.send', 'mail.notice') and state = 'READY'`, [
    houseId,
  ]);
  await tx.query(
    `update mail set state = 'ACCEPTED', attempts = 1, attempted_at = $2, settled_at = $2, version = version + 1 where house_id = $1 and state = 'QUEUED'`,
    [houseId, at],
  );
}

/** Updates the planner's statistics for the history. */
export async function analyzeInvoices(tx: Transaction): Promise<void> {
  await tx.query('analyze invoice, invoice_line, ledger_entry, mail, sent_invoice');
}

/** Returns lots of different bidders in these sessions, none of floor bidders, by number. */
export async function selectLotsToDispute(
  tx: Transaction,
  houseId: number,
  identifiers: readonly string[],
  count: number,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select min(l.id) as id from lot l
     join catalog c on c.house_id = l.house_id and c.id = l.catalog_id and c.identifier = any($2)
     join approval a on a.house_id = l.house_id and a.id = l.approval_id and a.channel <> 'FLOOR'
     where l.house_id = $1 and l.hammer is not null group by l.approval_id order by min(l.id) limit $3`,
    [houseId, identifiers, count],
  );
  return rows.map(({ id }) => id);
}
