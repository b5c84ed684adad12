import { arithmeticValue } from '../../core/arithmetic';
import { foreignMark, withoutCurrencyMarks } from '../../core/currency-marks';
import {
  decimalFromMinor,
  minorDigits,
  percentFromRate,
  RATE_PERCENT_DIGITS,
  roundHalfAwayFromZero,
} from '../../core/money';
import { LARGEST_CHARGE, LARGEST_RATE } from './charge-fill';

/** A number without arithmetic. */
const PLAIN_NUMBER = /^[\s+-]*[\d.,\s]+$/;

/** Signs in a row that a slip of the hand writes: "--3" would be 3, and "5--3" would be 8, where -3 and 2 were meant. */
const DOUBLED_SIGN = /-\s*-|\+\s*\+|^\s*[+-]\s*[+-]/;

export type TypedCharge =
  { readonly ok: true; readonly value: string } | { readonly ok: false; readonly message: string };

const refused = (message: string): TypedCharge => ({ ok: false, message });

/**
 * Returns typed text as a whole number of the smallest units, rounded once unless it must be exact, and as text; or why it isn't an amount.
 */
function typed(
  text: string,
  {
    digits,
    most,
    mayBeNegative,
    isExact = false,
    unit = 'amount',
    written,
  }: {
    digits: number;
    most: bigint;
    mayBeNegative: boolean;
    isExact?: boolean;
    unit?: 'amount' | 'percentage';
    written: (scaled: number) => string;
  },
): TypedCharge {
  if (text.trim() === '') return { ok: true, value: '' };
  const value = DOUBLED_SIGN.test(text) ? null : arithmeticValue(text);
  if (value === null) return refused('Enter a number.');
  const exact = value.top * 10n ** BigInt(digits);
  if (exact > most * value.bottom || -exact > most * value.bottom) return refused('The amount is too large.');
  if (isExact && exact % value.bottom !== 0n)
    return refused(
      digits === 0
        ? 'Enter a whole amount.'
        : `Enter ${unit === 'amount' ? 'an amount' : 'a percentage'} with at most ${digits} decimals.`,
    );
  const scaled = roundHalfAwayFromZero(exact, value.bottom);
  return scaled < 0 && !mayBeNegative ? refused('The amount must be 0 or more.') : { ok: true, value: written(scaled) };
}

/** Why an amount with the sign or code of another currency is refused: nobody converts it. Null if it has none. */
function foreignRefusal(text: string, currency: string): TypedCharge | null {
  const foreign = foreignMark(text, currency);
  return foreign === null ? null : refused(`Enter the amount in ${currency}: "${foreign}" is another currency.`);
}

/**
 * Parses typed text as a decimal of the currency; arithmetic is evaluated and rounded once: "10/3" of USD is "3.33". A number with more
 * decimals than the currency has is rejected, because it may be meant otherwise: "1234.567". Only Other may be below 0. Empty text is not an amount: `value` is ''.
 */
export const typedAmount = (text: string, currency: string, mayBeNegative: boolean): TypedCharge =>
  foreignRefusal(text, currency) ??
  typed(text, {
    digits: minorDigits(currency),
    most: BigInt(LARGEST_CHARGE),
    mayBeNegative,
    isExact: PLAIN_NUMBER.test(text),
    written: (minor) => decimalFromMinor(minor, currency),
  });

/**
 * Parses typed text as a payment or refund: as typedAmount, but never rounded. "12.345" of USD is rejected, because nobody pays or
 * gets back half a cent. It may have the sign or code of its currency, as banks write it, but none of another. Empty text is not an amount: `value` is ''.
 */
export const typedPayment = (text: string, currency: string): TypedCharge =>
  foreignRefusal(text, currency) ??
  typed(/\d/.test(text) ? withoutCurrencyMarks(text) : text, {
    digits: minorDigits(currency),
    most: BigInt(LARGEST_CHARGE),
    mayBeNegative: false,
    isExact: true,
    written: (minor) => decimalFromMinor(minor, currency),
  });

/**
 * Parses typed text as a percentage with up to four decimals, at most 1000%: "10/4" is "2.5", and "10/3" is rounded. A number with more
 * decimals is rejected, as of an amount.
 */
export const typedPercent = (text: string, mayBeNegative: boolean): TypedCharge =>
  typed(text, {
    digits: RATE_PERCENT_DIGITS,
    most: BigInt(LARGEST_RATE),
    mayBeNegative,
    isExact: PLAIN_NUMBER.test(text),
    unit: 'percentage',
    written: percentFromRate,
  });
