import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { LONGEST_MAIL_REPORT, statusCodeIn } from '../../../rules/core/mail-report';
import { type Route, route } from '../http/route';
import type { Services } from '../services';
import { diagnosticIn, type MailReport, messageIdIn, reportsIn } from './bounce-message';
import {
  MailReportAnswer,
  MailReportBody,
  type MailReportEvent,
  MailReportEvents,
  type MailReportJson,
} from './mail-report-wire';
import { type MailFollowers, noteReports } from './note-reports';

/** Whether a signature is `sha256=` and the HMAC of the payload under the secret, in hexadecimal. */
function isSigned(payload: Buffer, signature: string, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`);
  const given = Buffer.from(signature.trim().toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A provider calls an email bounced that it gives up or tries again: the code tells which. */
function reportOf({ messageId, recipient, kind, code, diagnostic, at }: z.output<typeof MailReportEvent>): MailReport {
  const status = statusCodeIn(code ?? '') ?? statusCodeIn(diagnostic ?? '');
  return {
    messageId: messageIdIn(messageId) ?? `<${messageId.trim()}>`,
    recipients: [recipient],
    kind: kind === 'BOUNCED' && status?.startsWith('4') ? 'DELAYED' : kind,
    code: status,
    diagnostic: diagnosticIn(diagnostic ?? ''),
    at: typeof at === 'string' ? Date.parse(at) : null,
  };
}

function eventsIn(payload: Buffer): MailReport[] | null {
  try {
    return MailReportEvents.safeParse(JSON.parse(payload.toString('utf8'))).data?.map(reportOf) ?? null;
  } catch {
    return null;
  }
}

/** Reads a report in JSON, or the email in which a server returned another one. Null if it is neither. */
function read(payload: Buffer, contentType: string): MailReport[] | null {
  if (/^\s*application\/json\b/i.test(contentType)) return eventsIn(payload);
  if (/^\s*message\/rfc822\b/i.test(contentType)) return reportsIn(payload);
  // The header of the request is that of the report: the boundary is in it.
  return /^\s*multipart\/report\b/i.test(contentType)
    ? reportsIn(Buffer.concat([Buffer.from(`Content-Type: ${contentType}\r\n\r\n`, 'latin1'), payload]))
    : null;
}

/** Public: the signature authenticates the sender. */
export const mailReportRoutes = (services: Services, followers: MailFollowers, secret: string | null): Route[] => [
  route.post('/app/mailReports', {
    access: 'public',
    summary: 'Receives a signed report about emails that were sent. Repeated reports are ignored',
    body: MailReportBody,
    bodyLimit: 2 * LONGEST_MAIL_REPORT,
    answer: MailReportAnswer,
    handler: async ({ body }): Promise<MailReportJson> => {
      if (secret === null) return { outcome: 'OFF' };
      const payload = Buffer.from(body.payload, 'base64');
      if (!isSigned(payload, body.signature, secret)) return { outcome: 'UNSIGNED' };
      const reports = read(payload, body.contentType);
      if (reports === null) return { outcome: 'MALFORMED' };
      await noteReports(services, followers, reports);
      return { outcome: 'SAVED' };
    },
  }),
];
