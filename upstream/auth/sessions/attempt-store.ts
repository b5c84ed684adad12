import type { Queryable, Transaction } from '../../core/database/database';

/** Makes concurrent attempts on a key follow one another, until the end of the transaction. */
export async function lockAttempts(tx: Transaction, key: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
}

/**
 * How many attempts on the key failed, or are being made, between these times, and the first of them. Later ones are from before the
 * clock was set back, and would count for that much longer.
 */
export async function countAttempts(
  tx: Transaction,
  key: string,
  since: Date,
  until: Date,
): Promise<{ count: number; first: Date | null }> {
  const [row] = await tx.query<{ count: number; first: Date | null }>(
    'select count(*) as count, min(at) as first from sign_in_failure where key = $1 and at > $2 and at <= $3',
    [key, since, until],
  );
  return row ?? { count: 0, first: null };
}

export async function insertAttempts(tx: Transaction, keys: readonly string[], at: Date): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'insert into sign_in_failure (key, at) select key, $2 from unnest($1::text[]) as key returning id',
    [keys, at],
  );
  return rows.map(({ id }) => id);
}

/** An attempt that succeeded was no failure, and ends the count on its user. */
export async function deleteAttempts(tx: Transaction, ids: readonly number[], key: string): Promise<void> {
  await tx.query('delete from sign_in_failure where id = any ($1::bigint[]) or key = $2', [ids, key]);
}

/** Removes attempts that no longer count. */
export async function sweepAttempts(db: Queryable, since: Date): Promise<void> {
  await db.query('delete from sign_in_failure where at <= $1', [since]);
}
