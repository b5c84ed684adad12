import type { Queryable, Transaction } from '../core/database';
import type { Window } from '../core/window';

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
export async function putPaymentMethod(tx: Transaction, houseId: number, { id, name, position, version, retiredAt }: PaymentMethodRow): Promise<void> {
  await tx.query(
    `insert into payment_method (house_id, id, name, position, version, retired_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (house_id, id) do update set name = excluded.name, position = excluded.position, version = excluded.version, retired_at = excluded.retired_at`,
    [houseId, id, name, position, version, retiredAt],
  );
}

/** Writes in which order methods are offered, with their versions. */
export async function putMethodOrder(tx: Transaction, houseId: number, methods: readonly PaymentMethodRow[]): Promise<void> {
  await tx.query(
    `update payment_method m set position = r.position, version = r.version
     from jsonb_to_recordset($2::jsonb) as r (id int, position int, version int) where m.house_id = $1 and m.id = r.id`,
    [houseId, JSON.stringify(methods.map(({ id, position, version }) => ({ id, position, version })))],
  );
}

/** A step of a payment as the ledger has it; the amount in minor units of the currency. */
export interface PaymentRow {
  readonly id: number;
  readonly invoiceId: number;
  readonly currency: string;
  readonly amount: number;
  readonly at: Date;
  readonly state: 'SETTLED' | 'PENDING' | 'FAILED';
  readonly methodId: number | null;
  readonly online: boolean;
}

/** A window of the bidder's payments, latest first, and how many there are. */
export async function selectBidderPayments(db: Queryable, houseId: number, approvalId: number, { limit, offset }: Window): Promise<{ rows: PaymentRow[]; total: number }> {
  const rows = await db.query<PaymentRow>(
    `select id, invoice_id as "invoiceId", currency, amount, at, state, method_id as "methodId", online
     from bidder_payment_view where house_id = $1 and approval_id = $2 order by at desc, id desc limit $3 offset $4`,
    [houseId, approvalId, limit, offset],
  );
  const [counted] = await db.query<{ total: number }>('select count(*) as total from bidder_payment_view where house_id = $1 and approval_id = $2', [houseId, approvalId]);
  return { rows, total: counted?.total ?? 0 };
}
