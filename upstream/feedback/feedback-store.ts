import type { Channel } from '../../rules/invoicing/invoices/facts';
import type { Queryable, Transaction } from '../core/database/database';
import { takeNumbers } from '../core/database/numbering';
import type { Window } from '../core/http/window';

/** Feedback on the buyer of a lot. */
export interface FeedbackRow {
  readonly id: number;
  readonly lotId: number;
  readonly lotRef: string;
  readonly lotNumber: number;
  readonly lotExtension: string;
  readonly lotTitle: string;
  readonly approvalId: number;
  readonly message: string;
  readonly givenAt: Date;
  readonly givenBy: string | null;
  readonly version: number;
}

const FEEDBACK = `f.id, f.lot_id as "lotId", l.ref as "lotRef", l.number as "lotNumber", l.extension as "lotExtension",
    l.title as "lotTitle", f.approval_id as "approvalId", f.message, f.given_at as "givenAt", u.display_name as "givenBy", f.version`;
const JOINED = `join lot_view l on l.house_id = f.house_id and l.id = f.lot_id
  left join house_user_view u on u.house_id = f.house_id and u.id = f.given_by`;

/** What feedback is looked up by. */
export type FeedbackKey = 'ids' | 'lotIDs';
const KEYS: Readonly<Record<FeedbackKey, string>> = { ids: 'f.id', lotIDs: 'f.lot_id' };

/** Returns current feedback by number or by lot; unknown and withdrawn feedback is missing. */
export const selectFeedbackBy = (
  db: Queryable,
  houseId: number,
  key: FeedbackKey,
  ids: readonly number[],
): Promise<FeedbackRow[]> =>
  db.query<FeedbackRow>(
    `select ${FEEDBACK} from lot_feedback f ${JOINED}
     where f.house_id = $1 and ${KEYS[key]} = any($2::int[]) and f.withdrawn_at is null order by f.id`,
    [houseId, ids],
  );

/** Returns windows of the feedback on bidders, latest first, with one statement for any number of bidders. */
export const selectFeedbackOf = (
  db: Queryable,
  houseId: number,
  approvalIds: readonly number[],
  { limit, offset }: Window,
): Promise<FeedbackRow[]> =>
  db.query<FeedbackRow>(
    `select ${FEEDBACK} from unnest($2::int[]) with ordinality as asked (id, place)
     cross join lateral (select * from lot_feedback g where g.house_id = $1 and g.approval_id = asked.id and g.withdrawn_at is null
       order by g.id desc limit $3 offset $4) f
     ${JOINED} order by asked.place, f.id desc`,
    [houseId, approvalIds, limit, offset],
  );

/** Returns how much feedback bidders have. Bidders without any are missing. */
export async function countFeedbackOf(
  db: Queryable,
  houseId: number,
  approvalIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; total: number }>(
    `select approval_id as id, count(*)::int as total from lot_feedback
     where house_id = $1 and approval_id = any($2::int[]) and withdrawn_at is null group by approval_id`,
    [houseId, approvalIds],
  );
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** A sold lot and its buyer. */
export interface SoldLotRow {
  readonly lotId: number;
  readonly lotRef: string;
  readonly lotNumber: number;
  readonly lotExtension: string;
  readonly lotTitle: string;
  readonly approvalId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly channel: Channel;
}

/** Returns sold lots by reference, in the requested order; unknown and unsold ones are missing. */
export const selectSoldLots = (db: Queryable, houseId: number, lotRefs: readonly string[]): Promise<SoldLotRow[]> =>
  db.query<SoldLotRow>(
    `select l.id as "lotId", l.ref as "lotRef", l.number as "lotNumber", l.extension as "lotExtension", l.title as "lotTitle",
       a.id as "approvalId", a.first_name as "firstName", a.last_name as "lastName", a.company, a.channel
     from unnest($2::text[]) with ordinality as asked (ref, place)
     join lot_view l on l.house_id = $1 and l.ref = asked.ref and l.hammer is not null
     join approval_view a on a.house_id = l.house_id and a.id = l.approval_id order by asked.place`,
    [houseId, lotRefs],
  );

/** Stores feedback on the buyer of a lot and returns its number; null if the lot has feedback. */
export async function insertFeedback(
  tx: Transaction,
  houseId: number,
  { lotId, approvalId }: SoldLotRow,
  { message, at, by }: { readonly message: string; readonly at: Date; readonly by: number },
): Promise<number | null> {
  const id = await takeNumbers(tx, houseId, 'lot_feedback', 1);
  const rows = await tx.query(
    `insert into lot_feedback (house_id, id, lot_id, approval_id, message, given_at, given_by) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (house_id, lot_id) where withdrawn_at is null do nothing returning id`,
    [houseId, id, lotId, approvalId, message, at, by],
  );
  return rows.length === 0 ? null : id;
}

/** Feedback that is withdrawn or about to be. */
export interface LockedFeedback {
  readonly lotRef: string;
  readonly lotId: number;
  readonly approvalId: number;
  readonly channel: Channel;
  readonly message: string;
  readonly isWithdrawn: boolean;
  readonly version: number;
}

/** Locks and returns feedback; null if the house has none with that number. */
export async function lockFeedback(tx: Transaction, houseId: number, id: number): Promise<LockedFeedback | null> {
  const [row] = await tx.query<LockedFeedback>(
    `select l.ref as "lotRef", f.lot_id as "lotId", f.approval_id as "approvalId", a.channel, f.message,
       f.withdrawn_at is not null as "isWithdrawn", f.version
     from lot_feedback f join lot_view l on l.house_id = f.house_id and l.id = f.lot_id
     join approval_view a on a.house_id = f.house_id and a.id = f.approval_id
     where f.house_id = $1 and f.id = $2 for update of f`,
    [houseId, id],
  );
  return row ?? null;
}

/** Withdraws locked feedback and returns its version. */
export async function setWithdrawn(tx: Transaction, houseId: number, id: number, at: Date): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update lot_feedback set withdrawn_at = $3, version = version + 1 where house_id = $1 and id = $2 returning version',
    [houseId, id, at],
  );
  if (!row) throw new Error(`Feedback ${id} does not exist.`);
  return row.version;
}
