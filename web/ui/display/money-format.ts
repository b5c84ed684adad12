/** One part of a formatted amount, named as in `Intl.NumberFormat`. */
export type MoneyPart = Pick<Intl.NumberFormatPart, 'type' | 'value'>;

const formats = new Map<string, Intl.NumberFormat>();

function format(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  formats.set(key, made);
  return made;
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

/**
 * Formats a decimal string exactly, without converting it to a float.
 * @throws RangeError if `amount` is not a plain decimal such as "1234.50".
 */
export function moneyParts(amount: string, currency: string, locale: string): readonly MoneyPart[] {
  if (!isDecimal(amount)) throw new RangeError(`Not a decimal amount: ${amount}`);
  return format(currency, locale).formatToParts(amount);
}

/** Returns whether an amount is zero, regardless of its sign and number of digits. */
export const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** Formats an amount for running text: "$1,234.50". */
export const formatMoney = (amount: string, currency: string, locale: string): string =>
  moneyParts(amount, currency, locale)
    .map((part) => part.value)
    .join('');
