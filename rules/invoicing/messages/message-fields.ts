import { cardNumberRefusal } from '../../core/card-number';
import { readableLine, readableText } from '../../core/text';

/** As long as the parts of a message may be, in characters: ours, S0 has no limit. */
export const SUBJECT_LIMIT = 200;
export const MESSAGE_LIMIT = 10_000;
export const TEMPLATE_NAME_LIMIT = 100;
/** Message templates of a house at most. */
export const MOST_MESSAGE_TEMPLATES = 100;

/** The fields that a message can have, and their values when it is sent. */
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

/** The fields' values; null when the message is not about an invoice. */
export type MessageValues = Readonly<Record<MessageField, string | null>>;

const FIELD = /\{([^{}\n]{1,40})\}/g;

const byName: ReadonlyMap<string, (typeof MESSAGE_FIELDS)[number]> = new Map(
  MESSAGE_FIELDS.map((field) => [field.name, field]),
);
const fieldOf = (written: string) => byName.get(readableLine(written).toLowerCase());

/** Names in braces that are no fields, as they were written. */
const unknownFields = (text: string): string[] =>
  [...text.matchAll(FIELD)].flatMap(([, name = '']) => (fieldOf(name) ? [] : [name]));

const namesInvoice = (text: string): string | undefined =>
  [...text.matchAll(FIELD)].flatMap(([, name = '']) => {
    const field = fieldOf(name);
    return field && 'ofInvoice' in field ? [field.name] : [];
  })[0];

const AMOUNT_FIELDS: readonly string[] = ['invoice total', 'balance'] satisfies MessageField[];

/** A text with its fields filled in, in one pass: what a value says is never read as a field. */
export const fillMessage = (text: string, values: MessageValues): string =>
  text.replace(FIELD, (whole, name: string) => {
    const field = fieldOf(name);
    return field ? (values[field.name] ?? '') : whole;
  });

/** What is wrong with a part of a message, in the words that staff read; null where nothing is. */
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

/** Whether a message tells its bidders an amount of their invoices. */
export const namesAmounts = ({ subject, message }: MessageWords): boolean =>
  [...`${subject}\n${message}`.matchAll(FIELD)].some(([, name = '']) =>
    AMOUNT_FIELDS.includes(fieldOf(name)?.name ?? ''),
  );

/** Returns why a message cannot be sent, by part; a part without a problem is null. Subject and message are required. */
export const messageRefusals = (
  { subject, message }: MessageWords,
  hasInvoice = true,
): { readonly subject: string | null; readonly message: string | null } => ({
  subject: refusalOf(subject, 'subject', SUBJECT_LIMIT, hasInvoice),
  message: refusalOf(message, 'message', MESSAGE_LIMIT, hasInvoice),
});

/** Why a message template cannot have a name, in the words that staff read; null when it can. */
export function templateNameRefusal(name: string): string | null {
  if (readableLine(name) === '') return 'Enter a name.';
  return [...readableLine(name)].length > TEMPLATE_NAME_LIMIT
    ? `A name can have ${TEMPLATE_NAME_LIMIT} characters at most.`
    : null;
}
