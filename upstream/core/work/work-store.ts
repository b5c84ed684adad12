import type { Queryable } from '../database/database';
import type { Services } from '../services';
import type { WorkItem } from './work';
import type { Line } from './work-turns';

const retentionMs = 30 * 86_400_000;

/** A running job and until when its process holds it. */
export interface WorkLease {
  readonly id: number;
  readonly attempt: number;
  readonly leaseUntil: Date;
}

/** A job can be claimed if it is due and nobody holds it. $1 is the time. */
const CLAIMABLE = `state in ('READY', 'RUNNING') and run_after <= $1 and (state = 'READY' or lease_until <= $1)`;

/** Returns the houses and kinds that have jobs to claim; the one whose first job has been due longest comes first. */
export async function dueLines(db: Queryable, now: Date): Promise<Line[]> {
  // Steps from one house and kind to the next in the index, so that the cost doesn't depend on the number of waiting jobs.
  return db.query<Line>(
    `with recursive line as (
       (select house_id, kind from work where state in ('READY', 'RUNNING') order by house_id, kind limit 1)
       union all
       select next.house_id, next.kind from line cross join lateral (
         select house_id, kind from work where state in ('READY', 'RUNNING') and (house_id, kind) > (line.house_id, line.kind)
         order by house_id, kind limit 1) next)
     select line.house_id as "houseId", line.kind from line cross join lateral (
       select id, run_after
       from work
       where house_id = line.house_id and kind = line.kind and ${CLAIMABLE}
       order by run_after, id
       limit 1) first
     order by first.run_after, first.id`,
    [now],
  );
}

/** Claims the first due job of each of these lines for an attempt. Each job is claimed by one process. */
export async function claimWork(
  db: Queryable,
  now: Date,
  leaseUntil: Date,
  lines: readonly Line[],
): Promise<WorkItem[]> {
  // Materialized, because as a subquery it can run once for each job, and then claims another job each time.
  return db.query<WorkItem>(
    `with chosen as materialized (
       select first.id from unnest($3::int[], $4::text[]) as line (house_id, kind) cross join lateral (
         select id from work where house_id = line.house_id and kind = line.kind and ${CLAIMABLE}
         order by run_after, id limit 1 for update skip locked) first)
     update work set state = 'RUNNING', lease_until = $2, attempts = attempts + 1 from chosen where work.id = chosen.id
     returning work.id, house_id as "houseId", kind, key, payload, attempts as attempt`,
    [now, leaseUntil, lines.map(({ houseId }) => houseId), lines.map(({ kind }) => kind)],
  );
}

/** Makes jobs due whose delay began after `since`, which is later than `now`: the clock was set back. */
export async function endDelays(db: Queryable, now: Date, since: Date): Promise<void> {
  await db.query(
    `update work set run_after = $1, delayed_at = $1 where state in ('READY', 'RUNNING') and delayed_at > $2`,
    [now, since],
  );
}

/** Returns running jobs whose lease ends after `limit`. */
export async function selectLongLeases(db: Queryable, limit: Date): Promise<WorkLease[]> {
  return db.query<WorkLease>(
    `select id, attempts as attempt, lease_until as "leaseUntil" from work where state = 'RUNNING' and lease_until > $1`,
    [limit],
  );
}

/** Ends leases that were not renewed since they were read. */
export async function endLeases(db: Queryable, leases: readonly WorkLease[], at: Date): Promise<void> {
  await db.query(
    `update work w set lease_until = $2
     from jsonb_to_recordset($1::jsonb) as l (id bigint, attempt integer, "leaseUntil" timestamptz)
     where w.id = l.id and w.attempts = l.attempt and w.state = 'RUNNING' and w.lease_until = l."leaseUntil"`,
    [JSON.stringify(leases), at],
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
    `update work
     set state = 'DONE', finished_at = $3, lease_until = null, error = null
     where id = $1 and attempts = $2 and state = 'RUNNING'`,
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
    `update work
     set state = case when $5::timestamptz is null then 'FAILED' else 'READY' end, run_after = coalesce($5, run_after), delayed_at = $4,
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
