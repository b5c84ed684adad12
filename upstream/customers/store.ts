import type { Queryable, Transaction } from '../core/database/database';
import type { RowOf } from '../core/database/record';
import type { Window } from '../core/http/window';
import { APPROVAL_COLUMNS, type approvalRecord } from './customer-record';
import type { ApprovalJson, PaddleJson } from './wire';

/** Returns approvals by number or by member. */
export async function selectApprovals(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
  memberIds: readonly number[],
): Promise<ApprovalJson[]> {
  return db.query<RowOf<typeof approvalRecord>>(
    `select ${APPROVAL_COLUMNS} from approval
     where house_id = $1 and (id = any($2::int[]) or member_id = any($3::int[])) order by id`,
    [houseId, ids, memberIds],
  );
}

const PADDLE = `p.id as "paddleID", p.number, p.catalog_id as "catalogID", p.version from paddle p join catalog_view c on c.house_id = p.house_id and c.id = p.catalog_id`;

/** Returns windows of the paddles of these bidders, latest session first: one statement for any number. */
export async function selectPaddles(
  db: Queryable,
  houseId: number,
  approvalIds: readonly number[],
  { limit, offset }: Window,
): Promise<(PaddleJson & { readonly approvalID: number })[]> {
  return db.query(
    `select asked.id as "approvalID", own.* from unnest($2::int[]) as asked (id)
     cross join lateral (select ${PADDLE} where p.house_id = $1 and p.approval_id = asked.id order by c.starts_at desc, c.id desc limit $3 offset $4) own`,
    [houseId, approvalIds, limit, offset],
  );
}

/** Returns the number of paddles of each of these bidders, without those that have none. */
export async function countPaddles(
  db: Queryable,
  houseId: number,
  approvalIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; total: number }>(
    'select approval_id as id, count(*) as total from paddle where house_id = $1 and approval_id = any($2::int[]) group by approval_id',
    [houseId, approvalIds],
  );
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** Returns paddles of the house by number. */
export async function selectPaddlesById(db: Queryable, houseId: number, ids: readonly number[]): Promise<PaddleJson[]> {
  return db.query<PaddleJson>(`select ${PADDLE} where p.house_id = $1 and p.id = any($2::int[]) order by p.id`, [
    houseId,
    ids,
  ]);
}

/** A bidder's record with its new version. */
export interface RaisedApproval {
  readonly id: number;
  readonly personId: number;
  readonly channel: ApprovalJson['channel'];
  readonly version: number;
}

/** Increments the versions of a bidder's record and of their person's primary one, because something that is shown with them changed. */
export async function raiseApprovalVersions(tx: Transaction, houseId: number, id: number): Promise<RaisedApproval[]> {
  const rows = await tx.query<RaisedApproval>(
    `update approval set version = version + 1
     where house_id = $1 and id in ($2, (select a.person_id from approval a where a.house_id = $1 and a.id = $2))
     returning id, person_id as "personId", channel, version`,
    [houseId, id],
  );
  if (rows.length === 0) throw new Error(`Approval ${id} does not exist.`);
  return rows;
}

/** Returns the number of a bidder by reference; null if the house has none with that reference. */
export async function selectApprovalIdByRef(db: Queryable, houseId: number, ref: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>('select id from approval where house_id = $1 and ref = $2', [
    houseId,
    ref,
  ]);
  return row?.id ?? null;
}
