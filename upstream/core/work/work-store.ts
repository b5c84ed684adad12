import type { Queryable } from '../database/database';
import type { Services } from '../services';
import type { WorkItem } from './work';

const keptMs = 30 * 86_400_000;

/** Takes due items for an attempt, and those whose holder did not renew its lease; each goes to one process. */
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

/** Frees what is being done: nobody else works on an embedded database, or on one that is being restored, so its process is gone. */
export async function releaseLeases(db: Queryable): Promise<void> {
  await db.query(`update work set state = 'READY', lease_until = null where state = 'RUNNING'`);
}

/** An item that waits or is being done. */
export interface UnfinishedItem extends WorkItem {
  /** Whether its time has come. */
  readonly isDue: boolean;
}

/** Everything that waits or is being done, in the order in which it was planned. */
export async function selectUnfinishedWork(db: Queryable, now: Date): Promise<UnfinishedItem[]> {
  return db.query<UnfinishedItem>(
    `select id, house_id as "houseId", kind, key, payload, attempts as attempt, state = 'RUNNING' or run_after <= $1 as "isDue"
     from work where state in ('READY', 'RUNNING') order by id`,
    [now],
  );
}

/** Ends items that wait without doing them, and says why. */
export async function endWork(db: Queryable, ids: readonly number[], at: Date, why: string): Promise<void> {
  await db.query(
    `update work set state = 'DONE', finished_at = $2, error = $3 where id = any ($1::bigint[]) and state = 'READY'`,
    [ids, at, why],
  );
}

/** Whether the item is still held by this attempt; the lease is then longer. */
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

/** Ready again at `runAfter`; null: failed for good. Whether the item was still held by this attempt. */
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

/** Given back unfinished, because the process stops: the attempt does not count. */
export async function giveBackWork(db: Queryable, { id, attempt }: WorkItem): Promise<void> {
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

/** Forgets what was done a month ago. */
export async function sweepWork({ db, clock }: Services): Promise<void> {
  await db.query(`delete from work where state = 'DONE' and finished_at < $1`, [
    new Date(clock.now().getTime() - keptMs),
  ]);
}
