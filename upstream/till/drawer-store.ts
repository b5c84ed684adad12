import type { Queryable, Transaction } from '../core/database/database';
import type { Window } from '../core/http/window';

/** What was recorded on a day by one user in one method and currency. */
export interface RecordedRow {
  readonly methodId: number;
  readonly methodName: string | null;
  readonly userId: number;
  readonly userName: string | null;
  readonly currency: string;
  readonly payments: number;
  /** Minor units; what was removed that day is deducted. */
  readonly amount: number;
}

/**
 * Returns what users recorded between two instants, by method and user. Payments through the provider never were in the drawer, and credits are no money; a
 * payment of several lots is one.
 */
export const selectRecorded = (
  db: Queryable,
  houseId: number,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<RecordedRow[]> =>
  db.query(
    `select p.method_id as "methodId", m.name as "methodName", p.recorded_by as "userId", u.display_name as "userName", p.currency,
       count(distinct (p.edit_id, p.invoice_id, coalesce(p.reference, ''))) filter (where p.amount > 0)::int as payments,
       sum(p.amount)::bigint as amount
     from recorded_payment_view p
     left join payment_method_view m on m.house_id = p.house_id and m.id = p.method_id
     left join house_user_view u on u.house_id = p.house_id and u.id = p.recorded_by
     where p.house_id = $1 and p.recorded_at >= $2 and p.recorded_at < $3 and p.method_id is not null and p.recorded_by is not null
     group by p.method_id, m.name, p.recorded_by, u.display_name, p.currency
     order by p.currency, payments desc, p.method_id, p.recorded_by`,
    [houseId, from, to],
  );

/** A line of a count; amounts in minor units. */
export interface CountLine {
  readonly methodId: number;
  readonly payments: number;
  readonly expected: number;
  readonly float: number;
  readonly counted: number;
}

export interface NewCount {
  readonly id: number;
  readonly ref: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly currency: string;
  readonly userId: number | null;
  readonly note: string;
  readonly countedAt: Date;
  readonly countedBy: number;
  readonly lines: readonly CountLine[];
}

/** Stores a count. */
export async function insertCount(tx: Transaction, houseId: number, count: NewCount): Promise<void> {
  await tx.query(
    `insert into drawer_count (house_id, id, ref, day, currency, user_id, note, counted_at, counted_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      houseId,
      count.id,
      count.ref,
      count.day,
      count.currency,
      count.userId,
      count.note,
      count.countedAt,
      count.countedBy,
    ],
  );
  await tx.query(
    `insert into drawer_count_line (house_id, count_id, method_id, payments, expected, float, counted)
     select $1, $2, r."methodId", r.payments, r.expected, r.float, r.counted
     from jsonb_to_recordset($3::jsonb) as r ("methodId" integer, payments integer, expected bigint, float bigint, counted bigint)`,
    [houseId, count.id, JSON.stringify(count.lines)],
  );
}

/** A count with the names of its people and methods. */
export interface CountRow extends Omit<NewCount, 'ref' | 'countedBy' | 'lines'> {
  readonly userName: string | null;
  readonly countedByName: string | null;
  readonly isLatest: boolean;
  readonly lines: readonly (CountLine & { readonly methodName: string | null })[];
}

const COUNT = `
  select c.id, to_char(c.day, 'YYYY-MM-DD') as day, c.currency, c.user_id as "userId", u.display_name as "userName", c.note,
    c.counted_at as "countedAt", b.display_name as "countedByName",
    not exists (select 1 from drawer_count later where later.house_id = c.house_id and later.day = c.day and later.currency = c.currency
      and later.user_id is not distinct from c.user_id and later.id > c.id) as "isLatest",
    (select jsonb_agg(jsonb_build_object('methodId', l.method_id, 'methodName', m.name, 'payments', l.payments,
         'expected', l.expected, 'float', l.float, 'counted', l.counted) order by l.payments desc, l.method_id)
       from drawer_count_line l left join payment_method_view m on m.house_id = l.house_id and m.id = l.method_id
       where l.house_id = c.house_id and l.count_id = c.id) as lines
  from drawer_count c
  left join house_user_view u on u.house_id = c.house_id and u.id = c.user_id
  left join house_user_view b on b.house_id = c.house_id and b.id = c.counted_by`;

/** A window of the counts of a house, latest day first, and how many there are. */
export async function selectCounts(
  db: Queryable,
  houseId: number,
  { limit, offset }: Window,
): Promise<{ rows: CountRow[]; total: number }> {
  const rows = await db.query<CountRow>(
    `${COUNT} where c.house_id = $1 order by c.day desc, c.id desc limit $2 offset $3`,
    [houseId, limit, offset],
  );
  const [counted] = await db.query<{ total: number }>(
    'select count(*)::int as total from drawer_count where house_id = $1',
    [houseId],
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Counts of a house by their numbers. */
export const selectCountsById = (db: Queryable, houseId: number, ids: readonly number[]): Promise<CountRow[]> =>
  db.query<CountRow>(`${COUNT} where c.house_id = $1 and c.id = any($2::int[]) order by c.id`, [houseId, ids]);
