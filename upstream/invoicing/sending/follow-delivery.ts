import type { ChangedRecord } from '../../core/audit/audit-log';
import { partsOf, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { MailFollower } from '../../core/mail/outbox';
import { raiseMessageOfMail } from '../messages/message-store';
import { raiseInvoiceVersion, selectSendOfMail } from './delivery-store';

/** Returns the changed invoice of an email whose delivery changed. */
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
 * Announces the records that show an email that was accepted, rejected, or lost: its invoice, and its send or message. The message run
 * is locked first, in the same order as when messages are sent, so that transactions can't deadlock.
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
