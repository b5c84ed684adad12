import type { DeliveryReport } from '../../../rules/invoicing/sending/delivery';
import type { Queryable, Transaction } from '../../core/database/database';

export interface DeliveryRow {
  readonly invoiceId: number;
  readonly mailId: number;
  readonly messageId: string;
  readonly recipient: string;
  readonly state: 'QUEUED' | 'SENDING' | 'ACCEPTED' | 'REFUSED' | 'UNKNOWN';
  readonly reply: string | null;
  readonly attempts: number;
  readonly transport: 'smtp' | 'file' | null;
  readonly queuedAt: Date;
  readonly settledAt: Date | null;
  /** What a mail server reported since; null if nothing. */
  readonly report: DeliveryReport | null;
  readonly reportCode: string | null;
  readonly reportText: string | null;
  readonly reportedAt: Date | null;
}

/** The columns of a delivery, for an email `m`. */
export const DELIVERY = `m.id as "mailId", m.message_id as "messageId", m.recipient, m.state, m.reply, m.attempts, m.transport,
       m.queued_at as "queuedAt", m.settled_at as "settledAt", m.report, m.report_code as "reportCode",
       m.report_text as "reportText", m.reported_at as "reportedAt"`;

/** Returns the latest email of each of these invoices, if there is one. */
export async function selectDeliveries(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<DeliveryRow[]> {
  return db.query<DeliveryRow>(
    `select m.invoice_id as "invoiceId", ${DELIVERY}
     from unnest($2::int[]) as asked (id)
     cross join lateral (select * from mail where house_id = $1 and invoice_id = asked.id and kind = 'invoice' order by id desc limit 1) m`,
    [houseId, invoiceIds],
  );
}

/** The send of an email. */
export interface SendOfMail {
  readonly id: number;
  readonly version: number;
  readonly runId: number;
  readonly invoiceId: number;
  readonly groupId: number;
}

/** Returns the send of an email with its version; null if the email isn't a send. */
export async function selectSendOfMail(tx: Transaction, houseId: number, mailId: number): Promise<SendOfMail | null> {
  const [row] = await tx.query<SendOfMail>(
    `select s.id, m.version, s.run_id as "runId", s.invoice_id as "invoiceId", r.group_id as "groupId"
     from sent_invoice s
     join mail m on m.house_id = s.house_id and m.id = s.mail_id
     join send_run r on r.house_id = s.house_id and r.id = s.run_id where s.house_id = $1 and s.mail_id = $2`,
    [houseId, mailId],
  );
  return row ?? null;
}

/** Increments the version of an invoice whose delivery changed, and returns it; null if there is no such invoice. */
export async function raiseInvoiceVersion(tx: Transaction, houseId: number, invoiceId: number): Promise<number | null> {
  const [row] = await tx.query<{ version: number }>(
    'update invoice set version = version + 1 where house_id = $1 and id = $2 returning version',
    [houseId, invoiceId],
  );
  return row?.version ?? null;
}
