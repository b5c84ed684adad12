import type { Queryable, Transaction } from '../../core/database/database';

/** The last comparison of a house's ledger with the provider. */
export interface ComparisonRow {
  readonly since: Date;
  readonly comparedAt: Date;
  readonly listed: number;
  readonly error: string | null;
  readonly version: number;
}

/** Returns the last comparison of a house. Null if there is none. */
export async function selectComparison(db: Queryable, houseId: number): Promise<ComparisonRow | null> {
  const [row] = await db.query<ComparisonRow>(
    'select since, compared_at as "comparedAt", listed, error, version from payment_comparison where house_id = $1',
    [houseId],
  );
  return row ?? null;
}

/** Saves a comparison, and returns its version. */
export async function putComparison(
  tx: Transaction,
  houseId: number,
  { since, comparedAt, listed, error }: Omit<ComparisonRow, 'version'>,
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `insert into payment_comparison (house_id, since, compared_at, listed, error) values ($1, $2, $3, $4, $5)
     on conflict (house_id) do update set since = $2, compared_at = $3, listed = $4, error = $5, version = payment_comparison.version + 1
     returning version`,
    [houseId, since, comparedAt, listed, error],
  );
  return row?.version ?? 1;
}

/** A payment or refund in the ledger that should be at the provider. Amount in minor units. */
export interface LedgerSide {
  readonly id: number;
  readonly attemptId: number;
  readonly invoiceId: number;
  readonly account: string | null;
  readonly key: string | null;
  readonly processorRef: string;
  readonly amount: number;
  readonly currency: string;
  /** When it was requested, or recorded from a discrepancy. */
  readonly requestedAt: Date;
}

/** Returns the house's charges that the ledger has as taken, requested or recorded since an instant. */
export async function selectTaken(
  db: Queryable,
  houseId: number,
  processor: string,
  since: Date,
): Promise<LedgerSide[]> {
  return db.query<LedgerSide>(
    `select a.id, a.id as "attemptId", a.invoice_id as "invoiceId", a.account, a.key, a.processor_ref as "processorRef", a.amount,
       r.currency, coalesce(a.requested_at, a.ended_at) as "requestedAt"
     from charge_attempt a join charge_run r on r.house_id = a.house_id and r.id = a.run_id
     where a.house_id = $1 and a.processor = $2 and a.state = 'CHARGED' and coalesce(a.requested_at, a.ended_at) >= $3
       and a.processor_ref is not null`,
    [houseId, processor, since],
  );
}

/** Returns the house's refunds that the ledger has as made, requested here since an instant. */
export async function selectRefunded(
  db: Queryable,
  houseId: number,
  processor: string,
  since: Date,
): Promise<LedgerSide[]> {
  return db.query<LedgerSide>(
    `select f.id, a.id as "attemptId", a.invoice_id as "invoiceId", a.account, a.key, f.processor_ref as "processorRef", f.amount,
       r.currency, f.requested_at as "requestedAt"
     from charge_refund f join charge_attempt a on a.house_id = f.house_id and a.id = f.attempt_id
     join charge_run r on r.house_id = a.house_id and r.id = a.run_id
     where f.house_id = $1 and f.processor = $2 and f.kind = 'REFUND' and f.state = 'REFUNDED' and f.requested_at >= $3
       and f.processor_ref is not null`,
    [houseId, processor, since],
  );
}

/** Returns the house's charges and refunds that haven't ended, requested before an instant. */
export async function selectUnended(
  db: Queryable,
  houseId: number,
  before: Date,
): Promise<{ kind: 'CHARGE' | 'REFUND'; id: number }[]> {
  return db.query(
    `select 'CHARGE' as kind, id
     from charge_attempt
     where house_id = $1 and state in ('REQUESTED', 'UNKNOWN', 'PENDING', 'ACTION_NEEDED') and requested_at < $2
     union all
     select 'REFUND' as kind, id
     from charge_refund
     where house_id = $1 and state in ('REQUESTED', 'UNKNOWN', 'PENDING') and key is not null and requested_at < $2`,
    [houseId, before],
  );
}

/** Returns the houses that have charged through a processor and have no job of this kind and key. */
export async function selectUncompared(
  db: Queryable,
  processor: string,
  { kind, key }: { readonly kind: string; readonly key: string },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select h.id from house_view h
     where exists (select 1 from charge_attempt a where a.house_id = h.id and a.processor = $1)
       and not exists (select 1 from work w where w.house_id = h.id and w.kind = $2 and w.key = $3)`,
    [processor, kind, key],
  );
  return rows.map(({ id }) => id);
}
