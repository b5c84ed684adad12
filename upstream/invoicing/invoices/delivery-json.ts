import type { DeliveryRow } from './delivery-store';
import type { DeliveryJson } from './delivery-wire';

/** Converts the delivery of an email to JSON. */
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
  report: row.report,
  reportCode: row.reportCode,
  reportText: row.reportText,
  reportedAt: row.reportedAt?.getTime() ?? null,
});
