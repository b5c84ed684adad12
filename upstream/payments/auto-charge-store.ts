import type { ChargeState } from '../../rules/payments/charge-runs/charge-states';
import type { AutoChargeEnd } from '../../rules/payments/scheduled-charges/auto-charge-outcome';
import type { Queryable, Transaction } from '../core/database/database';
import type { Window } from '../core/http/window';

/** The outcome of an automatic charge date. */
export interface NewAutoCharge {
  readonly id: number;
  readonly invoiceId: number;
  /** YYYY-MM-DD in the house's time zone. */
  readonly day: string;
  readonly at: Date;
  readonly state: AutoChargeEnd;
  readonly reason: string | null;
  readonly runId: number | null;
}

export async function insertAutoCharge(
  tx: Transaction,
  houseId: number,
  { id, invoiceId, day, at, state, reason, runId }: NewAutoCharge,
): Promise<void> {
  await tx.query(
    'insert into auto_charge (house_id, id, invoice_id, day, at, state, reason, charge_run_id) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [houseId, id, invoiceId, day, at, state, reason, runId],
  );
}

/** The outcome of an automatic charge date, with its charge if one was started. Amounts in minor units of the currency. */
export interface AutoChargeRow {
  readonly id: number;
  readonly invoiceId: number;
  readonly groupId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly day: string;
  readonly at: Date;
  readonly state: NewAutoCharge['state'];
  readonly reason: string | null;
  readonly currency: string;
  /** State of the charge. Null if none was started. */
  readonly attemptState: ChargeState | null;
  readonly attemptReason: string | null;
  readonly amount: number | null;
  readonly runId: number | null;
  readonly endedAt: Date | null;
  readonly nextCheckAt: Date | null;
  /** Increases with every change of its charge. */
  readonly version: number;
}

/** Returns the version of an automatic charge. `attempt` is the version of the attempt that it started, 0 if there is none. */
export const autoChargeVersion = (attempt: number): number => 1 + attempt;

/** Returns the ids of the automatic charges that started this attempt: one or none. */
export async function selectAutoChargesOf(tx: Transaction, houseId: number, attemptId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select a.id
     from charge_attempt t
     join auto_charge a on a.house_id = t.house_id and a.invoice_id = t.invoice_id and a.charge_run_id = t.run_id
     where t.house_id = $1 and t.id = $2`,
    [houseId, attemptId],
  );
  return rows.map(({ id }) => id);
}

const AUTO_CHARGE = `
  select a.id, a.invoice_id as "invoiceId", i.group_id as "groupId", i.first_name as "firstName", i.last_name as "lastName", i.currency,
    a.day, a.at, a.state, a.reason,
    a.charge_run_id as "runId", t.state as "attemptState", t.reason_text as "attemptReason", t.amount, t.ended_at as "endedAt",
    t.next_look_at as "nextCheckAt", 1 + coalesce(t.version, 0) as version
  from auto_charge a
  join invoice_name_view i on i.house_id = a.house_id and i.id = a.invoice_id
  left join charge_attempt t on t.house_id = a.house_id and t.run_id = a.charge_run_id and t.invoice_id = a.invoice_id`;

/** Returns a page of the automatic charges of the house or a group, latest first, and their total number. */
export async function selectAutoChargeWindow(
  db: Queryable,
  houseId: number,
  groupId: number | null,
  { limit, offset }: Window,
): Promise<{ rows: AutoChargeRow[]; total: number }> {
  const chosen = 'a.house_id = $1 and ($2::int is null or i.group_id = $2)';
  const rows = await db.query<AutoChargeRow>(`${AUTO_CHARGE} where ${chosen} order by a.id desc limit $3 offset $4`, [
    houseId,
    groupId,
    limit,
    offset,
  ]);
  const [counted] = await db.query<{ total: number }>(
    `select count(*) as total from auto_charge a join invoice_name_view i on i.house_id = a.house_id and i.id = a.invoice_id where ${chosen}`,
    [houseId, groupId],
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Returns automatic charges by id, latest first. */
export async function selectAutoCharges(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<AutoChargeRow[]> {
  return db.query<AutoChargeRow>(`${AUTO_CHARGE} where a.house_id = $1 and a.id = any($2::int[]) order by a.id desc`, [
    houseId,
    ids,
  ]);
}

/** Locks the automatic charges that haven't been reported to the house's contact yet, the first 1,000 by invoice. */
export async function lockUnreported(tx: Transaction, houseId: number): Promise<AutoChargeRow[]> {
  return tx.query<AutoChargeRow>(
    `${AUTO_CHARGE} where a.house_id = $1 and a.reported_at is null order by a.invoice_id, a.id limit 1000 for update of a`,
    [houseId],
  );
}

export async function markReported(tx: Transaction, houseId: number, ids: readonly number[], at: Date): Promise<void> {
  await tx.query('update auto_charge set reported_at = $3 where house_id = $1 and id = any($2::int[])', [
    houseId,
    ids,
    at,
  ]);
}
