/** Words and signs that may name a currency: a sign with letters before it ("CA$"), or letters ("GBP", "kr"). */
const TOKEN = /\p{L}*\p{Sc}|\p{L}{2,4}\.?|\p{L}(?=\d)/gu;

const symbolOf = (currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Further marks that people write. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  CAD: ['C$'],
  CHF: ['Fr', 'Fr.', 'SFr', 'SFr.'],
  USD: ['U$'],
};

function marksOf(currency: string): readonly string[] {
  const narrow = symbolOf(currency, 'narrowSymbol');
  return [
    currency,
    narrow,
    symbolOf(currency, 'symbol'),
    ...(narrow === '$' ? [`${currency.slice(0, 2)}$`] : []),
    ...(ALSO[currency] ?? []),
  ];
}

let known: ReadonlyMap<string, ReadonlySet<string>> | null = null;

/** The currencies of each mark, such as several for "$". Read once, when it is first needed. */
function currenciesByMark(): ReadonlyMap<string, ReadonlySet<string>> {
  if (known !== null) return known;
  const found = new Map<string, Set<string>>();
  for (const currency of Intl.supportedValuesOf('currency'))
    for (const mark of marksOf(currency)) found.set(mark, (found.get(mark) ?? new Set()).add(currency));
  known = found;
  return found;
}

/** Returns the currency signs and codes in a text, as written. */
export const currencyMarks = (text: string): string[] =>
  [...text.matchAll(TOKEN)]
    .map(([mark]) => mark)
    .filter((mark) => /\p{Sc}/u.test(mark) || currenciesByMark().has(mark));

/** Returns the first sign or code in a text that isn't of a currency; null if there is none. */
export const foreignMark = (text: string, currency: string): string | null =>
  currencyMarks(text).find((mark) => currenciesByMark().get(mark)?.has(currency) !== true) ?? null;

/** Returns a text without its currency signs and codes. */
export const withoutCurrencyMarks = (text: string): string =>
  currencyMarks(text)
    .reduce((rest, mark) => rest.replace(mark, ' '), text)
    .trim();
