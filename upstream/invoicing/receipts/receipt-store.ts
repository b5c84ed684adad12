import type { Queryable, Transaction } from '../../core/database/database';
import type { Window } from '../../core/http/window';

/** Whether checks and transfers were entered for a deposit, or a person paid at the till. */
export type ReceiptKind = 'DEPOSIT' | 'TILL';

/** A receipt; amounts in minor units of its currency. */
export interface ReceiptRow {
  readonly id: number;
  /** YYYY-MM-DD. */
  readonly depositOn: string;
  readonly currency: string;
  readonly total: number;
  readonly lineCount: number;
  readonly controlTotal: number | null;
  readonly controlCount: number | null;
  readonly recordedAt: Date;
  /** Name of the user; null for the system. */
  readonly recordedBy: string | null;
  /** Lines whose payment was undone, and not redone since. */
  readonly undoneLines: number;
  readonly kind: ReceiptKind;
  /** Number of the person who paid at the till. */
  readonly personId: number | null;
  /** What the person got back in cash. */
  readonly change: number;
  /** Address of the last email with the receipt, and when it was queued. */
  readonly mailedTo: string | null;
  readonly mailedAt: Date | null;
  readonly version: number;
}

export interface NewReceipt extends Pick<
  ReceiptRow,
  | 'id'
  | 'depositOn'
  | 'currency'
  | 'total'
  | 'lineCount'
  | 'controlTotal'
  | 'controlCount'
  | 'recordedAt'
  | 'kind'
  | 'personId'
  | 'change'
> {
  readonly recordedBy: number | null;
}

export interface NewReceiptLine {
  readonly invoiceId: number;
  readonly editId: number;
  readonly amount: number;
  readonly paidOn: string;
  readonly methodId: number | null;
  readonly reference: string | null;
  readonly isCredit: boolean;
}

