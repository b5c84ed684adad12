import { fullName } from '../../../rules/core/text';
import type { ThumbnailFile } from '../../images/service';
import type { PreviewInvoiceJson } from './document-wire';
import { invoiceHtml } from './invoice-html';
import { invoiceText } from './invoice-text';
import { firstPicture } from './item-rows';

/** Derived from the picture's content, so it is globally unique. */
const cidOf = ({ name }: ThumbnailFile): string => `${name.slice(0, 20)}@lots`;

/** Composes the email of an invoice for the outbox; `thumbnails` are keyed by the URL of their picture. */
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
