import type { Queryable } from '../database/database';
import type { Services } from '../services';
import type { WorkItem } from './work';

const retentionMs = 30 * 86_400_000;

/** Claims due jobs for an attempt, and those whose lease expired. Each is claimed by one process. */
export async function claimWork(db: Queryable, now: Date, leaseUntil: Date, most: number): Promise<WorkItem[]> {
  return db.query<WorkItem>(
    `update work set state = 'RUNNING', lease_until = $2, attempts = attempts + 1
     where id in (
       select id from work
       where state in ('READY', 'RUNNING') and run_after <= $1 and (state = 'READY' or lease_until < $1)
       order by run_after, id limit $3 for update skip locked)
     returning id, house_id as "houseId", kind, key, payload, attempts as attempt`,
    [now, leaseUntil, most],
  );
}

/** Releases running jobs. Only for an embedded database or one that is being restored, where no other process can be running them. */
export async function releaseLeases(db: Queryable): Promise<void> {
  await db.query(`update work set state = 'READY', lease_until = null where state = 'RUNNING'`);
}

/** A job that is waiting or running. */
export interface UnfinishedItem extends WorkItem {
  /** Whether it is due or running. */
  readonly isDue: boolean;
}

/** Returns all waiting and running jobs, in the order of creation. */
export async function selectUnfinishedWork(db: Queryable, now: Date): Promise<UnfinishedItem[]> {
  return db.query<UnfinishedItem>(
    `select id, house_id as "houseId", kind, key, payload, attempts as attempt, state = 'RUNNING' or run_after <= $1 as "isDue"
     from work where state in ('READY', 'RUNNING') order by id`,
    [now],
  );
}

/** Ends waiting jobs without running them, and records why. */
export async function endWork(db: Queryable, ids: readonly number[], at: Date, why: string): Promise<void> {
  await db.query(
    `update work set state = 'DONE', finished_at = $2, error = $3 where id = any ($1::bigint[]) and state = 'READY'`,
    [ids, at, why],
  );
}

/** Extends the lease; returns whether this attempt still holds the job. */
export async function renewLease(db: Queryable, { id, attempt }: WorkItem, leaseUntil: Date): Promise<boolean> {
  const rows = await db.query(
    `update work set lease_until = $3 where id = $1 and attempts = $2 and state = 'RUNNING' returning id`,
    [id, attempt, leaseUntil],
  );
  return rows.length > 0;
}

export async function writeProgress(
  db: Queryable,
  { id, attempt }: WorkItem,
  done: number,
  total: number,
): Promise<void> {
  await db.query('update work set progress = $3::jsonb where id = $1 and attempts = $2', [
    id,
    attempt,
    JSON.stringify({ done, total }),
  ]);
}

export async function finishWork(db: Queryable, { id, attempt }: WorkItem, at: Date): Promise<void> {
  await db.query(
    `update work set state = 'DONE', finished_at = $3, lease_until = null, error = null where id = $1 and attempts = $2 and state = 'RUNNING'`,
    [id, attempt, at],
  );
}

/** Schedules the job again at `runAfter`; null marks it as failed permanently. Returns whether this attempt still held the job. */
export async function failWork(
  db: Queryable,
  { id, attempt }: WorkItem,
  error: string,
  at: Date,
  runAfter: Date | null,
): Promise<boolean> {
  const rows = await db.query(
    `update work set state = case when $5::timestamptz is null then 'FAILED' else 'READY' end, run_after = coalesce($5, run_after),
            finished_at = case when $5::timestamptz is null then $4::timestamptz end, error = $3, lease_until = null
     where id = $1 and attempts = $2 and state = 'RUNNING' returning id`,
    [id, attempt, error, at, runAfter],
  );
  return rows.length > 0;
}

/** Releases an unfinished job because the process stops. The attempt doesn't count. */
export async function releaseWork(db: Queryable, { id, attempt }: WorkItem): Promise<void> {
  await db.query(
    `update work set state = 'READY', attempts = attempts - 1, lease_until = null where id = $1 and attempts = $2 and state = 'RUNNING'`,
    [id, attempt],
  );
}

export async function countDueWork(db: Queryable, now: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from work where state in ('READY', 'RUNNING') and run_after <= $1`,
    [now],
  );
  return row?.count ?? 0;
}

/** Deletes jobs that finished a month ago. */
export async function sweepWork({ db, clock }: Services): Promise<void> {
  await db.query(`delete from work where state = 'DONE' and finished_at < $1`, [
    new Date(clock.now().getTime() - retentionMs),
  ]);
}