/** Adds a receipt with its lines, in their order. */
export async function insertReceipt(
  tx: Transaction,
  houseId: number,
  receipt: NewReceipt,
  lines: readonly NewReceiptLine[],
): Promise<void> {
  await tx.query(
    `insert into payment_receipt (house_id, id, deposit_on, currency, total, line_count, control_total, control_count,
       recorded_at, recorded_by, kind, person_id, change_given)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      houseId,
      receipt.id,
      receipt.depositOn,
      receipt.currency,
      receipt.total,
      receipt.lineCount,
      receipt.controlTotal,
      receipt.controlCount,
      receipt.recordedAt,
      receipt.recordedBy,
      receipt.kind,
      receipt.personId,
      receipt.change,
    ],
  );
  await tx.query(
    `insert into payment_receipt_line (house_id, receipt_id, position, invoice_id, edit_id, amount, paid_on, method_id, reference, is_credit)
     select $1, $2, r.position, r."invoiceId", r."editId", r.amount, r."paidOn", r."methodId", r.reference, r."isCredit"
     from jsonb_to_recordset($3::jsonb) as r (position integer, "invoiceId" integer, "editId" integer, amount bigint, "paidOn" date,
       "methodId" integer, reference text, "isCredit" boolean)`,
    [houseId, receipt.id, JSON.stringify(lines.map((line, index) => ({ ...line, position: index + 1 })))],
  );
}

/**
 * The latest of the edits that recorded, undid, or redid the payment of the line `l`: while it isn't an undo, the payment is in effect, and undoing that
 * edit undoes the payment.
 */
const CURRENT = `(
  select latest.id, latest.action in ('invoice.undo', 'invoice.till-back') as "isUndone"
  from edited_invoice o join invoice_edit latest on latest.house_id = o.house_id and latest.id = o.edit_id
  where o.house_id = l.house_id and o.invoice_id = l.invoice_id and latest.root = l.edit_id order by latest.id desc limit 1) current`;

const RECEIPT = `
  select r.id, to_char(r.deposit_on, 'YYYY-MM-DD') as "depositOn", r.currency, r.total, r.line_count as "lineCount",
    r.control_total as "controlTotal",
    r.control_count as "controlCount", r.recorded_at as "recordedAt", u.display_name as "recordedBy", own."undoneLines", r.version,
    r.kind, r.person_id as "personId", r.change_given as change, r.mailed_to as "mailedTo", r.mailed_at as "mailedAt"
  from payment_receipt r left join house_user_view u on u.house_id = r.house_id and u.id = r.recorded_by
  cross join lateral (
    select count(*) filter (where current."isUndone")::int as "undoneLines"
    from payment_receipt_line l cross join lateral ${CURRENT}
    where l.house_id = r.house_id and l.receipt_id = r.id) own`;

/** A window of the house's receipts, latest first, and how many there are. */
export async function selectReceipts(
  db: Queryable,
  houseId: number,
  { limit, offset }: Window,
): Promise<{ rows: ReceiptRow[]; total: number }> {
  const rows = await db.query<ReceiptRow>(`${RECEIPT} where r.house_id = $1 order by r.id desc limit $2 offset $3`, [
    houseId,
    limit,
    offset,
  ]);
  const [counted] = await db.query<{ total: number }>(
    'select count(*) as total from payment_receipt where house_id = $1',
    [houseId],
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Receipts of the house by their numbers. */
export const selectReceiptsById = (db: Queryable, houseId: number, ids: readonly number[]): Promise<ReceiptRow[]> =>
  db.query<ReceiptRow>(`${RECEIPT} where r.house_id = $1 and r.id = any($2::int[]) order by r.id desc`, [houseId, ids]);

/** A line of a receipt, with the invoice in its current state. */
export interface ReceiptLineRow {
  readonly receiptId: number;
  readonly position: number;
  readonly invoiceId: number;
  readonly groupId: number;
  readonly groupTitle: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The edit that recorded the payment, or redid it last. */
  readonly editId: number;
  readonly isUndone: boolean;
  readonly amount: number;
  readonly currency: string;
  /** YYYY-MM-DD. */
  readonly paidOn: string;
  readonly methodName: string | null;
  readonly reference: string | null;
  /** A credit that pays the invoice, or (negative) is used on another one. */
  readonly isCredit: boolean;
}

/** The lines of these receipts, in their order: one statement for any number of receipts. */
export const selectReceiptLines = (
  db: Queryable,
  houseId: number,
  receiptIds: readonly number[],
): Promise<ReceiptLineRow[]> =>
  db.query<ReceiptLineRow>(
    `select l.receipt_id as "receiptId", l.position, l.invoice_id as "invoiceId", i.group_id as "groupId", g.title as "groupTitle",
       i.first_name as "firstName", i.last_name as "lastName", current.id as "editId", current."isUndone", l.amount, i.currency,
       to_char(l.paid_on, 'YYYY-MM-DD') as "paidOn", m.name as "methodName", l.reference, l.is_credit as "isCredit"
     from payment_receipt_line l join invoice i on i.house_id = l.house_id and i.id = l.invoice_id
     join invoice_group g on g.house_id = i.house_id and g.id = i.group_id
     cross join lateral ${CURRENT}
     left join payment_method_view m on m.house_id = l.house_id and m.id = l.method_id
     where l.house_id = $1 and l.receipt_id = any($2::int[]) order by l.receipt_id, l.position`,
    [houseId, receiptIds],
  );

/** Takes a receipt for this transaction, after its groups were locked. Returns its version; null for none. */
export async function lockReceipt(tx: Transaction, houseId: number, id: number): Promise<number | null> {
  const [row] = await tx.query<{ version: number }>(
    'select version from payment_receipt where house_id = $1 and id = $2 for update',
    [houseId, id],
  );
  return row?.version ?? null;
}

/** Notes the email of a receipt, and returns its new version. */
export async function noteReceiptMail(
  tx: Transaction,
  houseId: number,
  id: number,
  { recipient, at }: { readonly recipient: string; readonly at: Date },
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update payment_receipt set mailed_to = $3, mailed_at = $4, version = version + 1 where house_id = $1 and id = $2 returning version',
    [houseId, id, recipient, at],
  );
  return row?.version ?? 0;
}
