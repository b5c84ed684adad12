import type { DeliveryRow } from './delivery-store';
import type { DeliveryJson } from './delivery-wire';

/** What is known of a message, as the calls tell it. */
export const deliveryJson = (row: Omit<DeliveryRow, 'invoiceId'>): DeliveryJson => ({
  mailID: row.mailId,
  messageID: row.messageId,
  recipient: row.recipient,
  state: row.state,
  reply: row.reply,
  attempts: row.attempts,
  transport: row.transport,
  queuedAt: row.queuedAt.getTime(),
  settledAt: row.settledAt?.getTime() ?? null,
});
