import type { Queryable } from '../database/database';

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Lists the tables of the database, by name. */
export async function tableNames(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by tablename',
  );
  return rows.map(({ name }) => name);
}

/** Lists the stored columns of a table with their SQL types. */
export async function columnsOf(
  db: Queryable,
  table: string,
): Promise<{ name: string; type: string; isIdentity: boolean }[]> {
  return db.query(
    `select attname as name, format_type(atttypid, atttypmod) as type, attidentity <> '' as "isIdentity"
     from pg_attribute where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoted(table)],
  );
}

/** Lists the houses by username; null if the database has no tables of Rostrum. */
export async function housesIn(db: Queryable): Promise<string[] | null> {
  if (!(await tableNames(db)).includes('house')) return null;
  return (await db.query<{ name: string }>('select user_name as name from house order by user_name')).map(
    ({ name }) => name,
  );
}
