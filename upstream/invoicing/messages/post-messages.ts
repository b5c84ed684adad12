import { readableLine, readableText } from '../../../rules/core/text';
import { type ChangedRecord, partsOf, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import { escapeHtml } from '../../core/mail/escape-html';
import { INK, LAYOUT, PAPER, SANS, STYLE_SHEET } from '../../core/mail/mail-style';
import { queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import { recipientName } from './message-email';
import {
  advanceMessageRun,
  insertBidderMessages,
  type MessageRunRow,
  raiseInvoiceVersions,
  type RecipientRow,
} from './message-store';

/** Messages per transaction: few enough that other requests get their turn on a single connection. */
export const MESSAGES_AT_ONCE = 100;

/** Empty lines separate paragraphs; other line breaks are kept. */
const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 14px">${paragraph.split('\n').map(escapeHtml).join('<br>')}</p>`)
    .join('\n');

/** Renders a message of staff as plain text and as self-contained HTML. */
function messageMail({ subject, text }: { readonly subject: string; readonly text: string }): {
  subject: string;
  body: string;
  html: string;
} {
  const line = readableLine(subject);
  const body = readableText(text).trim();
  return {
    subject: line,
    body,
    html: `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(line)}</title>${STYLE_SHEET}</head>
<body class="b" style="margin:0;padding:0;background:${PAPER}"><table ${LAYOUT} width="100%" class="b" bgcolor="${PAPER}"><tr><td align="center" style="padding:16px 8px">
<table ${LAYOUT} width="100%" style="max-width:640px"><tr><td class="c p" bgcolor="#ffffff" style="padding:32px;background:#fff;border-radius:8px;font:15px/1.5 ${SANS};color:${INK};overflow-wrap:anywhere">
${paragraphs(body)}
</td></tr></table></td></tr></table></body></html>
`,
  };
}

type Addressee = Pick<RecipientRow, 'invoiceId' | 'approvalId' | 'firstName' | 'lastName' | 'company' | 'email'>;

/** What recipients get, and who gets the answers. */
interface Letter<Recipient> {
  readonly answers: { readonly name: string; readonly email: string };
  readonly emailTo: (recipient: Recipient) => { readonly subject: string; readonly text: string };
  /** Returns why a recipient gets no email; null if they do. */
  readonly skipReason: (recipient: Recipient) => string | null;
}

/** Queues an email for each recipient that isn't skipped, and stores who gets one and who doesn't, in bulk. Returns what changed. */
export async function postMessages<Recipient extends Addressee>(
  tx: Transaction,
  services: Services,
  houseId: number,
  runId: number,
  recipients: readonly Recipient[],
  { answers, emailTo, skipReason }: Letter<Recipient>,
): Promise<ChangedRecord[]> {
  const reached = recipients.filter((recipient) => skipReason(recipient) === null);
  const mailIds = await queueMail(
    tx,
    services,
    reached.map((recipient) => ({
      houseId,
      kind: 'message',
      invoiceId: recipient.invoiceId,
      recipient: recipient.email,
      recipientName: recipientName(recipient),
      replyTo: answers.email,
      replyToName: answers.name,
      bcc: null,
      pictures: [],
      ...messageMail(emailTo(recipient)),
    })),
  );
  const mailOf = new Map(reached.map((recipient, index) => [recipient, mailIds[index] ?? null]));
  const first = await takeNumbers(tx, houseId, 'bidder_message', recipients.length);
  await insertBidderMessages(
    tx,
    houseId,
    runId,
    recipients.map((recipient, index) => ({
      id: first + index,
      invoiceId: recipient.invoiceId,
      approvalId: recipient.approvalId,
      name: recipientName(recipient),
      recipient: recipient.email,
      mailId: mailOf.get(recipient) ?? null,
      skipReason: skipReason(recipient),
    })),
  );
  const raised = await raiseInvoiceVersions(
    tx,
    houseId,
    reached.flatMap(({ invoiceId }) => invoiceId ?? []),
  );
  return [
    ...raised.map(({ id, version }): ChangedRecord => ({
      type: 'Invoice',
      id,
      version,
      after: { messageRunId: runId },
    })),
    ...partsOf(
      'BidderMessage',
      recipients.map((_, index) => ({ id: first + index, version: 1 })),
    ),
  ];
}

/** Records what a run changed, and the run itself. */
export const recordMessages = (
  tx: Transaction,
  { clock }: Services,
  houseId: number,
  { id, createdBy, version }: Pick<MessageRunRow, 'id' | 'createdBy'> & { readonly version: number },
  changed: readonly ChangedRecord[],
): Promise<unknown> =>
  recordChanges(tx, clock, { houseId, userId: createdBy, requestId: null }, 'invoice.message', [
    ...changed,
    ...partsOf('MessageRun', [{ id, version }]),
  ]);

/** Stores that a chunk of a locked run is done, and records what it changed; returns true when none are left. */
export async function finishChunk(
  tx: Transaction,
  services: Services,
  houseId: number,
  run: MessageRunRow,
  chunk: readonly number[],
  changed: readonly ChangedRecord[],
): Promise<boolean> {
  const done = run.done + chunk.length;
  const finishedAt = done >= run.invoiceIds.length ? services.clock.now() : null;
  const version = await advanceMessageRun(tx, houseId, run.id, { done, finishedAt });
  await recordMessages(tx, services, houseId, { ...run, version }, changed);
  return finishedAt !== null;
}
