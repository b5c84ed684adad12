import { cardNumberRefusal } from '../../core/card-number';
import { MoneyError, percentFromRate, rateFromPercent } from '../../core/money';
import { integer, optionalInstant, saved, text } from '../../core/record-fields';
import { readableLine } from '../../core/text';

/** The fields of a payment method that staff edit. Column, row, and audit entry are derived from here. */
export const methodFields = {
  name: saved(text, { label: 'Name', most: 50 }),
  /** Millionths of what a payment pays, below 0 for a discount; 0 for none. */
  surchargeRate: saved(integer, {
    label: 'Surcharge',
    show: (rate) => (rate === 0 ? '' : `${percentFromRate(rate)}%`),
  }),
  surchargeName: saved(text, { label: 'Name of the surcharge', most: 50 }),
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

/** A surcharge as typed. */
export interface TypedSurcharge {
  /** Percent, below 0 for a discount; empty for none. */
  readonly surchargePercent: string;
  readonly surchargeName: string;
}

/** The highest rate of a surcharge or a discount, in percent: more is a typing error. */
const MOST_PERCENT = 50;

const RATE = `Enter a percentage from -${MOST_PERCENT} to ${MOST_PERCENT} with at most three decimals.`;

function typedSurchargeRate(typed: string): number | null {
  const text = typed.trim().replace(/\s*%$/, '').replace('\u2212', '-');
  if (text === '') return 0;
  try {
    const rate = rateFromPercent(text);
    return Math.abs(rate) <= MOST_PERCENT * 10_000 && rate % 10 === 0 ? rate : null;
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}

/** Reads a typed surcharge: its values, and what is wrong with them. With problems, the values can't be used. */
export function readSurcharge({ surchargePercent, surchargeName }: TypedSurcharge): {
  readonly values: { readonly surchargeRate: number; readonly surchargeName: string };
  readonly problems: readonly { readonly field: keyof TypedSurcharge; readonly message: string }[];
} {
  const rate = typedSurchargeRate(surchargePercent);
  const name = tidyMethodName(surchargeName);
  const { label, most } = methodFields.surchargeName;
  const number = cardNumberRefusal(name);
  const message =
    rate !== 0 && rate !== null && name === ''
      ? 'Enter the name that bidders read, such as Card surcharge.'
      : name.length > most
        ? `${label} can have ${most} characters at most`
        : number;
  return {
    values: { surchargeRate: rate ?? 0, surchargeName: name },
    problems: [
      ...(rate === null ? [{ field: 'surchargePercent' as const, message: RATE }] : []),
      ...(message === null ? [] : [{ field: 'surchargeName' as const, message }]),
    ],
  };
}

/** Message for attempts to change CC or ACH, which mean paid online and can't be renamed or retired. */
export const METHOD_FIXED = "ACH and CC are reserved for online payments. They can't be renamed or retired.";
