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
  report: z
    .enum(['BOUNCED', 'COMPLAINED', 'DELAYED', 'DELIVERED'])
    .nullable()
    .describe('What a mail server reported after the email was accepted; a bounced one has the state REFUSED'),
  reportCode: z.string().nullable().describe('Enhanced status code of the report, such as 5.1.1'),
  reportText: z.string().nullable().describe('Words of the mail server that reported it'),
  reportedAt: Timestamp.nullable(),
});

export type DeliveryJson = z.infer<typeof DeliveryJson>;
