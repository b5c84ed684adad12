import type { InvoiceForUndo } from '../../../rules/invoicing/history/undoing';
import type { Queryable } from '../../core/database/database';
import type { StoredFields } from '../../core/database/record';
import type { Window } from '../../core/http/window';

export interface EditRow {
  readonly id: number;
  readonly groupId: number;
  readonly action: string;
  readonly touched: readonly string[];
  readonly invoiceCount: number;
  readonly at: Date;
  /** Null for the system itself. */
  readonly by: string | null;
  readonly version: number;
  /** The edit of a user that a chain of undos and redos began with; the edit itself where it is neither. */
  readonly root: number;
  readonly undoes: number | null;
  /** The edit that undid it on the last of its invoices; null while it is in effect on any. */
  readonly undoneBy: number | null;
  readonly undoneCount: number;
  /** Its invoices on which it isn't undone, grouped by what decides whether it can be undone. */
  readonly inEffect: readonly InvoicesForUndo[];
}

/** Invoices of an edit that are alike in what decides whether it can be undone on them. */
export interface InvoicesForUndo extends InvoiceForUndo {
  readonly count: number;
  /** The first of their numbers, in order. */
  readonly invoiceIds: readonly number[];
}

/** Whether the change that the edit `e` belongs to is in effect after it: it is not after an undo. */
const inEffectAfter = (e: string): string =>
  `${e}.action not in ('invoice.undo', 'invoice.price-back', 'invoice.price-credit-back', 'invoice.sale-back', 'invoice.sale-credit-back', 'invoice.till-back')`;

/**
 * Whether a change of the invoice `o.invoice_id` that another edit made is no longer, or newly, in effect since the edit `e`. A change that was made and
 * undone since, or undone and redone, doesn't count.
 */
const HAS_LATER = `exists (
  select 1 from edited_invoice later join invoice_edit le on le.house_id = later.house_id and le.id = later.edit_id
  where later.house_id = o.house_id and later.invoice_id = o.invoice_id and later.edit_id > e.id and later.undone_by is null
    and (${inEffectAfter('le')}) <> coalesce((
      select ${inEffectAfter('ce')} from edited_invoice c join invoice_edit ce on ce.house_id = c.house_id and ce.id = c.edit_id
      where c.house_id = o.house_id and c.invoice_id = o.invoice_id and ce.root = le.root and c.edit_id <= e.id
      order by c.edit_id desc limit 1), false))`;

/** How many invoices are named per reason why an edit can't be undone on them. */
export const MOST_NAMED = 20;

/** Edits by their numbers, with what decides whether they can be undone now: one statement for any number. */
export async function selectEdits(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
  mostInvoices = MOST_NAMED,
): Promise<EditRow[]> {
  return db.query<EditRow>(
    `select e.id, e.group_id as "groupId", e.action, e.touched, e.invoice_count as "invoiceCount", e.at, u.display_name as by, e.version,
       e.root, e.undoes, e.undone_by as "undoneBy",
       (select count(*)::int from edited_invoice o
         where o.house_id = e.house_id and o.edit_id = e.id and o.undone_by is not null) as "undoneCount",
       coalesce((select jsonb_agg(alike order by alike."invoiceIds") from (
         select "hasLater", "paymentPending", "allPaid", "anyItemPaid", "editedItemPaid", "originalCharged", "hasOnlinePayment",
           count(*)::int as count, (array_agg(id order by id))[1:$3] as "invoiceIds"
         from (select o.invoice_id as id, ${HAS_LATER} as "hasLater", i.status = 'PAYMENT_PENDING' as "paymentPending",
           i.all_paid as "allPaid",
             exists (select 1 from invoice_line l
               where l.house_id = o.house_id and l.invoice_id = o.invoice_id and (l.is_paid or l.paid > 0)) as "anyItemPaid",
             paid_item.invoice_id is not null as "editedItemPaid", charged.invoice_id is not null as "originalCharged",
             online.invoice_id is not null as "hasOnlinePayment"
           from edited_invoice o join invoice i on i.house_id = o.house_id and i.id = o.invoice_id
           left join (select distinct l.invoice_id from audit a join invoice_line l on l.house_id = a.house_id and l.id = a.record_id
             where a.house_id = e.house_id and a.edit_id = e.id and a.type = 'InvoiceLine' and l.is_paid) paid_item
               on paid_item.invoice_id = o.invoice_id
           left join (select distinct p.invoice_id from ledger_entry p
             where p.house_id = e.house_id and p.edit_id = e.id and p.kind = 'CHARGE' and p.round = 0) charged
               on charged.invoice_id = o.invoice_id
           left join (select distinct p.invoice_id from ledger_entry p
             where p.house_id = e.house_id and p.edit_id = e.id and p.kind = 'PAYMENT' and p.online) online
               on online.invoice_id = o.invoice_id
           where o.house_id = e.house_id and o.edit_id = e.id and o.undone_by is null) invoice
         group by "hasLater", "paymentPending", "allPaid", "anyItemPaid", "editedItemPaid", "originalCharged", "hasOnlinePayment") alike),
           '[]') as "inEffect"
     from invoice_edit e left join house_user_view u on u.house_id = e.house_id and u.id = e.by_user
     where e.house_id = $1 and e.id = any($2::int[]) order by e.id desc`,
    [houseId, ids, mostInvoices],
  );
}

/** Returns the group of an edit's invoices; null if there is no such edit. */
export async function selectGroupOfEdit(db: Queryable, houseId: number, editId: number): Promise<number | null> {
  const [edit] = await db.query<{ groupId: number }>(
    'select group_id as "groupId" from invoice_edit where house_id = $1 and id = $2',
    [houseId, editId],
  );
  return edit?.groupId ?? null;
}

