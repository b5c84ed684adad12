import type { Clock } from '../../../platform/clock';
import type { Queryable, Transaction } from '../database/database';
import type { Services } from '../services';
import type { Lane } from './work-turns';

/** A background job. A house has at most one per kind and key. */
export interface NewWork {
  readonly houseId: number;
  readonly kind: string;
  readonly key: string;
  readonly payload: object;
  /** Earliest start, at a fixed time; default: now. */
  readonly runAfter?: Date;
  /** Delay from now, in ms, instead of a fixed time. If the clock is set back, it ends at once, because its rest is unknown. */
  readonly delayMs?: number;
}

/** A job that was claimed for an attempt. `attempt` counts from 1 and identifies the holder. */
export interface WorkItem<Payload = unknown> {
  readonly id: number;
  readonly houseId: number;
  readonly kind: string;
  readonly key: string;
  readonly payload: Payload;
  readonly attempt: number;
}

/** The progress of a job, for screens. */
export interface WorkState {
  readonly key: string;
  readonly state: 'READY' | 'RUNNING' | 'DONE' | 'FAILED';
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly error: string | null;
  readonly runAfter: Date;
}

/** What a job's handler receives in addition to the job. */
export interface JobContext {
  /** Reports progress, outside any transaction of the job. */
  progress(done: number, total: number): Promise<void>;
  /** Aborted when the process stops or this process no longer holds the job. */
  readonly signal: AbortSignal;
}

/** How jobs of one kind run. An attempt may be interrupted anywhere and repeated, so `run` must be able to resume. */
export interface WorkKind {
  run(services: Services, item: WorkItem, context: JobContext): Promise<void>;
  /** Called after the last attempt failed, in the transaction that marks the job as failed, so both become visible together. */
  onFailed?(tx: Transaction, services: Services, item: WorkItem, error: string): Promise<void>;
  /**
   * Called in the transaction of a restore for a job that was waiting or running when the backup was made, because the original
   * installation may have run it since. Returns whether the job is ended; otherwise, and by default, it is resumed.
   */
  onRestored?(tx: Transaction, services: Services, item: WorkItem, isDue: boolean): Promise<boolean>;
  /** What the jobs wait for. Each lane has places of its own; default: `OWN`. */
  readonly lane?: Lane;
  /** How many of these jobs a process can run now; 0 while what they need is known to be down. Default: no limit. */
  mostNow?(now: Date): number;
  /** Delays between attempts, in ms. There is one more attempt than there are delays. */
  readonly backoffMs?: readonly number[];
}

/**
 * Adds jobs in the transaction that causes them; they start after it commits. A job that is waiting or running is not
 * changed; one that is done or failed is scheduled again with the new payload.
 */
export async function addWork(tx: Transaction, clock: Clock, items: readonly NewWork[]): Promise<void> {
  const now = clock.now();
  const rows = items.map(({ houseId, kind, key, payload, runAfter, delayMs = 0 }) => ({
    house_id: houseId,
    kind,
    key,
    payload,
    run_after: runAfter ?? new Date(now.getTime() + delayMs),
    delayed_at: runAfter ? null : now,
  }));
  await tx.query(
    `insert into work (house_id, kind, key, payload, run_after, delayed_at, state, created_at)
     select r.house_id, r.kind, r.key, r.payload, r.run_after, r.delayed_at, 'READY', $2
     from jsonb_to_recordset($1::jsonb) as r (house_id integer, kind text, key text, payload jsonb, run_after timestamptz, delayed_at timestamptz)
     on conflict (house_id, kind, key) do update
     set payload = excluded.payload, run_after = excluded.run_after, delayed_at = excluded.delayed_at, state = 'READY', attempts = 0,
         progress = null, error = null, lease_until = null, finished_at = null
     where work.state in ('DONE', 'FAILED')`,
    [JSON.stringify(rows), now],
  );
  for (const houseId of new Set(items.map((item) => item.houseId))) tx.announce('work', houseId);
}

/** Removes waiting jobs of a kind whose keys begin with these texts and a slash. Running jobs have to check for themselves. */
export async function withdrawWork(
  tx: Transaction,
  houseId: number,
  kind: string,
  prefixes: readonly string[],
): Promise<void> {
  await tx.query(
    `delete from work where house_id = $1 and kind = $2 and state = 'READY' and split_part(key, '/', 1) = any ($3::text[])`,
    [houseId, kind, prefixes],
  );
}

/** Returns the progress of jobs of a kind, by key. Jobs that don't exist are missing from the result. */
export async function workStates(
  db: Queryable,
  houseId: number,
  kind: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, WorkState>> {
  const rows = await db.query<WorkState>(
    `select key, state, progress, error, run_after as "runAfter" from work where house_id = $1 and kind = $2 and key = any ($3::text[])`,
    [houseId, kind, keys],
  );
  return new Map(rows.map((row) => [row.key, row]));
}
