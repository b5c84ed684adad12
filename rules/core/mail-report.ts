/** Where mail providers report what happened to an email. */
export const MAIL_HOOK_PATH = '/hooks/mail';

/** Maximum size of a report, in bytes. A returned email can include the email that was sent. */
export const LONGEST_MAIL_REPORT = 1024 * 1024;

const CODE = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])/;

/** Returns the enhanced status code (RFC 3463) in the words of a mail server, such as 5.1.1; null if there is none. */
export const statusCodeIn = (text: string): string | null => CODE.exec(text)?.[0] ?? null;

/** Why an email didn't arrive, as far as its code tells. */
export type MailFailure = 'MAILBOX_UNKNOWN' | 'MAILBOX_FULL' | 'DOMAIN_UNKNOWN' | 'BLOCKED' | 'TOO_LARGE' | 'OTHER';

/** The subject and detail of enhanced status codes, whatever their class. */
const FAILURES: Readonly<Record<string, MailFailure>> = {
  '1.1': 'MAILBOX_UNKNOWN',
  '1.3': 'MAILBOX_UNKNOWN',
  '1.6': 'MAILBOX_UNKNOWN',
  '2.1': 'MAILBOX_UNKNOWN',
  '2.2': 'MAILBOX_FULL',
  '1.2': 'DOMAIN_UNKNOWN',
  // The domain states that it takes no email.
  '1.10': 'DOMAIN_UNKNOWN',
  '4.4': 'DOMAIN_UNKNOWN',
  '2.3': 'TOO_LARGE',
  '3.4': 'TOO_LARGE',
};

/** Returns why an email didn't arrive, by the enhanced status code of the server that said so. */
export function mailFailure(code: string | null): MailFailure {
  const [, subject = '', detail = ''] = code?.split('.') ?? [];
  // Policy and security: the sender, its network, or the content isn't wanted.
  return subject === '7' ? 'BLOCKED' : (FAILURES[`${subject}.${detail}`] ?? 'OTHER');
}
