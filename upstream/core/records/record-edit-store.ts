import type { Queryable } from '../database/database';
import type { StoredFields } from '../database/record';

/** An edit of a record as the audit log stores it. */
export interface RecordEditRow {
  readonly id: number;
  readonly type: string;
  readonly recordId: number;
  readonly version: number;
  readonly action: string;
  readonly at: Date;
  /** Null for the system itself. */
  readonly by: string | null;
  /** Null for a new record. */
  readonly before: StoredFields | null;
  readonly after: StoredFields | null;
  readonly undoes: number | null;
  readonly isUndone: boolean;
}

const EDIT = `
  select a.id, a.type, a.record_id as "recordId", coalesce(a.version, 1) as version, a.action, a.at, u.display_name as by, a.before,
    a.after, a.undoes, exists (select from audit n where n.house_id = a.house_id and n.undoes = a.id) as "isUndone"
  from audit a left join house_user_view u on u.house_id = a.house_id and u.id = a.by_user`;

/** Returns the edits of these records of one type, latest first, one page per record. */
export async function selectRecordEdits(
  db: Queryable,
  houseId: number,
  type: string,
  ids: readonly number[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<RecordEditRow[]> {
  return db.query<RecordEditRow>(
    `select e.* from unnest($3::int[]) as asked (id) cross join lateral (
       ${EDIT} where a.house_id = $1 and a.type = $2 and a.record_id = asked.id order by a.id desc limit $4 offset $5) e`,
    [houseId, type, ids, limit, offset],
  );
}

/** Returns the number of edits of each record. */
export async function countRecordEdits(
  db: Queryable,
  houseId: number,
  type: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ recordId: number; total: number }>(
    `select record_id as "recordId", count(*) as total from audit
     where house_id = $1 and type = $2 and record_id = any($3::int[]) group by record_id`,
    [houseId, type, ids],
  );
  return new Map(rows.map(({ recordId, total }) => [recordId, total]));
}

/** Returns an edit by its number; null if the house has no such edit. */
export async function findRecordEdit(db: Queryable, houseId: number, id: number): Promise<RecordEditRow | null> {
  const [row] = await db.query<RecordEditRow>(`${EDIT} where a.house_id = $1 and a.id = $2`, [houseId, id]);
  return row ?? null;
}
