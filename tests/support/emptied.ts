import type { Database } from '../../upstream/core/database/database';

/** The tables of a migrated database that a test may fill. */
const TABLES = `select c.relname::text as name from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migration' order by 1`;

/**
 * What a test must not change: tables, columns, indexes, constraints, triggers, functions, and the settings of the
 * session.
 */
const STRUCTURE = `select md5(string_agg(part, '|' order by part)) as digest from (
  select concat(c.relkind, c.relname, a.attname, a.atttypid, a.attnotnull) as part from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 where c.relnamespace = 'public'::regnamespace
  union all select concat(conname, conrelid, convalidated) from pg_constraint where connamespace = 'public'::regnamespace
  union all select concat(tgname, tgrelid, tgenabled) from pg_trigger
  union all select concat(proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
  union all select concat(name, setting) from pg_settings where source = 'session') as parts`;

async function structure(db: Database): Promise<string> {
  const [row] = await db.query<{ digest: string }>(STRUCTURE);
  return row?.digest ?? '';
}

const quoted = (name: string) => `"${name}"`;

/** Tables with fewer bytes than this are read quickly, whatever they hold. */
const LARGE = 100_000;

/**
 * Frees the space of the deleted rows, and removes the statistics of the planner. Otherwise, the next file would read past the dead rows of
 * all earlier ones, by plans that were made for their data.
 */
async function forgetSizes(db: Database, tables: readonly string[]): Promise<void> {
  const large = await db.query<{ name: string }>(
    'select relname::text as name from pg_class where relname = any($1::text[]) and pg_relation_size(oid) > $2',
    [tables, LARGE],
  );
  if (large.length > 0) await db.query(`vacuum ${large.map(({ name }) => quoted(name)).join(', ')}`);
  await db.query('delete from pg_statistic where starelid = any($1::regclass[]::oid[])', [tables.map(quoted)]);
}

/**
 * Prepares to empty a migrated, empty database repeatedly. Returns a function that removes every row, restarts the
 * numbering, and returns whether the database is as before: false if something else has changed too.
 */
export async function emptiable(db: Database): Promise<() => Promise<boolean>> {
  const before = await structure(db);
  const tables = (await db.query<{ name: string }>(TABLES)).map(({ name }) => name);
  const filled = tables.map((name) => `select '${name}' as name where exists (select from ${quoted(name)})`);
  const listFilled = async () => (await db.query<{ name: string }>(filled.join(' union all '))).map(({ name }) => name);
  return async () => {
    if ((await structure(db)) !== before) return false;
    const full = await listFilled();
    await db.transaction(async (tx) => {
      // Without foreign key checks, because the referenced rows are deleted too. Truncating all tables takes twenty
      // times as long.
      await tx.script(
        ['set local session_replication_role = replica', ...full.map((name) => `delete from ${quoted(name)}`)].join(
          ';',
        ),
      );
      await tx.query(`select setval(oid::regclass, 1, false) from pg_class where relkind = 'S'`);
    });
    await forgetSizes(db, full);
    return (await listFilled()).length === 0;
  };
}
