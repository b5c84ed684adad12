import { cardNumberRefusal } from '../../core/card-number';
import { integer, optionalInstant, saved, text } from '../../core/record-fields';
import { readableLine } from '../../core/text';

/** The fields of a payment method that staff edit. Column, row, and audit entry are derived from here. */
export const methodFields = {
  name: saved(text, { label: 'Name', most: 50 }),
  /** Position in the list of offered methods. */
  position: saved(integer, { label: 'Position' }),
  /** When the method was retired. Null if it is still offered. Past payments still show it. */
  retiredAt: saved(optionalInstant, { label: 'Retired' }),
};

/** Maximum number of payment methods in a house, including retired ones: people choose from the list. */
export const MOST_METHODS = 100;

/** First number of a house's custom methods. Lower numbers are built-in methods, such as 11 for ACH. */
export const FIRST_OWN_METHOD = 101;

/** Returns a name as it is stored: on one line, trimmed, and without invisible characters. */
export const tidyMethodName = (name: string): string => readableLine(name.replace(/\p{Cf}/gu, ''));

const folded = (name: string): string => tidyMethodName(name).normalize('NFKC').toLowerCase();

const ONLINE_WORD = /(?:^|[^\p{L}\p{N}])(?:ach|cc|a\.c\.h|c\.c)(?![\p{L}\p{N}])/u;

/** Returns whether a name could be read as CC or ACH, which mean paid online, as a whole or as one of its words. */
function readsAsOnline(name: string): boolean {
  const typed = folded(name);
  return ONLINE_WORD.test(typed) || ['ach', 'cc'].includes(typed.replace(/[^\p{L}\p{N}]/gu, ''));
}

/** Returns why a payment method can't have this name, as shown to staff, or null if it can. `others` are the house's other names. */
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

/** Message for attempts to change CC or ACH, which mean paid online and can't be renamed or retired. */
export const METHOD_FIXED = "ACH and CC are reserved for online payments. They can't be renamed or retired.";
