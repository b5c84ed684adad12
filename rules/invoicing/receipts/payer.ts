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

/** Returns a payer as it is searched for: lowercase, without a leading #, and "Doe, Jane" as "jane doe". */
export function payerText(typed: string): string {
  const text = typed.trim().replace(/^#\s*/, '').replace(/\s+/g, ' ').toLowerCase();
  const [last = '', first = '', ...more] = text.split(',').map((part) => part.trim());
  return first !== '' && more.length === 0 ? `${first} ${last}`.trim() : text;
}

/** Returns the invoice number that a payer is; null for a name or a paddle such as "B17". */
export function payerNumber(typed: string): number | null {
  const text = payerText(typed);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

const nameOf = ({ firstName, lastName }: PayableName): string => `${firstName} ${lastName}`.trim().toLowerCase();

/**
 * Returns the invoice that a payer means among those that match: the one of that number; else the only one of that paddle, of that full name, or
 * at all.
 */
export function payerAmong<Invoice extends PayableName>(typed: string, matches: readonly Invoice[]): Payer<Invoice> {
  const text = payerText(typed);
  const number = payerNumber(typed);
  const sure = [
    matches.filter((invoice) => invoice.number === number),
    matches.filter(({ paddle }) => paddle !== null && paddle !== '' && paddle.toLowerCase() === text),
    matches.filter((invoice) => nameOf(invoice) === text),
    matches,
  ];
  const [invoice, ...others] = sure.find((found) => found.length > 0) ?? [];
  if (invoice === undefined) return { kind: 'UNKNOWN' };
  return others.length === 0 ? { kind: 'FOUND', invoice } : { kind: 'SEVERAL', invoices: [invoice, ...others] };
}
