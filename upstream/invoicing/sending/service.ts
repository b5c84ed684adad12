import { fullName } from '../../../rules/core/text';
import type { ThumbnailFile } from '../../images/service';
import type { PreviewInvoiceJson } from '../documents/document-wire';
import { invoiceHtml } from './invoice-html';
import { invoiceText } from './invoice-text';
import { firstPicture } from './item-rows';

/** Unique wherever the message goes: it is made of the picture's content. */
const cidOf = ({ name }: ThumbnailFile): string => `${name.slice(0, 20)}@lots`;

/** The message that carries an invoice, as the outbox takes it; thumbnails by the address of their picture. */
export function invoiceMail(document: PreviewInvoiceJson, bcc: string, thumbnails: ReadonlyMap<string, ThumbnailFile>) {
  const thumbnailOf = (item: PreviewInvoiceJson['invoiceItems']['items'][number]) =>
    thumbnails.get(firstPicture(item) ?? '');
  const shown = new Map(
    document.invoiceItems.items.flatMap((item) => {
      const thumbnail = thumbnailOf(item);
      return thumbnail ? [[thumbnail.name, thumbnail] as const] : [];
    }),
  );
  return {
    kind: 'invoice',
    invoiceId: document.invoiceID,
    recipient: document.emailTo,
    recipientName: fullName(document.billing),
    replyTo: document.replyTo.email,
    replyToName: document.replyTo.name,
    bcc: bcc === '' ? null : bcc,
    subject: document.subject,
    html: invoiceHtml(document, (item) => {
      const thumbnail = thumbnailOf(item);
      return thumbnail && { cid: cidOf(thumbnail), width: thumbnail.width, height: thumbnail.height };
    }),
    body: invoiceText(document),
    pictures: [...shown.values()].map((thumbnail) => ({
      cid: cidOf(thumbnail),
      key: thumbnail.key,
      contentType: thumbnail.contentType,
    })),
  };
}
