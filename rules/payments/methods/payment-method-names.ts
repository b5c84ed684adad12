import { cardNumberRefusal } from '../../core/card-number';
import { integer, optionalInstant, saved, text } from '../../core/record-fields';
import { readableLine } from '../../core/text';

/** What staff edit of a payment method. Column, row and audit entry come from here. */
export const methodFields = {
  name: saved(text, { label: 'Name', most: 50 }),
  /** Its place among those that are offered. */
  position: saved(integer, { label: 'Position' }),
  /** Since when it is no longer offered; it stays readable on what was paid with it. */
  retiredAt: saved(optionalInstant, { label: 'Retired' }),
};

/** So many ways to pay a house can have, retired ones too: a list that people choose from. */
export const MOST_METHODS = 100;

/** Where the numbers of a house's own methods begin: those below are the product's, 11 ACH among them. */
export const FIRST_OWN_METHOD = 101;

/** A name as it is kept: in one line, without blanks around it, and without characters that nobody sees. */
export const tidyMethodName = (name: string): string => readableLine(name.replace(/\p{Cf}/gu, ''));

const folded = (name: string): string => tidyMethodName(name).normalize('NFKC').toLowerCase();

const ONLINE_WORD = /(?:^|[^\p{L}\p{N}])(?:ach|cc|a\.c\.h|c\.c)(?![\p{L}\p{N}])/u;

/** The names of the provider's online payment and of ACH mean paid online: whether one would be read as either, alone or as a word of it. */
function readsAsOnline(name: string): boolean {
  const typed = folded(name);
  return ONLINE_WORD.test(typed) || ['ach', 'cc'].includes(typed.replace(/[^\p{L}\p{N}]/gu, ''));
}

/** Why a way to pay cannot have that name beside the others of the house, in the words that staff read; null where it can. */
export function methodNameProblem(name: string, others: readonly string[]): string | null {
  const tidy = tidyMethodName(name);
  const { label, most } = methodFields.name;
  if (tidy === '') return `${label} is required`;
  if (tidy.length > most) return `${label} can have ${most} characters at most`;
  if (readsAsOnline(tidy)) return 'ACH and CC are reserved for online payments. Choose another name.';
  const number = cardNumberRefusal(tidy);
  if (number !== null) return number;
  return others.some((other) => folded(other) === folded(tidy))
    ? 'A payment method with this name already exists. It may be retired.'
    : null;
}

/** The provider's own payment and ACH keep their name and stay: they mean paid online. */
export const METHOD_FIXED = "ACH and CC are reserved for online payments. They can't be renamed or retired.";
