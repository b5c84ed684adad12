/**
 * Money as integers in minor units (cents, yen, fils) and rates as integer millionths: never a float in arithmetic.
 * A plain number stands only at the borders, where REST carries major units as JSON numbers.
 */
export type Minor = number;

/** A rate in millionths: 88750 is 8.875 %. */
export type RateMillionths = number;

export type MoneyErrorCode = 'NOT_A_DECIMAL' | 'TOO_PRECISE' | 'TOO_LARGE';

/** An amount that cannot be taken exactly; `code` says why, so that a border can turn it into a validation error. */
export class MoneyError extends RangeError {
  constructor(
    readonly code: MoneyErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'MoneyError';
  }
}

/** Fifteen digits: the largest amount whose JSON number in major units always reads back as the same amount. */
export const LARGEST_AMOUNT: Minor = 999_999_999_999_999;

const MILLION = 1_000_000;
const RATE_PERCENT_DIGITS = 4;
const DEFAULT_DIGITS = 2;

/** ISO 4217 currencies whose minor unit is not a hundredth. Intl follows CLDR, which differs (IQD, AFN). */
const DIGITS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const digitsByCurrency = new Map(
  Object.entries(DIGITS).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
);

/** Decimal digits of a currency by ISO 4217: 0 for JPY, 3 for KWD, 2 unless known otherwise. */
export function minorDigits(currency: string): number {
  return digitsByCurrency.get(currency) ?? DEFAULT_DIGITS;
}

function checked(value: bigint): Minor {
  if (value > BigInt(LARGEST_AMOUNT) || value < -BigInt(LARGEST_AMOUNT)) {
    throw new MoneyError('TOO_LARGE', `The amount ${value} has more than 15 digits.`);
  }
  return Number(value);
}

/** The exact ratio rounded to a whole number, halves away from zero: 5/2 gives 3, -5/2 gives -3. Throws TOO_LARGE. */
export function roundHalfAwayFromZero(numerator: bigint | number, denominator: bigint | number): Minor {
  const top = BigInt(numerator);
  const bottom = BigInt(denominator);
  if (bottom <= 0n) throw new RangeError('The denominator must be above 0.');
  const size = top < 0n ? -top : top;
  const rounded = (2n * size + bottom) / (2n * bottom);
  return checked(top < 0n ? -rounded : rounded);
}

/** The share of an amount at a rate, rounded once. */
export function applyRate(amount: Minor, rate: RateMillionths): Minor {
  return roundHalfAwayFromZero(BigInt(amount) * BigInt(rate), MILLION);
}

/** The sum of amounts of one currency. Throws TOO_LARGE. */
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

/** "1234.50" of USD gives 123450. Throws MoneyError: no decimal, digits that the currency does not have, too large. */
export function minorFromDecimal(text: string, currency: string): Minor {
  return scaledInteger(text, minorDigits(currency));
}

/** An exact decimal with all digits of the currency: "1234.50", "-0.05", and "1234" of JPY. */
export function decimalFromMinor(minor: Minor, currency: string): string {
  return decimalText(minor, minorDigits(currency));
}

/**
 * A JSON number in major units as minor units. It is read as it is written, so 19.99 is exact and the result of
 * float arithmetic (0.1 + 0.2) is refused. Throws MoneyError.
 */
export function minorFromWire(value: number, currency: string): Minor {
  if (Math.abs(value) >= 1e21) throw new MoneyError('TOO_LARGE', `The amount ${value} has more than 15 digits.`);
  if (value !== 0 && Math.abs(value) < 1e-6) throw new MoneyError('TOO_PRECISE', `${value} has too many decimals.`);
  return minorFromDecimal(String(value), currency);
}

/** Minor units as the JSON number in major units; minorFromWire gives the same amount back. Throws TOO_LARGE. */
export function wireFromMinor(minor: Minor, currency: string): number {
  return Number(decimalFromMinor(checked(BigInt(minor)), currency));
}

/** "8.875" (percent) as 88750 millionths; up to four decimals. Throws MoneyError. */
export function rateFromPercent(percent: string | number): RateMillionths {
  return scaledInteger(String(percent), RATE_PERCENT_DIGITS);
}

/** 88750 millionths as "8.875" (percent), without trailing zeros. */
export function percentFromRate(rate: RateMillionths): string {
  return decimalText(rate, RATE_PERCENT_DIGITS).replace(/\.?0+$/, '');
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Making a formatter costs more than a hundred uses of it, and tables format thousands of amounts. */
function amountFormatter(locale: string | undefined, digits: number): Intl.NumberFormat {
  const key = `${locale ?? ''}/${digits}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formatters.set(key, made);
  return made;
}

/** For display: grouped, with the currency's digits ("1,234.50"), in the given or the viewer's locale. */
export function formatAmount(minor: Minor, currency: string, locale?: string): string {
  const decimal = decimalFromMinor(minor, currency) as `${number}`;
  return amountFormatter(locale, minorDigits(currency)).format(decimal);
}

/** The currency's own sign as locals write it ("$", "£"; "$" for CAD too); the code itself if it has none. */
export function currencySymbol(currency: string, locale?: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}
