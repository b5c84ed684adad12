import { MOST_NUMBERS } from '../../../rules/invoicing/invoices/selection-limits';
import type { InvoiceSelectionInput } from '../../generated/schema-types';

/** The result of reading an address's list: a selection, or why the list is invalid. */
export type NamedInvoices =
  { readonly selection: InvoiceSelectionInput } | { readonly selection: null; readonly problem: string };

const LARGEST_NUMBER = 2_147_483_647;
const TOKEN = /^SEL\w{8,60}$/;

const none = (problem: string): NamedInvoices => ({ selection: null, problem });

/** Reads an address's list: comma-separated invoice numbers, or the token of a stored selection. */
export function namedInvoices(groupNumber: number, list: string): NamedInvoices {
  if (TOKEN.test(list)) return { selection: { groupNumber, token: list } };
  const given = list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (given.length === 0) return none('This link has no invoice numbers.');
  const wrong = given.find((part) => !/^\d+$/.test(part));
  if (wrong !== undefined) return none(`“${wrong.slice(0, 40)}” isn't a valid invoice number.`);
  const numbers = [...new Set(given.map(Number))];
  const large = numbers.find((number) => number > LARGEST_NUMBER);
  if (large !== undefined) return none('This link has an invoice number that is too large.');
  if (numbers.length > MOST_NUMBERS)
    return none(`This link has more than ${MOST_NUMBERS} invoices, the most a link can hold.`);
  return { selection: { groupNumber, numbers } };
}
