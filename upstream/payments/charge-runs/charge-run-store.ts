import type { ChargeSource } from '../../../rules/payments/charge-runs/charge-reasons';
import type { Queryable, Transaction } from '../../core/database/database';
import type { Window } from '../../core/http/window';

/** A charge run with its progress. Amounts in minor units of its currency. */
export interface ChargeRunRow {
  readonly id: number;
  readonly groupId: number;
  readonly source: ChargeSource;
  readonly retryOf: number | null;
  readonly currency: string;
  readonly state: 'RUNNING' | 'DONE';
  readonly createdAt: Date;
  readonly createdBy: number | null;
  readonly createdByName: string | null;
  readonly finishedAt: Date | null;
  readonly version: number;
  readonly invoiceCount: number;
  readonly confirmedCount: number;
  readonly confirmedTotal: number;
  readonly ready: number;
  readonly requested: number;
  readonly unknown: number;
  readonly pending: number;
  readonly actionNeeded: number;
  readonly charged: number;
  readonly declined: number;
  readonly skipped: number;
  readonly chargedTotal: number;
  readonly pendingTotal: number;
  readonly unknownTotal: number;
}

const RUN = `
  select r.id, r.group_id as "groupId", r.source, r.retry_of as "retryOf", r.currency, r.state, r.created_at as "createdAt",
    r.created_by as "createdBy", u.display_name as "createdByName", r.finished_at as "finishedAt", r.version, a.*
  from charge_run r left join house_user_view u on u.house_id = r.house_id and u.id = r.created_by
  cross join lateral (
    select count(*) as "invoiceCount", count(key) as "confirmedCount",
      coalesce(sum(amount) filter (where key is not null), 0) as "confirmedTotal",
      count(*) filter (where state = 'READY') as ready, count(*) filter (where state = 'REQUESTED') as requested,
      count(*) filter (where state = 'UNKNOWN') as unknown,
      count(*) filter (where state = 'PENDING') as pending, count(*) filter (where state = 'ACTION_NEEDED') as "actionNeeded",
      count(*) filter (where state = 'CHARGED') as charged,
      count(*) filter (where state = 'DECLINED') as declined, count(*) filter (where state = 'SKIPPED') as skipped,
      coalesce(sum(amount) filter (where state = 'CHARGED'), 0) as "chargedTotal",
      coalesce(sum(amount) filter (where state = 'PENDING'), 0) as "pendingTotal",
      coalesce(sum(amount) filter (where state in ('UNKNOWN', 'REQUESTED')), 0) as "unknownTotal"
    from charge_attempt where house_id = r.house_id and run_id = r.id) a`;

/** Returns runs by id, latest first. */
export async function selectChargeRuns(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<ChargeRunRow[]> {
  return db.query<ChargeRunRow>(`${RUN} where r.house_id = $1 and r.id = any($2::int[]) order by r.id desc`, [
    houseId,
    ids,
  ]);
}

/** Returns a page of the runs of the house or a group, latest first, and their total number. */
export async function selectChargeRunWindow(
  db: Queryable,
  houseId: number,
  groupId: number | null,
  { limit, offset }: Window,
): Promise<{ rows: ChargeRunRow[]; total: number }> {
  const chosen = 'r.house_id = $1 and ($2::int is null or r.group_id = $2)';
  const rows = await db.query<ChargeRunRow>(`${RUN} where ${chosen} order by r.id desc limit $3 offset $4`, [
    houseId,
    groupId,
    limit,
    offset,
  ]);
  const [counted] = await db.query<{ total: number }>(`select count(*) as total from charge_run r where ${chosen}`, [
    houseId,
    groupId,
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export interface NewChargeRunRow {
  readonly id: number;
  readonly groupId: number;
  readonly source: ChargeSource;
  readonly retryOf: number | null;
  readonly currency: string;
  readonly createdAt: Date;
  readonly createdBy: number | null;
}

export async function insertChargeRun(tx: Transaction, houseId: number, run: NewChargeRunRow): Promise<void> {
  await tx.query(
    `insert into charge_run (house_id, id, group_id, source, retry_of, currency, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [houseId, run.id, run.groupId, run.source, run.retryOf, run.currency, run.createdAt, run.createdBy],
  );
}

/** Increments the version of a run after a change of one of its charges, and returns it. */
export async function raiseRunVersion(tx: Transaction, houseId: number, id: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update charge_run set version = version + 1 where house_id = $1 and id = $2 returning version',
    [houseId, id],
  );
  if (!row) throw new Error(`Charge run ${id} is not there.`);
  return row.version;
}

export interface FinishedRun {
  readonly id: number;
  readonly groupId: number;
  readonly source: ChargeSource;
  readonly version: number;
}

/** Finishes a run that has nothing left to request. Null if something is left, or if the run had finished before. */
export async function finishChargeRun(
  tx: Transaction,
  houseId: number,
  id: number,
  at: Date,
): Promise<FinishedRun | null> {
  const [row] = await tx.query<FinishedRun>(
    `update charge_run r set state = 'DONE', finished_at = $3, version = version + 1
     where house_id = $1 and id = $2 and state = 'RUNNING'
       and not exists (select 1 from charge_attempt a where a.house_id = $1 and a.run_id = $2 and a.state in ('READY', 'REQUESTED'))
     returning id, group_id as "groupId", source, version`,
    [houseId, id, at],
  );
  return row ?? null;
}

/** Returns the state of a run. Null if it doesn't exist. */
export async function selectRunState(db: Queryable, houseId: number, id: number): Promise<'RUNNING' | 'DONE' | null> {
  const [row] = await db.query<{ state: 'RUNNING' | 'DONE' }>(
    'select state from charge_run where house_id = $1 and id = $2',
    [houseId, id],
  );
  return row?.state ?? null;
}
