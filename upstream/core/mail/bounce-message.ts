import { statusCodeIn } from '../../../rules/core/mail-report';
import { readableLine } from '../../../rules/core/text';
import { headerFields, type MimePart, mimePart } from './mime-part';

/** What a mail server reports about an email to a recipient. */
export type MailReportKind = 'BOUNCED' | 'COMPLAINED' | 'DELAYED' | 'DELIVERED';

/** A report of a mail server about an email that was sent. */
export interface MailReport {
  /** The Message-ID of the email that was sent, in angle brackets. */
  readonly messageId: string;
  /** The recipients that the report names: as the email had it, and after forwarding. */
  readonly recipients: readonly string[];
  readonly kind: MailReportKind;
  /** The enhanced status code (RFC 3463), such as 5.1.1; null if there is none. */
  readonly code: string | null;
  /** The words of the mail server. */
  readonly diagnostic: string | null;
  /** When it happened, in ms; null if the report doesn't say. */
  readonly at: number | null;
}

const LONGEST_DIAGNOSTIC = 1_000;
/** A report names a few recipients: the one of the email, and its copy. */
const MOST_RECIPIENTS = 50;
/** How deep a multipart is read. The status of a report is a part of the whole. */
const DEEPEST = 4;

const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status'];
const RETURNED_TYPES = ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers'];

/** Decodes UTF-8. In other encodings, which the fields of a status don't declare, each byte becomes a character. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

/** Returns the parts of a type, not those of emails that are parts themselves. */
function partsOf(part: MimePart, types: readonly string[], depth = 0): MimePart[] {
  if (types.includes(part.type)) return [part];
  return depth === DEEPEST ? [] : part.parts().flatMap((one) => partsOf(one, types, depth + 1));
}

/** Returns the first Message-ID in a header; null if there is none. */
export const messageIdIn = (value: string): string | null => /<[^<>\s]{1,500}>/.exec(value)?.[0] ?? null;

/** Returns the Message-ID of the email that was returned. Servers that return nothing of it may name it as what they reply to. */
function messageIdOf(report: MimePart): string | null {
  const returned = partsOf(report, RETURNED_TYPES).flatMap((part) =>
    mimePart(part.content()).headers('message-id').map(messageIdIn),
  );
  const replied = [...report.headers('in-reply-to'), ...report.headers('references')].map(messageIdIn);
  return [...returned, ...replied].find((id) => id !== null) ?? null;
}

/** Returns the address of a field such as `rfc822; <ann@example.com>`. */
const addressIn = (value: string): string =>
  value
    .replace(/^[\w-]+\s*;/, '')
    .trim()
    .replace(/^<(.*)>$/, '$1');

/** A server that gave up counts as a bounce, even with a temporary code. Without an action, the class of the code decides. */
function kindOf(action: string, code: string | null): MailReportKind | null {
  if (action === 'failed') return 'BOUNCED';
  if (action === 'delayed') return 'DELAYED';
  if (action === 'delivered') return 'DELIVERED';
  if (action !== '' || code === null) return null;
  return code.startsWith('5') ? 'BOUNCED' : code.startsWith('4') ? 'DELAYED' : null;
}

/** Returns the words of a diagnostic in one line, without its type; null if there are none. */
export const diagnosticIn = (value: string): string | null =>
  readableLine(value.replace(/^\s*(?:smtp|x-[\w-]+)\s*;/i, '')).slice(0, LONGEST_DIAGNOSTIC) || null;

type About = Pick<MailReport, 'messageId' | 'at'>;

/** Reads the fields about one recipient. */
function reportOf(fields: string, about: About): MailReport[] {
  const values = new Map(headerFields(fields).map(({ name, value }) => [name, value] as const));
  const recipients = ['original-recipient', 'final-recipient'].flatMap((name) => {
    const address = addressIn(values.get(name) ?? '');
    return address === '' ? [] : [address];
  });
  if (recipients.length === 0) return [];
  const diagnostic = values.get('diagnostic-code') ?? '';
  const action = /^[a-z]*/.exec(values.get('action')?.toLowerCase() ?? '')?.[0] ?? '';
  const stated = statusCodeIn(values.get('status') ?? '');
  // Some gateways state that something failed, as 5.0.0, and leave the reason to the server's own words.
  const code = stated === null || stated.endsWith('.0.0') ? (statusCodeIn(diagnostic) ?? stated) : stated;
  const kind = kindOf(action, stated ?? code);
  return kind === null ? [] : [{ ...about, recipients, kind, code, diagnostic: diagnosticIn(diagnostic) }];
}

function timeIn(values: readonly string[]): number | null {
  const at = Date.parse(values[0] ?? '');
  return Number.isNaN(at) ? null : at;
}

/**
 * Reads the reports of a delivery status notification (RFC 3464), one for each recipient that it names. An email that is none, or that
 * doesn't say which email it is about, has no reports; nor has anything that isn't an email.
 */
export function reportsIn(raw: Buffer): MailReport[] {
  const message = mimePart(raw);
  const statuses = partsOf(message, STATUS_TYPES);
  const messageId = statuses.length === 0 ? null : messageIdOf(message);
  if (messageId === null) return [];
  const about = { messageId, at: timeIn(message.headers('date')) };
  return statuses
    .flatMap((part) => textOf(part.content()).split(/\r?\n(?:[ \t]*\r?\n)+/))
    .flatMap((fields) => reportOf(fields, about))
    .slice(0, MOST_RECIPIENTS);
}
