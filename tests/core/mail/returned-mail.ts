import { createHmac } from 'node:crypto';

/** What a mail server says about a recipient in a returned email. */
export interface Returned {
  readonly messageId: string;
  readonly recipient: string;
  readonly original?: string;
  readonly action?: string;
  readonly status?: string;
  readonly diagnostic?: string;
  readonly date?: string;
}

const fieldsOf = ({
  recipient,
  original,
  action = 'failed',
  status = '5.1.1',
  diagnostic,
}: Omit<Returned, 'messageId'>) =>
  [
    ...(original === undefined ? [] : [`Original-Recipient: rfc822; ${original}`]),
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    ...(diagnostic === undefined ? [] : [`Diagnostic-Code: smtp; ${diagnostic}`]),
    '',
  ].join('\n');

/** Returns an email as a mail server returns it (RFC 3464). */
export const returnedMail = (first: Returned, ...others: readonly Omit<Returned, 'messageId'>[]): string =>
  `Return-Path: <>
Date: ${first.date ?? 'Sun, 22 Nov 2026 09:00:00 +0000'}
From: Mail Delivery System <MAILER-DAEMON@mx.sample.example>
To: mail@rostrum.test
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
 boundary="report/one"

This is a MIME-encapsulated message.

--report/one
Content-Type: text/plain; charset=us-ascii

Your message could not be delivered.

--report/one
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.sample.example
Arrival-Date: Sun, 22 Nov 2026 08:59:00 +0000

${[first, ...others].map(fieldsOf).join('\n')}
--report/one
Content-Type: message/rfc822

From: Sample & Daughters <mail@rostrum.test>
Message-ID: ${first.messageId}
Subject: Your invoice

Please find your invoice.

--report/one--
`;

/** Returns the signature of a report. */
export const signed = (payload: string | Buffer, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
