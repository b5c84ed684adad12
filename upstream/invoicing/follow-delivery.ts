import type { MailFollower } from '../core/outbox';
import { recordChanges } from '../core/trail';
import { raiseInvoiceVersion } from './delivery-store';

/** An invoice whose message was delivered, refused or lost has changed for whoever looks at it. */
export const followDelivery: MailFollower = async (tx, services, { houseId, id, invoiceId }, state) => {
  if (invoiceId === null) return;
  const version = await raiseInvoiceVersion(tx, houseId, invoiceId);
  if (version === null) return;
  await recordChanges(tx, services.clock, { houseId, userId: null, requestId: null }, 'invoice.delivery', [
    { type: 'Invoice', id: invoiceId, version, after: { mailId: id, delivery: state } },
  ]);
};
