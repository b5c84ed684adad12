import { readableLine } from '../../../rules/core/text';
import { receiptMailWords } from '../../../rules/invoicing/receipts/receipt-document';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { conflict, invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { emailBody } from '../../core/mail/email-body';
import { mailAddress } from '../../core/mail/mail-address';
import { queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { readReceipt } from './read-receipts';
import { readReceiptContent } from './receipt-content';
import { lockReceipt, noteReceiptMail, selectReceiptLines } from './receipt-store';
import type { EmailedReceiptJson } from './receipt-wire';

async function queue(tx: Transaction, services: Services, actor: Actor, id: number, typed: string): Promise<void> {
  const { houseId } = actor;
  const recipient = mailAddress(typed.trim());
  if (recipient === null)
    throw invalid([{ code: 'INVALID_EMAIL', message: 'Please enter a valid email address', field: 'email' }]);
  if ((await lockReceipt(tx, houseId, id)) === null) throw notFound('The receipt');
  const content = await readReceiptContent(tx, houseId, id);
  if (content.isUndone)
    throw conflict('RECEIPT_UNDONE', 'The payments of this receipt were undone, so it isn’t valid.', null);
  const house = await houseById(tx, houseId);
  const [payer] = await selectReceiptLines(tx, houseId, [id]);
  const [mailId] = await queueMail(tx, services, [
    {
      houseId,
      kind: 'payment-receipt',
      invoiceId: null,
      recipient,
      recipientName: readableLine(`${payer?.firstName ?? ''} ${payer?.lastName ?? ''}`),
      replyTo: house.email,
      replyToName: house.name,
      bcc: null,
      pictures: [],
      ...emailBody({ from: house.name, ...receiptMailWords(content, house.name) }),
    },
  ]);
  const version = await noteReceiptMail(tx, houseId, id, { recipient, at: services.clock.now() });
  await recordChanges(tx, services.clock, actor, 'receipt.email', [
    { type: 'PaymentReceipt', id, version, after: { mailId } },
  ]);
}

/**
 * Emails a receipt to the person who paid, through the outbox, once per key. Its words are those of the printed one.
 * Throws 404, 409 RECEIPT_UNDONE, 422 INVALID_EMAIL.
 */
export const emailReceipt = async (
  services: Services,
  actor: Actor,
  id: number,
  email: string,
  key: string | null,
): Promise<EmailedReceiptJson> => {
  await idempotently(services, actor, { key, operation: 'receipt.email', input: { id, email } }, async (tx) => {
    await queue(tx, services, actor, id, email);
    return {};
  });
  return { paymentReceipt: await readReceipt(services, actor, id) };
};
