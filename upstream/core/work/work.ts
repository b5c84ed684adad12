import type { Clock } from '../../../platform/clock';
import type { Queryable, Transaction } from '../database/database';
import type { Services } from '../services';

/** What is to happen later. One item per house, kind and key. */
export interface NewWork {
  readonly houseId: number;
  readonly kind: string;
  readonly key: string;
  readonly payload: object;
  /** Not before this instant; default: at once. */
  readonly runAfter?: Date;
}

/** An item that was claimed for an attempt. `attempt` counts from 1 and marks who holds it. */
export interface WorkItem<Payload = unknown> {
  readonly id: number;
  readonly houseId: number;
  readonly kind: string;
  readonly key: string;
  readonly payload: Payload;
  readonly attempt: number;
}

/** How far an item is: what screens follow. */
export interface WorkState {
  readonly key: string;
  readonly state: 'READY' | 'RUNNING' | 'DONE' | 'FAILED';
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly error: string | null;
  readonly runAfter: Date;
}

/** What a handler is given beside the item. */
export interface WorkHands {
  /** Tells how far it is, outside any transaction of the work. */
  progress(done: number, total: number): Promise<void>;
  /** Aborted when the process stops or the item is no longer this process's. */
  readonly signal: AbortSignal;
}

/** What the product does with the items of one kind. An attempt may be cut off anywhere and made again: `run` carries on. */
export interface WorkKind {
  run(services: Services, item: WorkItem, hands: WorkHands): Promise<void>;
  /** After the last attempt failed, in the transaction that marks the item as failed: who sees the one sees the other. */
  onFailed?(tx: Transaction, services: Services, item: WorkItem, error: string): Promise<void>;
  /**
   * What a restored installation does with an item that the backup caught waiting or running, in the restoring transaction: the
   * installation that was backed up may have done it since. Answers whether the item is ended; otherwise, and without this, it is carried on.
   */
  onRestored?(tx: Transaction, services: Services, item: WorkItem, isDue: boolean): Promise<boolean>;
  /** Waiting times between attempts; one attempt more than there are times. */
  readonly backoffMs?: readonly number[];
}

/**
 * Writes work in the transaction of what causes it; it begins when that commits. An item that is waiting or running stays
 * as it is; one that is done or failed is made ready again with the new payload.
 */
export async function addWork(tx: Transaction, clock: Clock, items: readonly NewWork[]): Promise<void> {
  const now = clock.now();
  const rows = items.map(({ houseId, kind, key, payload, runAfter }) => ({
    house_id: houseId,
    kind,
    key,
    payload,
    run_after: runAfter ?? now,
  }));
  await tx.query(
    `insert into work (house_id, kind, key, payload, run_after, state, created_at)
     select r.house_id, r.kind, r.key, r.payload, r.run_after, 'READY', $2
     from jsonb_to_recordset($1::jsonb) as r (house_id integer, kind text, key text, payload jsonb, run_after timestamptz)
     on conflict (house_id, kind, key) do update
     set payload = excluded.payload, run_after = excluded.run_after, state = 'READY', attempts = 0,
         progress = null, error = null, lease_until = null, finished_at = null
     where work.state in ('DONE', 'FAILED')`,
    [JSON.stringify(rows), now],
  );
  for (const houseId of new Set(items.map((item) => item.houseId))) tx.announce('work', houseId);
}

/** Takes back what waits of a kind, under the keys that begin with these texts and a slash. What runs already finds out for itself. */
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

/** How far the items of a kind are, by key; those that do not exist are missing from the answer. */
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
