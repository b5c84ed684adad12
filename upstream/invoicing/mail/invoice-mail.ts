import { fullName } from '../../../rules/core/text';
import type { PreviewInvoiceJson } from '../wire';
import { invoiceHtml } from './invoice-html';
import { invoiceText } from './invoice-text';

/** The message that carries an invoice, as the outbox takes it. */
export const invoiceMail = (document: PreviewInvoiceJson, bcc: string) => ({
  kind: 'invoice',
  invoiceId: document.invoiceID,
  recipient: document.emailTo,
  recipientName: fullName(document.billing),
  replyTo: document.replyTo.email,
  replyToName: document.replyTo.name,
  bcc: bcc === '' ? null : bcc,
  subject: document.subject,
  html: invoiceHtml(document),
  body: invoiceText(document),
});
