import type { Queryable, Transaction } from '../core/database/database';
import type { Window } from '../core/http/window';

export interface PaymentMethodRow {
  readonly id: number;
  readonly name: string;
  readonly isOnline: boolean;
  readonly isChoosable: boolean;
  /** Since when it is offered no more; it stays readable on what was paid with it. */
  readonly retiredAt: Date | null;
  readonly position: number;
  readonly version: number;
}

/** The house's methods in the order in which they are offered; then those that are not chosen by hand, and the retired ones. */
export async function selectPaymentMethods(db: Queryable, houseId: number): Promise<PaymentMethodRow[]> {
  return db.query<PaymentMethodRow>(
    `select id, name, is_online as "isOnline", is_choosable as "isChoosable", retired_at as "retiredAt", position, version
     from payment_method where house_id = $1 order by retired_at is not null, is_choosable desc, position, id`,
    [houseId],
  );
}

/** Adds a method, or writes what it is now. */
export async function putPaymentMethod(
  tx: Transaction,
  houseId: number,
  { id, name, position, version, retiredAt }: PaymentMethodRow,
): Promise<void> {
  await tx.query(
    `insert into payment_method (house_id, id, name, position, version, retired_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (house_id, id) do update set name = excluded.name, position = excluded.position, version = excluded.version, retired_at = excluded.retired_at`,
    [houseId, id, name, position, version, retiredAt],
  );
}

/** Writes in which order methods are offered, with their versions. */
export async function putMethodOrder(
  tx: Transaction,
  houseId: number,
  methods: readonly PaymentMethodRow[],
): Promise<void> {
  await tx.query(
    `update payment_method m set position = r.position, version = r.version
     from jsonb_to_recordset($2::jsonb) as r (id int, position int, version int) where m.house_id = $1 and m.id = r.id`,
    [houseId, JSON.stringify(methods.map(({ id, position, version }) => ({ id, position, version })))],
  );
}

/** A step of a payment as the ledger has it; the amount in minor units of the currency. */
export interface PaymentRow {
  readonly id: number;
  readonly approvalId: number;
  readonly invoiceId: number;
  readonly currency: string;
  readonly amount: number;
  readonly at: Date;
  readonly state: 'SETTLED' | 'PENDING' | 'FAILED';
  readonly methodId: number | null;
  readonly online: boolean;
  readonly version: number;
}

const PAYMENT = `id, approval_id as "approvalId", invoice_id as "invoiceId", currency, amount, at, state, method_id as "methodId", online, version from bidder_payment_view`;

/** Windows of the payments of these bidders, latest first: one statement for any number. */
export async function selectBidderPayments(
  db: Queryable,
  houseId: number,
  approvalIds: readonly number[],
  { limit, offset }: Window,
): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(
    `select own.* from unnest($2::int[]) as asked (id)
     cross join lateral (select ${PAYMENT} where house_id = $1 and approval_id = asked.id order by at desc, id desc limit $3 offset $4) own`,
    [houseId, approvalIds, limit, offset],
  );
}

/** How many payments each of these bidders has; those without any are missing. */
export async function countBidderPayments(
  db: Queryable,
  houseId: number,
  approvalIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; total: number }>(
    'select approval_id as id, count(*) as total from bidder_payment_view where house_id = $1 and approval_id = any($2::int[]) group by approval_id',
    [houseId, approvalIds],
  );
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** Payments of the house by their numbers; a pending one that gave way is missing. */
export async function selectPaymentsById(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(`select ${PAYMENT} where house_id = $1 and id = any($2::bigint[]) order by id desc`, [
    houseId,
    ids,
  ]);
}
