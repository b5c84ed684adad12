import { type ChangedRecord, partsOf, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { MailFollower } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import { raiseGroupVersion } from '../editing/edit-store';
import { lockGroup } from '../groups/group-store';
import { raiseInvoiceVersion, selectSendOfMail, type SendOfMail } from '../invoices/delivery-store';
import { raiseMessageOfMail } from '../messages/message-store';
import { lockInvoices } from '../records/invoice-store';
import { lockRun, selectRefused, sendRunVersion } from './send-store';
import { takeBackRefused } from './take-back';

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
 * Takes back a send that the mail server refused. Returns the run and the group that change with it, which are locked in the same order as
 * when invoices are sent.
 */
async function takeBack(
  tx: Transaction,
  { clock }: Services,
  houseId: number,
  { runId, invoiceId, groupId }: SendOfMail,
): Promise<ChangedRecord[]> {
  const run = await lockRun(tx, houseId, runId);
  await lockGroup(tx, houseId, groupId);
  await lockInvoices(tx, houseId, [invoiceId]);
  const withdrawn = await takeBackRefused(tx, houseId, { groupId, invoiceIds: [invoiceId], at: clock.now() });
  return [
    ...(withdrawn.length > 0
      ? partsOf('InvoiceGroup', [{ id: groupId, version: await raiseGroupVersion(tx, houseId, groupId) }])
      : []),
    ...(run
      ? partsOf('SendRun', [{ id: runId, version: sendRunVersion(run, await selectRefused(tx, houseId, runId)) }])
      : []),
  ];
}

/**
 * Announces the records that show an email that was accepted, rejected, or lost: its invoice, and its send or message. The message run
 * is locked first, in the same order as when messages are sent, so that transactions can't deadlock.
 */
export const followDelivery: MailFollower = async (tx, services, { houseId, id, invoiceId }, state) => {
  const posted = await raiseMessageOfMail(tx, houseId, id);
  const send = posted ? null : await selectSendOfMail(tx, houseId, id);
  const takenBack = send && state === 'REFUSED' ? await takeBack(tx, services, houseId, send) : [];
  await recordChanges(tx, services.clock, { houseId, userId: null, requestId: null }, 'invoice.delivery', [
    ...(invoiceId === null ? [] : await changedInvoice(tx, houseId, id, invoiceId, state)),
    ...(posted ? [...partsOf('BidderMessage', [posted.message]), ...partsOf('MessageRun', [posted.run])] : []),
    ...(send ? partsOf('InvoiceSend', [send]) : []),
    ...takenBack,
  ]);
};