/** Numbers of the invoices of an edit on which it isn't undone. */
export async function selectEditedInvoices(db: Queryable, houseId: number, editId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'select invoice_id as id from edited_invoice where house_id = $1 and edit_id = $2 and undone_by is null order by invoice_id',
    [houseId, editId],
  );
  return rows.map(({ id }) => id);
}

/** A window of the history of one invoice or group: numbers of edits, latest first, and their total number. */
export interface HistoryPage {
  readonly id: number;
  readonly total: number;
  readonly editIds: readonly number[];
}

/** Where the edits of the record `asked.id` are found. */
interface Edits {
  readonly from: string;
  readonly editId: string;
  /** What the edits are in the order of. */
  readonly order: string;
}

/** Returns a function that reads windows of the histories of records: one statement for any number. */
const historiesIn =
  ({ from, editId, order }: Edits) =>
  (db: Queryable, houseId: number, ids: readonly number[], { limit, offset }: Window): Promise<HistoryPage[]> =>
    db.query<HistoryPage>(
      `select asked.id, (select count(*) from ${from}) as total,
         array(select ${editId} from ${from} order by ${order} desc limit $3 offset $4) as "editIds"
       from unnest($2::int[]) as asked (id)`,
      [houseId, ids, limit, offset],
    );

/** Reads those of invoices. */
export const selectInvoiceHistories = historiesIn({
  from: 'edited_invoice o where o.house_id = $1 and o.invoice_id = asked.id',
  editId: 'o.edit_id',
  order: 'o.edit_id',
});

/** Reads those of lines, from the audit log. */
export const selectLineHistories = historiesIn({
  from: `audit a
    where a.house_id = $1 and a.type = 'InvoiceLine' and a.record_id = asked.id and a.edit_id is not null and a.after is not null`,
  editId: 'a.edit_id',
  order: 'a.id',
});

/** Reads those of groups. */
export const selectGroupHistories = historiesIn({
  from: 'invoice_edit e where e.house_id = $1 and e.group_id = asked.id',
  editId: 'e.id',
  order: 'e.id',
});

/** What an edit changed of one record, with its invoice and line. */
export interface EditedRecordRow {
  readonly editId: number;
  readonly invoiceId: number;
  readonly currency: string;
  readonly lineId: number | null;
  readonly lotNumber: string | null;
  readonly title: string | null;
  readonly before: StoredFields;
  readonly after: StoredFields;
}

/** The line's invoice, or the record itself; records without a changed field are left out. */
const EDITED_RECORDS = `
  select a.edit_id as "editId", i.id as "invoiceId", i.currency, l.id as "lineId", l.lot_number || l.lot_extension as "lotNumber", l.title,
    a.before, a.after
  from audit a left join invoice_line l on a.type = 'InvoiceLine' and l.house_id = a.house_id and l.id = a.record_id
  join invoice i on i.house_id = a.house_id and i.id = coalesce(l.invoice_id, a.record_id)
  where a.house_id = $1 and a.type in ('Invoice', 'InvoiceLine') and a.after is not null`;

/** Returns the first records of these edits: one statement for any number of edits. */
export async function selectRecordsOfEdits(
  db: Queryable,
  houseId: number,
  editIds: readonly number[],
  limit: number | null,
): Promise<EditedRecordRow[]> {
  return db.query<EditedRecordRow>(
    `select r.* from unnest($2::int[]) as asked (id)
     cross join lateral (${EDITED_RECORDS} and a.edit_id = asked.id order by a.id limit $3) r`,
    [houseId, editIds, limit],
  );
}

/** Returns what these edits changed of one invoice and its lines. */
export async function selectRecordsOfInvoice(
  db: Queryable,
  houseId: number,
  editIds: readonly number[],
  invoiceId: number,
): Promise<EditedRecordRow[]> {
  return db.query<EditedRecordRow>(
    `${EDITED_RECORDS} and a.edit_id = any($2::int[])
       and (a.type, a.record_id) in (select 'Invoice', $3::bigint
         union all select 'InvoiceLine', id from invoice_line where house_id = $1 and invoice_id = $3::int)
     order by a.id`,
    [houseId, editIds, invoiceId],
  );
}

/** An edit of a record after a version of it, with the changed fields. */
export interface LaterEditRow {
  readonly type: 'Invoice' | 'InvoiceLine';
  readonly recordId: number;
  readonly editId: number;
  readonly invoiceId: number;
  readonly at: Date;
  readonly by: string | null;
  readonly fields: readonly string[];
}

/** Returns edits of these records after these versions of them, latest first. */
export async function selectEditsSince(
  db: Queryable,
  houseId: number,
  records: readonly { readonly type: string; readonly id: number; readonly version: number }[],
): Promise<LaterEditRow[]> {
  return db.query<LaterEditRow>(
    `select a.type, a.record_id as "recordId", a.edit_id as "editId", coalesce(l.invoice_id, a.record_id) as "invoiceId", a.at,
       u.display_name as by, array(select jsonb_object_keys(a.after)) as fields
     from jsonb_to_recordset($2::jsonb) as r (type text, id bigint, version integer)
     join audit a on a.house_id = $1 and a.type = r.type and a.record_id = r.id and a.version > r.version and a.edit_id is not null
       and a.after is not null
     left join invoice_line l on a.type = 'InvoiceLine' and l.house_id = a.house_id and l.id = a.record_id
     left join house_user_view u on u.house_id = a.house_id and u.id = a.by_user order by a.id desc`,
    [houseId, JSON.stringify(records.map(({ type, id, version }) => ({ type, id, version })))],
  );
}
