import type { Queryable, Transaction } from '../database/database';
import type { MailTransport } from './mail-transport';

export type MailState = 'QUEUED' | 'SENDING' | 'ACCEPTED' | 'REFUSED' | 'UNKNOWN';

/** A picture of an email. The HTML refers to it as `cid:`, and its bytes are in the file store. */
export interface MailPicture {
  readonly cid: string;
  readonly key: string;
  readonly contentType: string;
}

/** An email in the outbox. */
export interface MailRow {
  readonly houseId: number;
  readonly id: number;
  /** The name of the house when the email was queued. */
  readonly senderName: string;
  readonly messageId: string;
  readonly kind: string;
  readonly invoiceId: number | null;
  readonly recipient: string;
  readonly recipientName: string;
  readonly replyTo: string | null;
  readonly replyToName: string | null;
  readonly bcc: string | null;
  readonly subject: string;
  readonly html: string;
  readonly body: string;
  readonly pictures: readonly MailPicture[];
  readonly state: MailState;
  readonly attempts: number;
  readonly queuedAt: Date;
}

export type NewMailRow = Omit<MailRow, 'senderName' | 'state' | 'attempts' | 'queuedAt'>;

/** Inserts emails with the current name of their house. */
export async function insertMails(tx: Transaction, rows: readonly NewMailRow[], queuedAt: Date): Promise<void> {
  await tx.query(
    `insert into mail (house_id, id, sender_name, message_id, kind, invoice_id, recipient, recipient_name, reply_to, reply_to_name, bcc,
       subject, html, body, pictures, queued_at)
     select r."houseId", r.id, h.name, r."messageId", r.kind, r."invoiceId", r.recipient, r."recipientName", r."replyTo",
       r."replyToName", r.bcc, r.subject, r.html, r.body, r.pictures, $2
     from jsonb_to_recordset($1::jsonb) as r ("houseId" integer, id bigint, "messageId" text, kind text, "invoiceId" bigint, recipient text,
       "recipientName" text, "replyTo" text, "replyToName" text, bcc text, subject text, html text, body text, pictures jsonb)
     join house h on h.id = r."houseId"`,
    [JSON.stringify(rows), queuedAt],
  );
}

/** Returns the emails of the house among these ids. */
export async function findMails(db: Queryable, houseId: number, ids: readonly number[]): Promise<MailRow[]> {
  return db.query<MailRow>(
    `select m.house_id as "houseId", m.id, m.sender_name as "senderName", m.message_id as "messageId", m.kind, m.invoice_id as "invoiceId",
            m.recipient, m.recipient_name as "recipientName", m.reply_to as "replyTo", m.reply_to_name as "replyToName", m.bcc,
            m.subject, m.html, m.body, m.pictures, m.state, m.attempts, m.queued_at as "queuedAt"
     from mail m where m.house_id = $1 and m.id = any ($2::int[])`,
    [houseId, ids],
  );
}

/** Returns an email of the house, or null. */
export const findMail = async (db: Queryable, houseId: number, id: number): Promise<MailRow | null> =>
  (await findMails(db, houseId, [id]))[0] ?? null;

/** Records an attempt before anything is sent; false if another one has started since the email was read. */
export async function beginAttempt(
  db: Queryable,
  { houseId, id, attempts }: MailRow,
  transport: MailTransport['kind'],
  at: Date,
): Promise<boolean> {
  const rows = await db.query(
    `update mail set state = 'SENDING', attempts = attempts + 1, attempted_at = $4, transport = $5, version = version + 1
     where house_id = $1 and id = $2 and attempts = $3 and state in ('QUEUED', 'SENDING') returning id`,
    [houseId, id, attempts, at, transport],
  );
  return rows.length > 0;
}

export interface Settlement {
  readonly attempt: number;
  readonly state: Exclude<MailState, 'SENDING'>;
  readonly reply: string | null;
}

/** Stores the outcome of an attempt, unless a later one started. A late response still settles an unknown one. */
export async function settleAttempt(
  tx: Transaction,
  { houseId, id }: MailRow,
  { attempt, state, reply }: Settlement,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update mail
     set state = $4, reply = $5, settled_at = case when $4::text = 'QUEUED' then null else $6::timestamptz end, version = version + 1
     where house_id = $1 and id = $2 and attempts = $3 and state in ('QUEUED', 'SENDING', 'UNKNOWN') returning id`,
    [houseId, id, attempt, state, reply, at],
  );
  return rows.length > 0;
}

/** Erases the text of an email; recipient, time, and outcome stay. */
export async function clearWords(tx: Transaction, houseId: number, id: number): Promise<void> {
  await tx.query(`update mail set html = '', body = '' where house_id = $1 and id = $2`, [houseId, id]);
}
