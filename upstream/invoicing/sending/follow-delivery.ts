import type { ChangedRecord } from '../../core/audit/audit-log';
import { partsOf, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { MailFollower } from '../../core/mail/outbox';
import { raiseMessageOfMail } from '../messages/message-store';
import { raiseInvoiceVersion, selectSendOfMail } from './delivery-store';

/** The invoice that a mail is of, when its delivery changed. */
async function changedInvoice(
  tx: Transaction,
  houseId: number,
  mailId: number,
  invoiceId: number,
  delivery: string,
): Promise<ChangedRecord[]> {
  const version = await raiseInvoiceVersion(tx, houseId, invoiceId);
  return version === null ? [] : [{ type: 'Invoice', id: invoiceId, version, after: { mailId, delivery } }];
}

/**
 * Announces what shows a mail that was delivered, refused or lost: its invoice, and the send or the message that it is. The message's run
 * comes first, as where messages are posted: two transactions that write both never wait for each other.
 */
export const followDelivery: MailFollower = async (tx, services, { houseId, id, invoiceId }, state) => {
  const posted = await raiseMessageOfMail(tx, houseId, id);
  const send = posted ? null : await selectSendOfMail(tx, houseId, id);
  await recordChanges(tx, services.clock, { houseId, userId: null, requestId: null }, 'invoice.delivery', [
    ...(invoiceId === null ? [] : await changedInvoice(tx, houseId, id, invoiceId, state)),
    ...(posted ? [...partsOf('BidderMessage', [posted.message]), ...partsOf('MessageRun', [posted.run])] : []),
    ...(send ? partsOf('InvoiceSend', [send]) : []),
  ]);
};
