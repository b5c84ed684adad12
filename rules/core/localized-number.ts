/** How a language writes decimals: its digits from 0 to 9, its decimal sign, and the sign between thousands. */
interface Signs {
  readonly digits: readonly string[];
  readonly decimal: string;
  readonly group: string;
}

const known = new Map<string, Signs>();

/** Amounts decide: some languages group them otherwise than plain numbers (de-AT, fr-CH). */
function signsOf(locale: string): Signs {
  const found = known.get(locale);
  if (found) return found;
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).formatToParts(1_234_567.5);
  const sign = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? '';
  const one = new Intl.NumberFormat(locale, { useGrouping: false });
  const signs = {
    digits: Array.from({ length: 10 }, (_, digit) => one.format(digit)),
    decimal: sign('decimal'),
    group: sign('group'),
  };
  known.set(locale, signs);
  return signs;
}

const isPlain = ({ digits, decimal, group }: Signs): boolean => decimal === '.' && group === ',' && digits[0] === '0';

/** A number with everything that languages write between its digits. */
const NUMBER = /(?:[\d.,'’٫٬](?:\s(?=[\d.,'’٫٬]))?)*\d[.,'’٫٬]*/g;
const APOSTROPHE = /['’]/g;
const GROUPED = /^(\d{1,3})([.,' ٬])\d{3}(?:\2\d{3})*$/;

/** Any text that no parser of numbers accepts, so that the field says so. */
const unreadable = (number: string): string => number.replace(/\D/, '..');

function plainNumber(number: string, { decimal, group }: Signs): string {
  const written = number.replace(/\s/g, ' ').replace(APOSTROPHE, "'");
  const thousands = group.replace(/\s/g, ' ').replace(APOSTROPHE, "'");
  const [whole = '', fraction, ...more] = written.split(decimal);
  const [, , between = ''] = GROUPED.exec(whole) ?? [];
  const isWhole = /^\d*$/.test(whole) || between === ' ' || (between !== '' && between === thousands);
  if (isWhole && more.length === 0 && /^\d*$/.test(fraction ?? '')) {
    const digits = whole.replace(/\D/g, '');
    return fraction === undefined ? digits : `${digits}.${fraction}`;
  }
  // Number pads have the other sign, too. With three digits behind it, it may be meant to group them.
  const [, before, other, after] = /^(\d*)([.,])(\d{1,2})$/.exec(written) ?? [];
  return other !== undefined && other !== thousands ? `${before}.${after}` : unreadable(number);
}

/**
 * Returns typed text with its numbers in the form that the rules parse: "1.250,50 + 3" of a German viewer is "1250.50 + 3". What could be
 * meant in two ways, such as "12.5" there, becomes text that is no number. The text of languages that write numbers as English does is
 * unchanged.
 */
export function plainNumbers(text: string, locale: string): string {
  const signs = signsOf(locale);
  if (isPlain(signs)) return text;
  const digits = signs.digits.reduce((before, digit, value) => before.replaceAll(digit, String(value)), text);
  return digits.replaceAll('−', '-').replace(NUMBER, (number) => plainNumber(number, signs));
}

/** Returns the numbers of a text in the viewer's form, ungrouped as in a field: "1250.50" is "1250,50" in German. */
export function localizedNumbers(text: string, locale: string): string {
  const signs = signsOf(locale);
  if (isPlain(signs) || text.includes('..')) return text;
  return text.replace(/[\d.,]*\d[.,]?/g, (number) =>
    number
      .replaceAll(',', '')
      .replace(/\d/g, (digit) => signs.digits[Number(digit)] ?? digit)
      .replace('.', signs.decimal),
  );
}
