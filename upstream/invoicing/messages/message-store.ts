import type { Queryable, Transaction } from '../../core/database/database';
import type { Window } from '../../core/http/window';
import { DELIVERY, type DeliveryRow } from '../invoices/delivery-store';

/** A message to one or many bidders, as written. */
export interface MessageRunRow {
  readonly id: number;
  readonly groupId: number | null;
  readonly invoiceIds: readonly number[];
  readonly subject: string;
  readonly message: string;
  readonly answersTo: 'HOUSE' | 'SENDER';
  readonly total: number;
  /** How many of invoiceIds have a message or a reason for skipping; they are processed in order. */
  readonly done: number;
  readonly finishedAt: Date | null;
  readonly createdAt: Date;
  readonly createdBy: number;
  /** For emails about auto-charge dates: the unique key of the notice. Null for messages of staff. */
  readonly notice: string | null;
  /** The sequence number of the change feed up to which the sender had seen the invoices; null if unknown. */
  readonly seenSequence: number | null;
}

const RUN_OF = `select id, notice, group_id as "groupId", invoice_ids as "invoiceIds", subject, message, answers_to as "answersTo",
    total, done,
  finished_at as "finishedAt", created_at as "createdAt", created_by as "createdBy", seen_sequence as "seenSequence"
  from message_run
  where house_id = $1 and`;

/** Locks a run, so that only one process continues it at a time. */
export async function lockMessageRun(tx: Transaction, houseId: number, id: number): Promise<MessageRunRow | null> {
  const [run] = await tx.query<MessageRunRow>(`${RUN_OF} id = $2 for update`, [houseId, id]);
  return run ?? null;
}

/** Locks the run of a notice about auto-charge dates, by its key. */
export async function lockNoticeRun(tx: Transaction, houseId: number, notice: string): Promise<MessageRunRow | null> {
  const [run] = await tx.query<MessageRunRow>(`${RUN_OF} notice = $2 for update`, [houseId, notice]);
  return run ?? null;
}

