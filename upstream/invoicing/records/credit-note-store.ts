import type { Minor } from '../../../rules/core/money';
import type { NamedTax } from '../../../rules/invoicing/credits/credit-note';
import type { Queryable, Transaction } from '../../core/database/database';
import type { Window } from '../../core/http/window';

/** Credit notes never change. */
export const CREDIT_NOTE_VERSION = 1;

/** A stored credit note; amounts are in minor units of the invoice's currency. */
interface StoredCreditNote {
  readonly id: number;
  readonly invoiceId: number;
  readonly refundId: number | null;
  /** The credit note that this one reverses; its amounts are negative then. */
  readonly reversesId: number | null;
  /** The line whose price it corrects; null for other notes. */
  readonly correctsLineId: number | null;
  readonly amount: Minor;
  readonly net: Minor;
  readonly taxes: readonly NamedTax[];
  readonly reason: string;
  readonly createdAt: Date;
}

export interface NewCreditNote extends StoredCreditNote {
  readonly ref: string;
  readonly editId: number;
  readonly createdBy: number | null;
}

export interface CreditNoteRow extends StoredCreditNote {
  readonly groupId: number;
  readonly groupTitle: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly currency: string;
  /** Name of the user; null for the system. */
  readonly createdBy: string | null;
}

export async function insertCreditNote(tx: Transaction, houseId: number, note: NewCreditNote): Promise<void> {
  await tx.query(
    `insert into credit_note (house_id, id, ref, invoice_id, edit_id, refund_id, reverses_id, amount, net, taxes, reason,
       created_at, created_by, corrects_line_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12, $13, $14)`,
    [
      houseId,
      note.id,
      note.ref,
      note.invoiceId,
      note.editId,
      note.refundId,
      note.reversesId,
      note.amount,
      note.net,
      JSON.stringify(note.taxes),
      note.reason,
      note.createdAt,
      note.createdBy,
      note.correctsLineId,
    ],
  );
}

const NOTE = `
  select c.id, c.invoice_id as "invoiceId", i.group_id as "groupId", g.title as "groupTitle", i.first_name as "firstName",
    i.last_name as "lastName", i.currency, c.refund_id as "refundId", c.reverses_id as "reversesId", c.corrects_line_id as "correctsLineId", c.amount, c.net, c.taxes, c.reason,
    c.created_at as "createdAt", u.display_name as "createdBy"
  from credit_note c join invoice i on i.house_id = c.house_id and i.id = c.invoice_id
  join invoice_group g on g.house_id = i.house_id and g.id = i.group_id
  left join house_user_view u on u.house_id = c.house_id and u.id = c.created_by`;

/** Returns the credit notes of these invoices, latest first. */
export const selectCreditNotesOf = (
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<CreditNoteRow[]> =>
  db.query<CreditNoteRow>(`${NOTE} where c.house_id = $1 and c.invoice_id = any($2::int[]) order by c.id desc`, [
    houseId,
    invoiceIds,
  ]);

/** Returns credit notes of the house by number. */
export const selectCreditNotes = (db: Queryable, houseId: number, ids: readonly number[]): Promise<CreditNoteRow[]> =>
  db.query<CreditNoteRow>(`${NOTE} where c.house_id = $1 and c.id = any($2::int[]) order by c.id desc`, [houseId, ids]);

/** Returns a page of the house's credit notes, latest first, with their number. */
export async function selectCreditNotePage(
  db: Queryable,
  houseId: number,
  { limit, offset }: Window,
): Promise<{ rows: CreditNoteRow[]; total: number }> {
  const rows = await db.query<CreditNoteRow>(`${NOTE} where c.house_id = $1 order by c.id desc limit $2 offset $3`, [
    houseId,
    limit,
    offset,
  ]);
  const [counted] = await db.query<{ total: number }>('select count(*) as total from credit_note where house_id = $1', [
    houseId,
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Returns credit notes after a number, by number. */
export const selectCreditNotesAfter = (
  db: Queryable,
  houseId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<CreditNoteRow[]> =>
  db.query<CreditNoteRow>(`${NOTE} where c.house_id = $1 and c.id > $2 order by c.id limit $3`, [
    houseId,
    after,
    limit,
  ]);

/** A lot on an invoice of a group that isn't voided. */
export interface InvoicedLot {
  readonly lotId: number;
  readonly invoiceId: number;
  readonly groupId: number;
}

/** Returns where these lots are invoiced, by lot; lots that aren't are missing. */
export const selectInvoicedLots = (db: Queryable, houseId: number, lotIds: readonly number[]): Promise<InvoicedLot[]> =>
  db.query<InvoicedLot>(
    `select lot_id as "lotId", invoice_id as "invoiceId", group_id as "groupId" from lot_invoice_view
     where house_id = $1 and lot_id = any($2::int[]) order by lot_id`,
    [houseId, lotIds],
  );

/** Returns the sums of the credit notes of these invoices, and of the taxes in them. Invoices without any are missing. */
export async function selectCreditSums(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly amount: Minor; readonly tax: Minor }>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await db.query<{ id: number; amount: Minor; tax: Minor }>(
    `select invoice_id as id, sum(amount)::bigint as amount, sum(amount - net)::bigint as tax
     from credit_note where house_id = $1 and invoice_id = any($2::int[]) group by invoice_id`,
    [houseId, invoiceIds],
  );
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}
