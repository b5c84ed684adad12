import type { LocalDate } from '../../../rules/core/dates';
import type { Queryable, Transaction } from '../../core/database/database';
import type { PreviewInvoiceJson } from '../documents/document-wire';
import type { SendJson } from './sending-wire';

type Skipped = SendJson['skipped'];

export interface SendRunRow {
  readonly id: number;
  readonly groupId: number;
  readonly invoiceIds: readonly number[];
  readonly skipped: Skipped;
  /** How many of invoiceIds are in the outbox or skipped; they are processed in order. */
  readonly done: number;
  readonly finishedAt: Date | null;
  readonly createdBy: number | null;
  /** The sequence number of the change feed up to which the sender had seen the invoices; null if unknown. */
  readonly seenSequence: number | null;
}

/** Returns the version of a run, which increases with every chunk, once more at the end, and with every email that is refused. */
export const sendRunVersion = (
  { done, finishedAt }: Pick<SendRunRow, 'done' | 'finishedAt'>,
  refused: readonly RefusedRow[],
): number => 1 + done + (finishedAt === null ? 0 : 1) + refused.length;

/** An invoice of a run whose email the mail server refused. */
export interface RefusedRow {
  readonly invoiceId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly reply: string | null;
}

/** Returns the invoices of a run whose email was refused, in order. */
export async function selectRefused(db: Queryable, houseId: number, runId: number): Promise<RefusedRow[]> {
  return db.query<RefusedRow>(
    `select i.id as "invoiceId", i.first_name as "firstName", i.last_name as "lastName", m.reply
     from mail m
     join sent_invoice s on s.house_id = m.house_id and s.mail_id = m.id
     join invoice i on i.house_id = s.house_id and i.id = s.invoice_id
     where m.house_id = $1 and m.kind = 'invoice' and m.state = 'REFUSED' and s.run_id = $2 order by s.id`,
    [houseId, runId],
  );
}

const RUN = `select id, group_id as "groupId", invoice_ids as "invoiceIds", skipped, done, finished_at as "finishedAt",
    created_by as "createdBy", seen_sequence as "seenSequence"
  from send_run where house_id = $1 and id = $2`;

/** Returns a run of the house, or null. */
export async function selectRun(db: Queryable, houseId: number, id: number): Promise<SendRunRow | null> {
  const [run] = await db.query<SendRunRow>(RUN, [houseId, id]);
  return run ?? null;
}

/** Locks a run, so that only one process continues it at a time. */
export async function lockRun(tx: Transaction, houseId: number, id: number): Promise<SendRunRow | null> {
  const [run] = await tx.query<SendRunRow>(`${RUN} for update`, [houseId, id]);
  return run ?? null;
}

export interface NewRun {
  readonly id: number;
  readonly groupId: number;
  readonly invoiceIds: readonly number[];
  readonly createdAt: Date;
  readonly createdBy: number;
  readonly seenSequence: number | null;
}

/** Inserts a run that has sent nothing yet. */
export async function insertRun(tx: Transaction, houseId: number, run: NewRun): Promise<void> {
  await tx.query(
    `insert into send_run (house_id, id, group_id, invoice_ids, created_at, created_by, seen_sequence)
     values ($1, $2, $3, $4::int[], $5, $6, $7)`,
    [houseId, run.id, run.groupId, run.invoiceIds, run.createdAt, run.createdBy, run.seenSequence],
  );
}

/** Advances a locked run by a chunk. Set finishedAt after the last one. */
export async function advanceRun(
  tx: Transaction,
  houseId: number,
  id: number,
  to: { readonly done: number; readonly skipped: Skipped; readonly finishedAt: Date | null },
): Promise<void> {
  await tx.query(
    'update send_run set done = $3, skipped = skipped || $4::jsonb, finished_at = $5 where house_id = $1 and id = $2',
    [houseId, id, to.done, JSON.stringify(to.skipped), to.finishedAt],
  );
}

export interface NewSentInvoice {
  readonly id: number;
  readonly invoiceId: number;
  readonly mailId: number;
  readonly document: PreviewInvoiceJson;
}

/** Stores what was sent, unchanged. An invoice is in a run once. */
export async function insertSentInvoices(
  tx: Transaction,
  houseId: number,
  run: { readonly id: number; readonly at: Date },
  sent: readonly NewSentInvoice[],
): Promise<void> {
  await tx.query(
    `insert into sent_invoice (house_id, id, invoice_id, run_id, mail_id, sent_at, document)
     select $1, r.id, r."invoiceId", $2, r."mailId", $3, r.document
     from jsonb_to_recordset($4::jsonb) as r (id int, "invoiceId" int, "mailId" bigint, document jsonb)`,
    [houseId, run.id, run.at, JSON.stringify(sent)],
  );
}

/** Marks locked invoices as sent and returns their new versions, by number. The first send fixes the invoice date and the due date, given for each invoice. */
export async function markSent(
  tx: Transaction,
  houseId: number,
  invoiceIds: readonly number[],
  { at, dueOn }: { readonly at: Date; readonly dueOn: readonly LocalDate[] },
): Promise<{ id: number; version: number }[]> {
  return tx.query(
    `with marked as (
       update invoice i
       set sent_at = $3, first_sent_at = coalesce(i.first_sent_at, $3), due_on = coalesce(i.due_on, r.due_on), version = i.version + 1
       from unnest($2::int[], $4::date[]) as r (id, due_on)
       where i.house_id = $1 and i.id = r.id returning i.id, i.version
     ) select id, version from marked order by id`,
    [houseId, invoiceIds, at, dueOn],
  );
}

/**
 * Takes back the sends of locked invoices that the mail server refused, and returns the invoices that this changes. The last send that was
 * not refused is their last one; without any, they have not been sent and have no dates.
 */
export async function withdrawRefused(
  tx: Transaction,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `update invoice i set sent_at = r.at, first_sent_at = case when r.at is not null then i.first_sent_at end,
       due_on = case when r.at is not null then i.due_on end
     from (
       select asked.id, (
         select max(s.sent_at) from sent_invoice s join mail m on m.house_id = s.house_id and m.id = s.mail_id
         where s.house_id = $1 and s.invoice_id = asked.id and m.state <> 'REFUSED'
       ) as at from unnest($2::int[]) as asked (id)
     ) r
     where i.house_id = $1 and i.id = r.id and i.sent_at is distinct from r.at returning i.id`,
    [houseId, invoiceIds],
  );
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
