import { z } from 'zod';
import { Timestamp } from '../../core/http/wire';

/** The latest email with the invoice, and its delivery. */
export const DeliveryJson = z.object({
  mailID: z.int(),
  messageID: z.string(),
  recipient: z.string(),
  state: z.enum(['QUEUED', 'SENDING', 'ACCEPTED', 'REFUSED', 'UNKNOWN']),
  reply: z.string().nullable(),
  attempts: z.int(),
  transport: z.enum(['smtp', 'file']).nullable().describe('Transport of the last attempt; null before the first'),
  queuedAt: Timestamp,
  settledAt: Timestamp.nullable(),
});

export type DeliveryJson = z.infer<typeof DeliveryJson>;
