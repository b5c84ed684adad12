import { cardNumberRefusal } from '../../core/card-number';
import { readableLine, readableText } from '../../core/text';

/** Maximum lengths of the parts of a message, in characters. The specification has no limit. */
export const SUBJECT_LIMIT = 200;
export const MESSAGE_LIMIT = 10_000;
export const TEMPLATE_NAME_LIMIT = 100;
/** Maximum number of message templates of a house. */
export const MOST_MESSAGE_TEMPLATES = 100;

/** The variables of messages, with descriptions of their values. */
export const MESSAGE_FIELDS = [
  { name: 'first name', about: "Bidder's first name, or the company if there is none" },
  { name: 'last name', about: "Bidder's last name" },
  { name: 'name', about: "Bidder's first and last name" },
  { name: 'paddle', about: 'Paddle number' },
  { name: 'sale', about: 'Titles of the sessions', ofInvoice: true },
  { name: 'invoice number', about: 'Invoice number', ofInvoice: true },
  { name: 'invoice total', about: 'Invoice total', ofInvoice: true },
  { name: 'balance', about: 'Outstanding balance', ofInvoice: true },
  { name: 'house', about: 'House name' },
  { name: 'sender', about: 'Your name' },
] as const satisfies readonly { name: string; about: string; ofInvoice?: boolean }[];

export type MessageField = (typeof MESSAGE_FIELDS)[number]['name'];

/** The values of the variables; null if the message isn't about an invoice. */
export type MessageValues = Readonly<Record<MessageField, string | null>>;

const FIELD = /\{([^{}\n]{1,40})\}/g;

const byName: ReadonlyMap<string, (typeof MESSAGE_FIELDS)[number]> = new Map(
  MESSAGE_FIELDS.map((field) => [field.name, field]),
);
const fieldOf = (written: string) => byName.get(readableLine(written).toLowerCase());

/** Lists the names in braces that are not variables, as written. */
const unknownFields = (text: string): string[] =>
  [...text.matchAll(FIELD)].flatMap(([, name = '']) => (fieldOf(name) ? [] : [name]));

const namesInvoice = (text: string): string | undefined =>
  [...text.matchAll(FIELD)].flatMap(([, name = '']) => {
    const field = fieldOf(name);
    return field && 'ofInvoice' in field ? [field.name] : [];
  })[0];

const AMOUNT_FIELDS: readonly string[] = ['invoice total', 'balance'] satisfies MessageField[];

/** Replaces the variables of a text in one pass, so that a value is never interpreted as a variable. */
export const fillMessage = (text: string, values: MessageValues): string =>
  text.replace(FIELD, (whole, name: string) => {
    const field = fieldOf(name);
    return field ? (values[field.name] ?? '') : whole;
  });

/** Returns the message for an invalid part of a message, or null. */
function refusalOf(text: string, part: 'subject' | 'message', limit: number, hasInvoice: boolean): string | null {
  if (readableText(text).trim() === '') return `Enter a ${part}.`;
  if ([...text].length > limit) return `A ${part} can have ${limit.toLocaleString('en-US')} characters at most.`;
  const [unknown] = unknownFields(text);
  if (unknown !== undefined) return `The variable {${unknown}} doesn't exist.`;
  const needing = hasInvoice ? undefined : namesInvoice(text);
  return needing === undefined
    ? cardNumberRefusal(text)
    : `The variable {${needing}} is only available for an invoice.`;
}

export interface MessageWords {
  readonly subject: string;
  readonly message: string;
}

/** Returns whether a message contains an amount of the bidder's invoice. */
export const namesAmounts = ({ subject, message }: MessageWords): boolean =>
  [...`${subject}\n${message}`.matchAll(FIELD)].some(([, name = '']) =>
    AMOUNT_FIELDS.includes(fieldOf(name)?.name ?? ''),
  );

/** Returns why a message can't be sent, by part; null for a part without a problem. Subject and message are required. */
export const messageRefusals = (
  { subject, message }: MessageWords,
  hasInvoice = true,
): { readonly subject: string | null; readonly message: string | null } => ({
  subject: refusalOf(subject, 'subject', SUBJECT_LIMIT, hasInvoice),
  message: refusalOf(message, 'message', MESSAGE_LIMIT, hasInvoice),
});

/** Returns the message for an invalid name of a message template; null if it is valid. */
export function templateNameRefusal(name: string): string | null {
  if (readableLine(name) === '') return 'Enter a name.';
  return [...readableLine(name)].length > TEMPLATE_NAME_LIMIT
    ? `A name can have ${TEMPLATE_NAME_LIMIT} characters at most.`
    : null;
}