/** Inserts a run. */
export async function insertMessageRun(tx: Transaction, houseId: number, run: MessageRunRow): Promise<void> {
  await tx.query(
    `insert into message_run (house_id, id, group_id, invoice_ids, subject, message, answers_to, total, done, finished_at, created_at,
       created_by, notice, seen_sequence)
     values ($1, $2, $3, $4::int[], $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      houseId,
      run.id,
      run.groupId,
      run.invoiceIds,
      run.subject,
      run.message,
      run.answersTo,
      run.total,
      run.done,
      run.finishedAt,
      run.createdAt,
      run.createdBy,
      run.notice,
      run.seenSequence,
    ],
  );
}

/** Advances a locked run and returns its version. Set finishedAt when it is complete. */
export async function advanceMessageRun(
  tx: Transaction,
  houseId: number,
  id: number,
  to: { readonly done: number; readonly finishedAt: Date | null },
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update message_run set done = $3, finished_at = $4, version = version + 1 where house_id = $1 and id = $2 returning version',
    [houseId, id, to.done, to.finishedAt],
  );
  if (!row) throw new Error(`Message run ${id} does not exist.`);
  return row.version;
}

interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** Returns the message of an email and its run with its incremented version, after a delivery change; null if the email isn't a message. */
export async function raiseMessageOfMail(
  tx: Transaction,
  houseId: number,
  mailId: number,
): Promise<{ readonly message: Versioned; readonly run: Versioned } | null> {
  const [row] = await tx.query<{ id: number; version: number; runId: number; runVersion: number }>(
    `update message_run r set version = r.version + 1 from bidder_message b join mail m on m.house_id = b.house_id and m.id = b.mail_id
     where b.house_id = $1 and b.mail_id = $2 and r.house_id = b.house_id and r.id = b.run_id
     returning b.id, m.version, r.id as "runId", r.version as "runVersion"`,
    [houseId, mailId],
  );
  return row
    ? { message: { id: row.id, version: row.version }, run: { id: row.runId, version: row.runVersion } }
    : null;
}

/** A run with the outcomes of its messages. */
export interface MessageRunStateRow extends Omit<
  MessageRunRow,
  'invoiceIds' | 'createdBy' | 'notice' | 'seenSequence'
> {
  readonly sentBy: string | null;
  readonly queued: number;
  readonly accepted: number;
  readonly refused: number;
  readonly unknown: number;
  readonly skipped: number;
  readonly version: number;
}

/** Returns these runs with the numbers of their messages by state, with one statement for any number. */
export async function selectMessageRuns(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<MessageRunStateRow[]> {
  return db.query<MessageRunStateRow>(
    `select r.id, r.group_id as "groupId", r.subject, r.message, r.answers_to as "answersTo", r.total, r.done,
       r.finished_at as "finishedAt", r.created_at as "createdAt", r.version, u.display_name as "sentBy", c.*
     from message_run r left join house_user_view u on u.house_id = r.house_id and u.id = r.created_by
     cross join lateral (
       select count(*) filter (where m.state in ('QUEUED', 'SENDING'))::int as queued,
         count(*) filter (where m.state = 'ACCEPTED')::int as accepted,
         count(*) filter (where m.state = 'REFUSED')::int as refused, count(*) filter (where m.state = 'UNKNOWN')::int as unknown,
         count(*) filter (where b.mail_id is null)::int as skipped
       from bidder_message b
       left join mail m on m.house_id = b.house_id and m.id = b.mail_id
       where b.house_id = r.house_id and b.run_id = r.id) c
     where r.house_id = $1 and r.id = any($2::int[])`,
    [houseId, ids],
  );
}

/** The recipient of a message, with the values of its variables. Amounts are in minor units of `currency`. */
export interface RecipientRow {
  readonly invoiceId: number | null;
  readonly approvalId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly paddleNumber: string;
  readonly currency: string | null;
  readonly invoiceTotal: number | null;
  readonly outstanding: number | null;
  /** Titles of the sessions of the group. */
  readonly sale: string | null;
}

/** Returns the bidders of these invoices of one group, in the requested order. */
export async function selectRecipients(
  db: Queryable,
  houseId: number,
  groupId: number,
  invoiceIds: readonly number[],
): Promise<RecipientRow[]> {
  return db.query<RecipientRow>(
    `with sale as (select string_agg(c.title, ', ' order by c.starts_at, c.id) as titles
       from invoice_group_catalog g
       join catalog_view c on c.house_id = g.house_id and c.id = g.catalog_id
       where g.house_id = $1 and g.group_id = $2)
     select i.id as "invoiceId", i.approval_id as "approvalId", i.first_name as "firstName", i.last_name as "lastName", i.company, i.email,
       i.paddle_number as "paddleNumber", i.currency, i.invoice_total as "invoiceTotal", i.outstanding, sale.titles as sale
     from unnest($3::int[]) with ordinality as asked (id, place)
     join invoice i on i.house_id = $1 and i.id = asked.id and i.group_id = $2 cross join sale order by asked.place`,
    [houseId, groupId, invoiceIds],
  );
}

/** Returns bidders' current data, without an invoice, in the requested order; unknown bidders are missing. */
export const selectBidders = (
  db: Queryable,
  houseId: number,
  approvalIds: readonly number[],
): Promise<RecipientRow[]> =>
  db.query<RecipientRow>(
    `select null as "invoiceId", a.id as "approvalId", a.first_name as "firstName", a.last_name as "lastName", a.company, a.email,
       '' as "paddleNumber", null as currency, null as "invoiceTotal", null as outstanding, null as sale
     from unnest($2::int[]) with ordinality as asked (id, place)
     join approval_view a on a.house_id = $1 and a.id = asked.id order by asked.place`,
    [houseId, approvalIds],
  );

export interface NewBidderMessage {
  readonly id: number;
  readonly invoiceId: number | null;
  readonly approvalId: number;
  readonly name: string;
  readonly recipient: string;
  readonly mailId: number | null;
  readonly skipReason: string | null;
}

/** Stores who gets an email and who doesn't, with one statement for any number. */
export async function insertBidderMessages(
  tx: Transaction,
  houseId: number,
  runId: number,
  messages: readonly NewBidderMessage[],
): Promise<void> {
  await tx.query(
    `insert into bidder_message (house_id, id, run_id, invoice_id, approval_id, name, recipient, mail_id, skip_reason)
     select $1, r.id, $2, r."invoiceId", r."approvalId", r.name, r.recipient, r."mailId", r."skipReason"
     from jsonb_to_recordset($3::jsonb) as r (id int, "invoiceId" int, "approvalId" int, name text, recipient text, "mailId" bigint,
       "skipReason" text)`,
    [houseId, runId, JSON.stringify(messages)],
  );
}

/** Increments the versions of locked invoices whose bidders got a message, and returns them. */
export async function raiseInvoiceVersions(
  tx: Transaction,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<{ id: number; version: number }[]> {
  return tx.query(
    'update invoice set version = version + 1 where house_id = $1 and id = any($2::int[]) returning id, version',
    [houseId, invoiceIds],
  );
}

/** A message to one bidder; its delivery fields are null if the bidder was skipped. */
export interface BidderMessageRow
  extends Omit<NewBidderMessage, 'mailId'>, Omit<DeliveryRow, 'invoiceId' | 'mailId' | 'recipient'> {
  readonly ownerId: number;
  readonly mailId: number | null;
  readonly runId: number;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: Date;
  readonly sentBy: string | null;
  readonly version: number;
}

export type MessagesOf = 'run' | 'invoice' | 'approval' | 'person';
export type Outcome = 'SENT' | 'SKIPPED' | 'REFUSED' | null;

/** The condition on a message of `asked.id`, and the order of the messages. */
const OWNERS: Readonly<Record<MessagesOf, { readonly owned: string; readonly order: string }>> = {
  run: { owned: 'b.run_id = asked.id', order: 'asc' },
  invoice: { owned: 'b.invoice_id = asked.id', order: 'desc' },
  approval: { owned: 'b.approval_id = asked.id', order: 'desc' },
  person: {
    owned:
      'b.approval_id = any(array(select r.id from approval_view r where r.house_id = $1 and r.person_id = asked.id))',
    order: 'desc',
  },
};
const OUTCOME = `($3::text is null or case when b.mail_id is null then 'SKIPPED' when m.state in ('REFUSED', 'UNKNOWN') then 'REFUSED' else 'SENT' end = $3)`;
const WITH_MAIL = 'bidder_message b left join mail m on m.house_id = b.house_id and m.id = b.mail_id';
const MESSAGE = `b.id, b.run_id as "runId", b.invoice_id as "invoiceId", b.approval_id as "approvalId", b.name, b.recipient as "recipient",
    b.skip_reason as "skipReason",
  coalesce(m.subject, r.subject) as subject, coalesce(m.body, r.message) as text, r.created_at as "sentAt", u.display_name as "sentBy",
  coalesce(m.version, 1) as version, ${DELIVERY.replace('m.recipient, ', '')}`;
const WITH_RUN = `join message_run r on r.house_id = b.house_id and r.id = b.run_id
  left join mail m on m.house_id = b.house_id and m.id = b.mail_id
  left join house_user_view u on u.house_id = r.house_id and u.id = r.created_by`;

/** Returns windows of the messages of these runs, invoices, bidders, or people, with one statement for any number. */
export async function selectMessages(
  db: Queryable,
  houseId: number,
  of: MessagesOf,
  ids: readonly number[],
  outcome: Outcome,
  { limit, offset }: Window,
): Promise<BidderMessageRow[]> {
  const { owned, order } = OWNERS[of];
  return db.query<BidderMessageRow>(
    `select asked.id as "ownerId", ${MESSAGE} from unnest($2::int[]) with ordinality as asked (id, place)
     cross join lateral (select b.* from ${WITH_MAIL}
       where b.house_id = $1 and ${owned} and ${OUTCOME} order by b.id ${order} limit $4 offset $5) b
     ${WITH_RUN} order by asked.place, b.id ${order}`,
    [houseId, ids, outcome, limit, offset],
  );
}

/** Returns the number of messages of these runs, invoices, bidders, or people. */
export async function countMessages(
  db: Queryable,
  houseId: number,
  of: MessagesOf,
  ids: readonly number[],
  outcome: Outcome,
): Promise<{ ownerId: number; total: number }[]> {
  return db.query(
    `select asked.id as "ownerId", (select count(*)::int
       from ${WITH_MAIL} where b.house_id = $1 and ${OWNERS[of].owned} and ${OUTCOME}) as total
     from unnest($2::int[]) with ordinality as asked (id, place) order by asked.place`,
    [houseId, ids, outcome],
  );
}

/** Returns these messages. */
export async function selectMessagesById(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<BidderMessageRow[]> {
  return db.query<BidderMessageRow>(
    `select b.id as "ownerId", ${MESSAGE} from bidder_message b ${WITH_RUN} where b.house_id = $1 and b.id = any($2::int[]) order by b.id`,
    [houseId, ids],
  );
}

/** Returns the name and address of the user who sends a message or a preview. */
export async function selectSender(
  db: Queryable,
  houseId: number,
  userId: number,
): Promise<{ readonly name: string; readonly email: string }> {
  const [row] = await db.query<{ name: string; email: string }>(
    'select display_name as name, email from house_user_view where house_id = $1 and id = $2',
    [houseId, userId],
  );
  if (!row) throw new Error(`there is no user ${userId}`);
  return row;
}
