/**
 * Money as integers in minor units (cents, yen, fils) and rates as integer millionths, never as floats in arithmetic.
 * Major units occur only at the boundaries, where REST carries them as JSON numbers.
 */
export type Minor = number;

/** A rate in millionths: 88750 is 8.875%. */
export type RateMillionths = number;

export type MoneyErrorCode = 'NOT_A_DECIMAL' | 'TOO_PRECISE' | 'TOO_LARGE';

/** An amount that can't be represented exactly. `code` is the reason, so that callers can turn it into a validation error. */
export class MoneyError extends RangeError {
  constructor(
    readonly code: MoneyErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'MoneyError';
  }
}

/** Fifteen digits: the largest amount whose JSON number in major units always parses to the same amount. */
export const LARGEST_AMOUNT: Minor = 999_999_999_999_999;

const MILLION = 1_000_000;
/** The decimals of a rate in percent. */
export const RATE_PERCENT_DIGITS = 4;
const DEFAULT_DIGITS = 2;

/** ISO 4217 currencies whose minor unit isn't a hundredth. Intl follows CLDR, which differs (IQD, AFN). */
const DIGITS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const digitsByCurrency = new Map(
  Object.entries(DIGITS).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
);

/** Returns the decimal digits of a currency by ISO 4217: 0 for JPY, 3 for KWD, 2 if not listed. */
export function minorDigits(currency: string): number {
  return digitsByCurrency.get(currency) ?? DEFAULT_DIGITS;
}

function checked(value: bigint): Minor {
  if (value > BigInt(LARGEST_AMOUNT) || value < -BigInt(LARGEST_AMOUNT)) {
    throw new MoneyError('TOO_LARGE', `The amount ${value} has more than 15 digits.`);
  }
  return Number(value);
}

/** Rounds an exact ratio to an integer, halves away from zero: 5/2 gives 3, -5/2 gives -3. Throws TOO_LARGE. */
export function roundHalfAwayFromZero(numerator: bigint | number, denominator: bigint | number): Minor {
  const top = BigInt(numerator);
  const bottom = BigInt(denominator);
  if (bottom <= 0n) throw new RangeError('The denominator must be above 0.');
  const size = top < 0n ? -top : top;
  const rounded = (2n * size + bottom) / (2n * bottom);
  return checked(top < 0n ? -rounded : rounded);
}

/** Returns an amount multiplied by a rate, rounded once. */
export function applyRate(amount: Minor, rate: RateMillionths): Minor {
  return roundHalfAwayFromZero(BigInt(amount) * BigInt(rate), MILLION);
}

/** Adds amounts of one currency. Throws TOO_LARGE. */
export function sumMinor(amounts: Iterable<Minor>): Minor {
  let sum = 0;
  for (const amount of amounts) {
    sum += amount;
    if (!Number.isSafeInteger(sum)) throw new MoneyError('TOO_LARGE', 'The sum has more than 15 digits.');
  }
  if (Math.abs(sum) > LARGEST_AMOUNT) throw new MoneyError('TOO_LARGE', 'The sum has more than 15 digits.');
  return sum;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

function scaledInteger(text: string, digits: number): number {
  const match = DECIMAL.exec(text);
  if (!match) throw new MoneyError('NOT_A_DECIMAL', `"${text}" is not a decimal number.`);
  const [, sign = '', whole = '', written = ''] = match;
  const fraction = written.replace(/0+$/, '');
  if (fraction.length > digits) throw new MoneyError('TOO_PRECISE', `"${text}" has more than ${digits} decimals.`);
  const size = BigInt(whole + fraction.padEnd(digits, '0'));
  return checked(sign ? -size : size);
}

function decimalText(value: number, digits: number): string {
  const size = String(Math.abs(value)).padStart(digits + 1, '0');
  const split = size.length - digits;
  const text = digits === 0 ? size : `${size.slice(0, split)}.${size.slice(split)}`;
  return value < 0 ? `-${text}` : text;
}

/** Parses a decimal: "1234.50" in USD gives 123450. Throws MoneyError if it is no decimal, too precise for the currency, or too large. */
export function minorFromDecimal(text: string, currency: string): Minor {
  return scaledInteger(text, minorDigits(currency));
}

/** Formats an exact decimal with all digits of the currency: "1234.50", "-0.05", and "1234" in JPY. */
export function decimalFromMinor(minor: Minor, currency: string): string {
  return decimalText(minor, minorDigits(currency));
}

/**
 * Converts a JSON number in major units to minor units. Its decimal text is parsed, so 19.99 is exact and the result of
 * float arithmetic (0.1 + 0.2) is rejected. Throws MoneyError.
 */
export function minorFromWire(value: number, currency: string): Minor {
  if (Math.abs(value) >= 1e21) throw new MoneyError('TOO_LARGE', `The amount ${value} has more than 15 digits.`);
  if (value !== 0 && Math.abs(value) < 1e-6) throw new MoneyError('TOO_PRECISE', `${value} has too many decimals.`);
  return minorFromDecimal(String(value), currency);
}

/** Converts minor units to the JSON number in major units, which minorFromWire converts back to the same amount. Throws TOO_LARGE. */
export function wireFromMinor(minor: Minor, currency: string): number {
  return Number(decimalFromMinor(checked(BigInt(minor)), currency));
}

/** Parses a percentage: "8.875" gives 88750 millionths; up to four decimals. Throws MoneyError. */
export function rateFromPercent(percent: string | number): RateMillionths {
  return scaledInteger(String(percent), RATE_PERCENT_DIGITS);
}

/** Formats 88750 millionths as "8.875" (percent), without trailing zeros. */
export function percentFromRate(rate: RateMillionths): string {
  return decimalText(rate, RATE_PERCENT_DIGITS).replace(/\.?0+$/, '');
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Creating a formatter costs more than a hundred uses of it, and tables format thousands of amounts. */
function amountFormatter(locale: string | undefined, digits: number): Intl.NumberFormat {
  const key = `${locale ?? ''}/${digits}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formatters.set(key, made);
  return made;
}

/** Formats an amount for display with grouping and the currency's digits ("1,234.50"), in the given or the viewer's locale. */
export function formatAmount(minor: Minor, currency: string, locale?: string): string {
  const decimal = decimalFromMinor(minor, currency) as `${number}`;
  return amountFormatter(locale, minorDigits(currency)).format(decimal);
}

/** Formats an amount in a sentence with its currency: "$1,234.50", in the reader's locale; in en-US if nobody's is known. */
export function amountInWords(minor: Minor, currency: string, locale: string | undefined): string {
  const decimal = decimalFromMinor(minor, currency) as `${number}`;
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(locale ?? 'en-US', options).format(decimal);
}

/**
 * Formats an amount for readers whose country is unknown, as in an email: "1,234.50 CAD". Many currencies share a symbol, and the US format
 * is the most common.
 */
export const amountWithCode = (minor: Minor, currency: string): string =>
  `${formatAmount(minor, currency, 'en-US')} ${currency}`;

/** Returns the currency's local symbol ("$", "£"; "$" for CAD too), or its code if it has none. */
export function currencySymbol(currency: string, locale?: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}
