import { foldedText } from '../../core/folding';

/** An invoice that a payer may mean. */
export interface PayableName {
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  /** Empty or null without one. */
  readonly paddle: string | null;
}

/** The most invoices that are returned for one payer. More only means that the payer has to be named better. */
export const MOST_MATCHES = 8;

/** The invoice that a payer means, or why it is not known. */
export type Payer<Invoice extends PayableName> =
  | { readonly kind: 'FOUND'; readonly invoice: Invoice }
  | { readonly kind: 'SEVERAL'; readonly invoices: readonly Invoice[] }
  | { readonly kind: 'UNKNOWN' };

/** Between words: blanks, and the pictures that people put beside their names. The database has the same, in `payer_text`. */
const BETWEEN = /[\s\u2600-\u27bf\u2b00-\u2bff\u{1f000}-\u{1faff}]+/gu;
const payerBlanks = (text: string): string => foldedText(text).replace(BETWEEN, ' ').trim();

/** Returns a payer as it is searched for: folded, without a leading #, and "Doe, Jane" as "jane doe". */
export function payerText(typed: string): string {
  const text = payerBlanks(typed).replace(/^#\s*/, '');
  const [last = '', first = '', ...more] = text.split(',').map((part) => part.trim());
  return first !== '' && more.length === 0 ? `${first} ${last}`.trim() : text;
}

/** Words that people put before an invoice number. */
const LABEL = '(?:invoices?|inv|bill|rechnung|rg|facture|factura|fattura|number|num|no|nr|paddle)';
/** A number after such a word, or one of three digits or more between other words. */
const LABELED = new RegExp(`(?<![\\p{L}\\d])${LABEL}(?:[\\s.:#°]*${LABEL})*[\\s.:#°]*(\\d{1,9})(?![\\p{L}\\d])`, 'u');
const UNLABELED = /(?<![\p{L}\d])(\d{3,9})(?![\p{L}\d])/u;

/** Splits what a bank says of a payer, such as "inv 104015 yamada", into a number and the rest. */
function partsOf(typed: string): {
  readonly number: number | null;
  readonly isLabeled: boolean;
  readonly rest: string;
} {
  const text = payerText(typed);
  if (/^\d{1,9}$/.test(text)) return { number: Number(text), isLabeled: true, rest: '' };
  const labeled = LABELED.exec(text);
  const found = labeled ?? UNLABELED.exec(text);
  if (found?.[1] === undefined) return { number: null, isLabeled: false, rest: text };
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  return {
    number: Number(found[1]),
    isLabeled: labeled !== null,
    rest: payerText(rest.replace(/[.:/#()*_+]+/g, ' ').replace(/^[\s,]+|[\s,]+$/g, '')),
  };
}

/** Returns the invoice number that a payer is or contains; null for a name or a paddle such as "B17". */
export const payerNumber = (typed: string): number | null => partsOf(typed).number;

/** Returns the name or paddle that a payer is, without an invoice number beside it; the number if there is nothing else. */
export function payerName(typed: string): string {
  const { number, rest } = partsOf(typed);
  return rest === '' && number !== null ? String(number) : rest;
}

const namesOf = ({ firstName, lastName }: PayableName): readonly string[] =>
  [`${firstName} ${lastName}`, `${lastName} ${firstName}`].map(payerBlanks);

/** Whether a name has one of the words. */
const agrees = (invoice: PayableName, rest: string): boolean => {
  const words = namesOf(invoice).flatMap((name) => name.split(/\s+/));
  return rest.split(/[\s,]+/).some((word) => words.includes(word));
};

/**
 * Returns the invoice that a payer means among those that match: the one of that number; else the only one of that paddle, of that full name, or
 * at all. A number beside the name of somebody else is no proof.
 */
export function payerAmong<Invoice extends PayableName>(typed: string, matches: readonly Invoice[]): Payer<Invoice> {
  const { number, isLabeled, rest } = partsOf(typed);
  const name = payerName(typed);
  const numbered = matches.filter((invoice) => invoice.number === number);
  const isSure = (invoice: Invoice) =>
    rest === '' || agrees(invoice, rest) || (isLabeled && matches.length === numbered.length);
  const doubtful = numbered.filter((invoice) => !isSure(invoice));
  if (doubtful.length > 0) return { kind: 'SEVERAL', invoices: matches };
  const sure = [
    numbered,
    matches.filter(({ paddle }) => paddle !== null && paddle !== '' && foldedText(paddle) === name),
    matches.filter((invoice) => namesOf(invoice).includes(name)),
    matches,
  ];
  const [invoice, ...others] = sure.find((found) => found.length > 0) ?? [];
  if (invoice === undefined) return { kind: 'UNKNOWN' };
  return others.length === 0 ? { kind: 'FOUND', invoice } : { kind: 'SEVERAL', invoices: [invoice, ...others] };
}
