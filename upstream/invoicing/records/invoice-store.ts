import type { Queryable, Transaction } from '../../core/database/database';
import { INVOICE_COLUMNS, type InvoiceRow } from './invoice-record';

/** Returns invoices by number, in the requested order. Unknown numbers are left out. */
export async function selectInvoices(db: Queryable, houseId: number, ids: readonly number[]): Promise<InvoiceRow[]> {
  return db.query<InvoiceRow>(
    `select ${INVOICE_COLUMNS} from unnest($2::int[]) with ordinality as asked (id, place)
     join invoice i on i.house_id = $1 and i.id = asked.id order by asked.place`,
    [houseId, ids],
  );
}

/** The columns that determine whether an invoice's card can be charged: a third of all columns, because whole groups are read. */
export type ChargeFactsRow = Pick<
  InvoiceRow,
  | 'id'
  | 'groupId'
  | 'approvalId'
  | 'channel'
  | 'firstName'
  | 'lastName'
  | 'country'
  | 'taxExempt'
  | 'currency'
  | 'autoChargeAt'
  | 'chargeHold'
  | 'unallocated'
  | 'editedAt'
  | 'sentAt'
  | 'taxFailed'
  | 'itemCount'
  | 'invoiceTotal'
  | 'additionalTotal'
  | 'credited'
  | 'outstanding'
  | 'pendingCharges'
  | 'onlineTotal'
  | 'status'
>;

/** Returns these columns of invoices, in the requested order. Unknown numbers are left out. */
export async function selectChargeFacts(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<ChargeFactsRow[]> {
  return db.query<ChargeFactsRow>(
    `select i.id, i.group_id as "groupId", i.approval_id as "approvalId", i.channel, i.first_name as "firstName", i.last_name as "lastName",
       i.country, i.tax_exempt as "taxExempt",
       i.currency, i.auto_charge_at as "autoChargeAt", i.charge_hold as "chargeHold", i.unallocated, i.edited_at as "editedAt",
       i.sent_at as "sentAt", i.tax_failed as "taxFailed", i.item_count as "itemCount",
       i.invoice_total as "invoiceTotal", i.additional_total as "additionalTotal", i.credited, i.outstanding,
       i.pending_charges as "pendingCharges", i.online_total as "onlineTotal", i.status
     from unnest($2::int[]) with ordinality as asked (id, place) join invoice i on i.house_id = $1 and i.id = asked.id order by asked.place`,
    [houseId, ids],
  );
}

/** Returns the versions of invoices, by number. */
export async function selectVersions(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; version: number }>(
    'select id, version from invoice where house_id = $1 and id = any($2::int[])',
    [houseId, ids],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Locks these invoices for the transaction, always in the order of their numbers, so that transactions can't deadlock. */
export async function lockInvoices(tx: Transaction, houseId: number, ids: readonly number[]): Promise<void> {
  await tx.query('select id from invoice where house_id = $1 and id = any($2::int[]) order by id for update', [
    houseId,
    ids,
  ]);
}

/** Returns whether any invoice of the group has a paddle. A partial index answers this without reading the group. */
export async function groupHasPaddles(db: Queryable, houseId: number, groupId: number): Promise<boolean> {
  return (
    (
      await db.query(`select 1 from invoice where house_id = $1 and group_id = $2 and paddle_number <> '' limit 1`, [
        houseId,
        groupId,
      ])
    ).length > 0
  );
}

/** Returns whether charges are per lot, for each invoice of the group. */
export async function selectChargesPerLot(
  db: Queryable,
  houseId: number,
  groupId: number,
): Promise<{ id: number; chargesPerLot: boolean }[]> {
  return db.query(
    'select id, charges_per_lot as "chargesPerLot" from invoice where house_id = $1 and group_id = $2 order by id',
    [houseId, groupId],
  );
}

/** Returns the numbers of the invoices that contain these lines. */
export async function selectInvoicesOfLines(
  db: Queryable,
  houseId: number,
  lineIds: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'select distinct invoice_id as id from invoice_line where house_id = $1 and id = any($2::int[]) order by id desc',
    [houseId, lineIds],
  );
  return rows.map(({ id }) => id);
}

/** Returns which of these bidders have a card or bank account on file. */
export async function selectBiddersWithCard(
  db: Queryable,
  houseId: number,
  approvalIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>(
    'select approval_id as id from card_on_file_view where house_id = $1 and approval_id = any($2::int[])',
    [houseId, approvalIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the names of the house's payment methods, by number. */
export async function selectMethodNames(db: Queryable, houseId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ id: number; name: string }>(
    'select id, name from payment_method_view where house_id = $1',
    [houseId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the references of these bidders' disputes, by lot. */
export async function selectDisputes(
  db: Queryable,
  houseId: number,
  approvalIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ lotId: number; ref: string }>(
    'select lot_id as "lotId", ref from dispute_view where house_id = $1 and approval_id = any($2::int[])',
    [houseId, approvalIds],
  );
  return new Map(rows.map(({ lotId, ref }) => [lotId, ref]));
}
