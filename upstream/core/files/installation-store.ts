import type { Queryable } from '../database/database';

/** Returns the mark of the folder with this database's files; null before the first start. */
export async function selectMark(db: Queryable): Promise<string | null> {
  const [row] = await db.query<{ mark: string }>('select mark from installation');
  return row?.mark ?? null;
}

/** Stores the mark of the folder, unless there is one. Returns the stored one. */
export async function insertMark(db: Queryable, mark: string): Promise<string> {
  await db.query('insert into installation (mark) values ($1) on conflict do nothing', [mark]);
  return (await selectMark(db)) ?? mark;
}

/** Returns the names of all pictures of all houses. */
export async function selectPictureNames(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>('select distinct name from picture order by name');
  return rows.map(({ name }) => name);
}
