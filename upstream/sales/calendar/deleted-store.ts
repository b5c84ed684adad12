import type { Queryable } from '../../core/database/database';
import type { Window } from '../../core/http/window';

/** A deleted sale, or a deleted session of a sale that is not deleted. */
export interface DeletedRow {
  readonly saleId: number;
  readonly saleName: string;
  readonly kind: 'LIVE' | 'TIMED' | 'BUY_NOW';
  /** Null for a sale. */
  readonly catalogId: number | null;
  readonly title: string | null;
  readonly startsAt: Date | null;
  readonly timeZone: string | null;
}

const DELETED = `select g.id as "saleId", g.name as "saleName", g.kind, null::int as "catalogId", null as title,
     null::timestamptz as "startsAt", null as "timeZone"
   from auction_group g where g.house_id = $1 and g.is_deleted
   union all
   select g.id, g.name, g.kind, c.id, c.title, c.starts_at, c.time_zone
   from catalog c join auction_group g on g.house_id = c.house_id and g.id = c.group_id
   where c.house_id = $1 and c.is_deleted and not g.is_deleted`;

/**
 * Returns a page of what was deleted from the calendar and can be restored, the newest first, and how much there is. A
 * session of a deleted sale follows once the sale is restored.
 */
export async function selectDeleted(
  db: Queryable,
  houseId: number,
  { limit, offset }: Window,
): Promise<{ rows: DeletedRow[]; total: number }> {
  const rows = await db.query<DeletedRow>(`${DELETED} order by 1 desc, 4 desc limit $2 offset $3`, [
    houseId,
    limit,
    offset,
  ]);
  const [counted] = await db.query<{ total: number }>(`select count(*) as total from (${DELETED}) d`, [houseId]);
  return { rows, total: counted?.total ?? 0 };
}
