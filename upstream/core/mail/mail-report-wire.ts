import { z } from 'zod';
import { LONGEST_MAIL_REPORT } from '../../../rules/core/mail-report';
import { data } from '../http/wire';

/**
 * POST /app/mailReports (added): a report of a mail server with its signature, byte for byte. The server passes it on from /hooks/mail.
 */
export const MailReportBody = z.strictObject({
  payload: z.base64().max(Math.ceil(LONGEST_MAIL_REPORT / 3) * 4),
  contentType: z.string().max(1000),
  signature: z.string().max(500),
});
export type MailReportBody = z.infer<typeof MailReportBody>;

export const MailReportAnswer = data(
  z.object({
    outcome: z
      .enum(['SAVED', 'OFF', 'UNSIGNED', 'MALFORMED'])
      .describe('OFF: this installation takes no reports; UNSIGNED: the signature is missing or wrong'),
  }),
);
export type MailReportJson = z.infer<typeof MailReportAnswer>['data'];

/** A report in JSON, as a mail provider or a script sends it. */
export const MailReportEvent = z.object({
  messageId: z.string().max(1000),
  recipient: z.string().max(1000),
  kind: z.enum(['BOUNCED', 'COMPLAINED', 'DELAYED', 'DELIVERED']),
  code: z.string().max(1000).nullish(),
  diagnostic: z.string().max(100_000).nullish(),
  at: z.iso.datetime({ offset: true }).nullish(),
});

/** One report, or several. */
export const MailReportEvents = z.union([
  MailReportEvent.transform((one) => [one]),
  z.array(MailReportEvent).max(1000),
]);
