import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { FileBody } from '../../core/http/file-answer';
import type { Window } from '../../core/http/window';
import { senderAddress } from '../../core/mail/mail-message';
import { findMail, findMails, type MailPicture, type MailRow } from '../../core/mail/mail-store';
import type { Services } from '../../core/services';
import { storedDocument } from '../documents/document';
import { deliveryJson } from '../invoices/delivery-json';
import type { InvoiceSendJson, InvoiceSendsJson, SentDocumentsJson, SentMessageJson } from './sending-wire';
import {
  countSends,
  type InvoiceSendRow,
  selectMailsOfSends,
  selectSends,
  selectSendsById,
  selectSentDocuments,
} from './sent-store';

const sendJson = (row: InvoiceSendRow): InvoiceSendJson => ({
  sentInvoiceID: row.id,
  invoiceID: row.invoiceId,
  sendRunID: row.runId,
  sentAt: row.sentAt.getTime(),
  sentBy: row.sentBy,
  delivery: deliveryJson(row),
  version: row.version,
});

/** The invoices whose sends are requested, or the sends. */
interface SendsAsked {
  readonly invoiceIds: readonly number[];
  readonly ids: readonly number[] | undefined;
}

/** Returns the sends of these invoices, latest first, one page per invoice; or the named ones. */
export async function readInvoiceSends(
  { db }: Services,
  { houseId }: Actor,
  { invoiceIds, ids }: SendsAsked,
  window: Window,
): Promise<InvoiceSendsJson> {
  if (ids) return { sends: (await selectSendsById(db, houseId, ids)).map(sendJson), totals: [] };
  return {
    sends: (await selectSends(db, houseId, invoiceIds, window)).map(sendJson),
    totals: await countSends(db, houseId, invoiceIds),
  };
}

/** Returns the documents of these sends, as sent. */
export async function readSentDocuments(
  { db }: Services,
  { houseId }: Actor,
  ids: readonly number[],
): Promise<SentDocumentsJson> {
  return {
    sentDocuments: (await selectSentDocuments(db, houseId, ids)).map(({ id, document }) => ({
      sentInvoiceID: id,
      document: storedDocument(document),
    })),
  };
}

/** Returns the key of an email's page: its number and the random part of its Message-ID, so that it identifies the email permanently. */
const pageOf = ({ id, messageId }: MailRow): string => `${id}-${/^<([^@]+)@/.exec(messageId)?.[1] ?? ''}`;

const messageJson = (sentInvoiceID: number, mail: MailRow, mailFrom: string): SentMessageJson => ({
  sentInvoiceID,
  messageID: mail.messageId,
  from: { name: mail.senderName, email: senderAddress(mailFrom) },
  to: { name: mail.recipientName, email: mail.recipient },
  replyTo: mail.replyTo === null ? null : { name: mail.replyToName ?? '', email: mail.replyTo },
  bcc: mail.bcc,
  subject: mail.subject,
  text: mail.body,
  html: mail.html,
  page: pageOf(mail),
});

/** Returns the emails of these sends, as sent, with two statements for any number. */
export async function readSentMessages(
  { db, mailFrom }: Services,
  { houseId }: Actor,
  ids: readonly number[],
): Promise<SentMessageJson[]> {
  const sends = await selectMailsOfSends(db, houseId, ids);
  const mailOf = new Map(
    (
      await findMails(
        db,
        houseId,
        sends.map(({ mailId }) => mailId),
      )
    ).map((mail) => [mail.id, mail]),
  );
  return sends.flatMap(({ id, mailId }) => {
    const mail = mailOf.get(mailId);
    return mail ? [messageJson(id, mail, mailFrom)] : [];
  });
}

async function dataUrl({ files }: Services, { key, contentType }: MailPicture): Promise<string> {
  const bytes = await files.get(key);
  return bytes === null ? '' : `data:${contentType};base64,${bytes.toString('base64')}`;
}

/** Returns the HTML of an email as a self-contained page: its pictures are embedded, and its links open in a new tab. Throws 404. */
export async function readMessagePage(services: Services, { houseId }: Actor, page: string): Promise<FileBody> {
  const [, id] = /^(\d{1,9})-[\da-f-]{36}$/.exec(page) ?? [];
  const mail = id === undefined ? null : await findMail(services.db, houseId, Number(id));
  if (mail?.kind !== 'invoice' || pageOf(mail) !== page) throw notFound('The message');
  let html = mail.html.replace('</title>', '</title><base target="_blank">');
  for (const picture of mail.pictures)
    html = html.replaceAll(`src="cid:${picture.cid}"`, `src="${await dataUrl(services, picture)}"`);
  return new FileBody('text/html; charset=utf-8', Buffer.from(html));
}
