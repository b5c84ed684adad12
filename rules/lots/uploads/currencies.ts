/** Which currency an amount names, to find amounts that aren't in the currency of the sale. */

/** The currencies that a sign can mean. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP'],
  '€': ['EUR'],
  '£': ['GBP', 'EGP', 'GIP'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₽': ['RUB'],
  '₩': ['KRW'],
  '₪': ['ILS'],
  '₺': ['TRY'],
  '₴': ['UAH'],
  '฿': ['THB'],
  '₫': ['VND'],
  '₱': ['PHP'],
  '₦': ['NGN'],
  '₡': ['CRC'],
  '₸': ['KZT'],
  '₾': ['GEL'],
  '₼': ['AZN'],
  '₣': ['CHF'],
};

/** Signs with letters, and words. The longer ones first. */
const WORDS: readonly (readonly [pattern: RegExp, currencies: readonly string[]])[] = [
  [/(?<!\p{L})(?:us|u\.s\.) ?\$/iu, ['USD']],
  [/(?<!\p{L})(?:au?) ?\$/iu, ['AUD']],
  [/(?<!\p{L})(?:ca?|cdn) ?\$/iu, ['CAD']],
  [/(?<!\p{L})nz ?\$/iu, ['NZD']],
  [/(?<!\p{L})hk ?\$/iu, ['HKD']],
  [/(?<!\p{L})s ?\$/iu, ['SGD']],
  [/(?<!\p{L})nt ?\$/iu, ['TWD']],
  [/(?<!\p{L})r ?\$/iu, ['BRL']],
  [/(?<!\p{L})mx ?\$/iu, ['MXN']],
  [/(?<!\p{L})(?:kr|kronor|kroner)(?!\p{L})/iu, ['SEK', 'NOK', 'DKK', 'ISK']],
  [/(?<!\p{L})s?fr(?!\p{L})/iu, ['CHF']],
  [/(?<!\p{L})zł(?!\p{L})/iu, ['PLN']],
  [/(?<!\p{L})kč(?!\p{L})/iu, ['CZK']],
  [/(?<!\p{L})ft(?!\p{L})/iu, ['HUF']],
  [/(?<!\p{L})(?:rs|rupees?)(?!\p{L})/iu, ['INR']],
  [/(?<!\p{L})euros?(?!\p{L})/iu, ['EUR']],
  [/(?<!\p{L})(?:pounds?|sterling|stg)(?!\p{L})/iu, ['GBP']],
  [/(?<!\p{L})dollars?(?!\p{L})/iu, SIGNS.$ ?? []],
  [/円|(?<!\p{L})yen(?!\p{L})/iu, ['JPY']],
  [/元/u, ['CNY']],
];

const CODES = new Set(
  'USD EUR GBP CAD AUD NZD CHF JPY CNY RMB HKD SGD SEK NOK DKK PLN CZK HUF RON BGN TRY ILS AED SAR QAR INR KRW TWD THB MXN BRL ARS CLP COP PEN ZAR RUB UAH ISK KWD BHD PHP IDR MYR VND EGP NGN KES GEL KZT'.split(
    ' ',
  ),
);
const CODE = /(?<!\p{L})\p{Lu}{3}(?!\p{L})/gu;
const SIGN = /\p{Sc}/u;
/** Most cells have only these. */
const PLAIN = /^[\d\s.,'’()+-]*$/;

/** Returns the currencies that a text can mean; null if it names none. */
export function currenciesIn(text: string): readonly string[] | null {
  if (PLAIN.test(text)) return null;
  for (const [code] of text.toUpperCase().matchAll(CODE)) {
    if (CODES.has(code)) return [code === 'RMB' ? 'CNY' : code];
  }
  const word = WORDS.find(([pattern]) => pattern.test(text));
  if (word) return word[1];
  const sign = SIGN.exec(text)?.[0];
  return sign === undefined ? null : (SIGNS[sign] ?? [sign]);
}

/**
 * Returns what a text names instead of the currency of the sale: a code, or a sign that several currencies have; null if nothing. The text
 * is an amount, or a heading such as "Low Estimate (GBP)".
 */
export function foreignCurrency(text: string, currency: string): string | null {
  const found = currenciesIn(text);
  if (found === null || found.includes(currency)) return null;
  const [only] = found;
  return found.length === 1 || text.includes('¥') || text.includes('￥')
    ? (only ?? null)
    : (SIGN.exec(text)?.[0] ?? only ?? null);
}
