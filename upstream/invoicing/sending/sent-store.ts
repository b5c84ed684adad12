import type { Queryable } from '../../core/database/database';
import type { PreviewInvoiceJson } from '../documents/document-wire';
import { DELIVERY, type DeliveryRow } from '../invoices/delivery-store';

/** A document as it was sent. */
export interface SentDocumentRow {
  readonly id: number;
  readonly invoiceId: number;
  readonly sentAt: Date;
  readonly document: PreviewInvoiceJson;
}

const DOCUMENT = 's.id, s.invoice_id as "invoiceId", s.sent_at as "sentAt", s.document';

/** Returns the latest sent document of each of these invoices. */
export async function selectLatestSent(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<SentDocumentRow[]> {
  return db.query(
    `select ${DOCUMENT} from unnest($2::int[]) with ordinality as asked (id, place)
     cross join lateral (select * from sent_invoice where house_id = $1 and invoice_id = asked.id order by id desc limit 1) s
     order by asked.place`,
    [houseId, invoiceIds],
  );
}

/** Returns the documents of these sends. */
export async function selectSentDocuments(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<SentDocumentRow[]> {
  return db.query(
    `select ${DOCUMENT} from sent_invoice s where s.house_id = $1 and s.id = any($2::int[]) order by s.id`,
    [houseId, ids],
  );
}

/** A send of an invoice, with its email. */
export interface InvoiceSendRow extends DeliveryRow {
  readonly id: number;
  readonly runId: number;
  readonly sentAt: Date;
  /** Name of the sender; null for the system. */
  readonly sentBy: string | null;
  /** Increases with every change of the email's state. */
  readonly version: number;
}

const SEND = `s.id, m.version, s.invoice_id as "invoiceId", s.run_id as "runId", s.sent_at as "sentAt", u.display_name as "sentBy",
    ${DELIVERY}`;
const WITH_MAIL = `join mail m on m.house_id = s.house_id and m.id = s.mail_id
     join send_run r on r.house_id = s.house_id and r.id = s.run_id
     left join house_user_view u on u.house_id = r.house_id and u.id = r.created_by`;

/** Returns the sends of these invoices, latest first, one page per invoice. */
export async function selectSends(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
  { limit, offset }: { readonly limit: number | null; readonly offset: number },
): Promise<InvoiceSendRow[]> {
  return db.query(
    `select ${SEND} from unnest($2::int[]) with ordinality as asked (id, place)
     cross join lateral (select * from sent_invoice where house_id = $1 and invoice_id = asked.id order by id desc limit $3 offset $4) s
     ${WITH_MAIL} order by asked.place, s.id desc`,
    [houseId, invoiceIds, limit, offset],
  );
}

/** Returns these sends. */
export async function selectSendsById(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<InvoiceSendRow[]> {
  return db.query(
    `select ${SEND} from sent_invoice s ${WITH_MAIL} where s.house_id = $1 and s.id = any($2::int[]) order by s.id desc`,
    [houseId, ids],
  );
}

/** Returns how often each of these invoices was sent, without those that never were. */
export async function countSends(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<{ invoiceID: number; total: number }[]> {
  return db.query(
    `select invoice_id as "invoiceID", count(*)::int as total
     from sent_invoice
     where house_id = $1 and invoice_id = any($2::int[])
     group by invoice_id`,
    [houseId, invoiceIds],
  );
}

/** Returns the numbers of the emails of these sends. */
export async function selectMailsOfSends(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<{ id: number; mailId: number }[]> {
  return db.query(
    'select id, mail_id as "mailId" from sent_invoice where house_id = $1 and id = any($2::int[]) order by id',
    [houseId, ids],
  );
}

/** What determines whether an invoice can be sent now, and what the preview shows. */
export interface SendFactsRow {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly itemCount: number;
  readonly wasSent: boolean;
  /** The state of the latest email; null if there is none. */
  readonly state: DeliveryRow['state'] | null;
  readonly reply: string | null;
  readonly recipient: string | null;
}

/** Returns these facts of invoices, in the requested order. */
export async function selectSendFacts(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<SendFactsRow[]> {
  return db.query(
    `select i.id, i.first_name as "firstName", i.last_name as "lastName", i.email, i.item_count as "itemCount",
       i.sent_at is not null as "wasSent", m.state, m.reply, m.recipient
     from unnest($2::int[]) with ordinality as asked (id, place)
     join invoice i on i.house_id = $1 and i.id = asked.id
     left join lateral (select state, reply, recipient
       from mail where house_id = $1 and invoice_id = asked.id and kind = 'invoice' order by id desc limit 1) m on true
     order by asked.place`,
    [houseId, invoiceIds],
  );
}
