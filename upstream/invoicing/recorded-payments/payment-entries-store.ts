import type { PaymentCause, PaymentState } from '../../../rules/invoicing/invoices/facts';
import type { Queryable } from '../../core/database/database';

/** A step of a payment with its owner and the user who recorded it; the amount is in minor units of the currency. */
export interface PaymentEntryRow {
  readonly id: number;
  readonly invoiceId: number;
  readonly currency: string;
  readonly amount: number;
  readonly at: Date;
  readonly state: PaymentState;
  readonly methodId: number | null;
  readonly methodName: string | null;
  readonly online: boolean;
  readonly cause: PaymentCause | null;
  readonly reference: string | null;
  readonly recordedAt: Date;
  /** Null for the system itself. */
  readonly recordedBy: string | null;
  readonly lotNumber: string | null;
  readonly round: number;
  /** The payment that it reverses. */
  readonly reversesId: number | null;
  /** The charge that it settles. */
  readonly chargeAttemptId: number | null;
  /** The edit that recorded it; null for entries from before edits were kept. */
  readonly editId: number | null;
}

/** Excludes a pending payment once another entry settles or fails it. */
const SHOWN = `e.kind = 'PAYMENT' and not (e.state = 'PENDING' and exists (
  select 1 from ledger_entry a where a.house_id = e.house_id and a.invoice_id = e.invoice_id and a.refers_to = e.id))`;

const ENTRY = `
  select e.id, e.invoice_id as "invoiceId", i.currency, e.amount, e.at, e.state, e.method_id as "methodId", m.name as "methodName",
    e.online, e.cause, e.reference, e.edit_id as "editId",
    e.recorded_at as "recordedAt", u.display_name as "recordedBy", l.lot_number || l.lot_extension as "lotNumber", e.round,
    (select t.id from ledger_entry t where t.house_id = e.house_id and t.id = e.refers_to and t.state = 'SETTLED') as "reversesId",
    (select c.id from ledger_entry p join charge_edit_view c on c.house_id = p.house_id and c.edit_id = p.edit_id
     where p.house_id = e.house_id and p.id = e.refers_to and p.state = 'PENDING' and e.state = 'SETTLED') as "chargeAttemptId"
  from ledger_entry e join invoice i on i.house_id = e.house_id and i.id = e.invoice_id
  left join invoice_line l on l.house_id = e.house_id and l.id = e.line_id
  left join payment_method_view m on m.house_id = e.house_id and m.id = e.method_id
  left join house_user_view u on u.house_id = e.house_id and u.id = e.recorded_by`;

/** Returns the payments of these invoices, latest first, one page per invoice: one statement for any number of invoices. */
export async function selectPaymentEntries(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
  { limit, offset }: { readonly limit: number | null; readonly offset: number },
): Promise<PaymentEntryRow[]> {
  return db.query<PaymentEntryRow>(
    `select own.* from unnest($2::int[]) as asked (id)
     cross join lateral (${ENTRY} where e.house_id = $1 and e.invoice_id = asked.id and ${SHOWN} order by e.id desc limit $3 offset $4) own`,
    [houseId, invoiceIds, limit, offset],
  );
}

/** Returns payments of the house by number, without pending ones that were settled or failed. */
export async function selectPaymentEntriesById(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<PaymentEntryRow[]> {
  return db.query<PaymentEntryRow>(
    `${ENTRY} where e.house_id = $1 and e.id = any($2::bigint[]) and ${SHOWN} order by e.id desc`,
    [houseId, ids],
  );
}

/** Returns all payments of these invoices, with the amount owed now, for running balances: one statement for any number of invoices. */
export async function selectBalanceEntries(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<
  {
    readonly id: number;
    readonly amount: number;
    readonly state: PaymentState;
    readonly invoiceId: number;
    readonly outstanding: number;
    readonly editId: number | null;
    readonly at: Date;
    readonly methodId: number | null;
    readonly online: boolean;
    readonly reference: string | null;
  }[]
> {
  return db.query(
    `select e.id, e.amount, e.state, e.invoice_id as "invoiceId", i.outstanding, e.edit_id as "editId", e.at, e.method_id as "methodId",
       e.online, e.reference
     from ledger_entry e join invoice i on i.house_id = e.house_id and i.id = e.invoice_id
     where e.house_id = $1 and e.invoice_id = any($2::int[]) and e.kind = 'PAYMENT'`,
    [houseId, invoiceIds],
  );
}

/** Returns the number of payments of each of these invoices. */
export async function countPaymentEntries(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; total: number }>(
    `select e.invoice_id as id, count(*) as total
     from ledger_entry e
     where e.house_id = $1 and e.invoice_id = any($2::int[]) and ${SHOWN}
     group by e.invoice_id`,
    [houseId, invoiceIds],
  );
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** Returns the total of the payments that an edit recorded, less those that it reversed, in minor units of the currency; null if none. */
export async function selectRecorded(
  db: Queryable,
  houseId: number,
  editId: number,
): Promise<{ readonly amount: number; readonly currency: string } | null> {
  const [row] = await db.query<{ amount: number; currency: string }>(
    `select sum(e.amount)::bigint as amount, i.currency
     from ledger_entry e
     join invoice i on i.house_id = e.house_id and i.id = e.invoice_id
     where e.house_id = $1 and e.edit_id = $2 and e.kind = 'PAYMENT' and e.state = 'SETTLED' group by i.currency`,
    [houseId, editId],
  );
  return row ?? null;
}
