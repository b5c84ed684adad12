/** The sign that separates decimals in a column. The others separate thousands. */
export type DecimalSign = '.' | ',';

/** How the numbers of a column are written. */
export interface FormatDecision {
  readonly format: DecimalSign;
  /**
   * An example that can be read in two ways, like 1.234, if nothing else in the column or around it decides. Staff are asked once; until
   * then `format` is the likelier one.
   */
  readonly ambiguous: string | null;
}

const CURRENCY_CODES =
  'usd|eur|gbp|cad|aud|nzd|chf|jpy|cny|hkd|sgd|sek|nok|dkk|pln|czk|huf|ron|bgn|try|ils|aed|sar|inr|krw|twd|thb|mxn|brl|ars|clp|cop|pen|zar|rub|uah|isk|kwd|bhd';
const CODE = new RegExp(`^(?:${CURRENCY_CODES})(?![a-z])|(?<![a-z])(?:${CURRENCY_CODES})$`, 'gi');
/** Signs of currencies that have letters: US$, A$, R$, kr, Fr., zł, Kč, Ft. */
const LETTERED =
  /^(?:us|a|au|c|ca|nz|hk|s|r|mx)(?=\$)|^(?:kr\.?|fr\.?|sfr\.?|zł|kč|ft|rs\.?)(?=[\s\d-])|(?<=[\s\d-])(?:kr\.?|fr\.?|zł|kč|ft|euros?|dollars?)$/giu;
const SIGNS = /[\p{Sc}\s'’‘`´]/gu;
/** Prices without cents are written 1200.- or 1200,-- in parts of Europe. */
const NO_CENTS = /[.,](?:-{1,2}|[–—])$/;
const PARENTHESES = /^\((.+)\)$/;
const MINUS = /[−–﹣]/g;

/** Words and letters for thousands and more, by how many zeros they stand for. */
const ZEROS: Readonly<Record<number, string>> = {
  3: 'k|tsd|tausend|thousand|grand|mille?|mila|tys|tis|tusen|duizend|dzd|тыс|千|천',
  4: '万|萬|만',
  5: 'lakhs?|lacs?',
  6: 'm|mm|mn|mln|mio|mill|million(?:en|s|es|er|i)?|miljoen|millones|milhões|milioni|млн|백만|百万',
  7: 'crores?',
  8: '亿|億|억',
  9: 'bn|mrd|mld|milliarden?|billions?|miljard|млрд',
};
const MULTIPLES = Object.entries(ZEROS).map(([zeros, words]) => ({
  zeros: Number(zeros),
  pattern: new RegExp(`(?<=\\d)(?:${words})\\.?$`, 'iu'),
}));
const ENDS_IN_LETTER = /\p{L}\.?$/u;

/** What is left of an amount without signs: digits with their separators, whether it is negative, and the zeros that a word adds. */
interface Bare {
  readonly digits: string;
  readonly isNegative: boolean;
  readonly zeros: number;
}

const BARE = /^\d[\d.,]*$|^[.,]\d+$/;

/** Raised and lowered digits, which aren't digits of the number. */
const RAISED = /[\u00b2\u00b3\u00b9\u2070-\u209c]/;

/** Longer texts are words, and aren’t worth the work. */
const LONGEST_AMOUNT = 60;

function bareOf(text: string): Bare | null {
  // Most cells need no more.
  if (/^\d[\d.,]*$/.test(text)) return { digits: text.replace(NO_CENTS, ''), isNegative: false, zeros: 0 };
  if (text.length > LONGEST_AMOUNT || RAISED.test(text)) return null;
  let rest = text.normalize('NFKC').trim();
  const inside = PARENTHESES.exec(rest)?.[1];
  rest = (inside ?? rest).trim().replace(CODE, '').trim().replace(LETTERED, '').replace(SIGNS, '');
  rest = rest.replace(CODE, '').replace(NO_CENTS, '').replace(MINUS, '-');
  const isMinus = /^-|-$/.test(rest);
  rest = rest.replace(/^[-+]|-$/, '');
  const multiple = ENDS_IN_LETTER.test(rest) ? MULTIPLES.find(({ pattern }) => pattern.test(rest)) : undefined;
  if (multiple !== undefined) rest = rest.replace(multiple.pattern, '');
  const zeros = multiple?.zeros ?? 0;
  return BARE.test(rest) ? { digits: rest, isNegative: isMinus !== (inside !== undefined), zeros } : null;
}

/** Whether thousands are separated as they should be: in threes, or as in India in twos before the last three. */
const isGrouped = (whole: string, sign: string): boolean => {
  const [first = '', ...groups] = whole.split(sign);
  if (groups.length === 0) return true;
  const last = groups.at(-1) ?? '';
  return (
    first !== '' && first.length <= 3 && last.length === 3 && groups.every(({ length }) => length === 3 || length === 2)
  );
};

/**
 * Reads an amount written with a decimal separator, and perhaps a currency or a word for thousands, as a plain decimal like -1234.5; null
 * if it isn't one.
 */
export const readDecimal = (text: string, format: DecimalSign): string | null => plainOf(bareOf(text), format);

/** Reads a number without signs, like a measure, as a plain decimal; null if it is something else, for example has a unit. */
export function readNumber(text: string, format: DecimalSign): string | null {
  const digits = RAISED.test(text) ? '' : text.normalize('NFKC').trim();
  return plainOf(BARE.test(digits) ? { digits, isNegative: false, zeros: 0 } : null, format);
}

/** Returns whether an amount has a word or a letter for thousands or more, such as 2.5k. */
export const hasMultiple = (text: string): boolean => (bareOf(text)?.zeros ?? 0) > 0;

/** Returns the word or letter for thousands or more at the end of an amount; '' if it has none. */
export function multipleOf(text: string): string {
  const bare = text.trim().replace(CODE, '').trim().replace(LETTERED, '').replace(SIGNS, '');
  return MULTIPLES.map(({ pattern }) => pattern.exec(bare)?.[0]).find((found) => found !== undefined) ?? '';
}

/** Moves the decimal point of digits to the right. */
function multiplied(
  whole: string,
  fraction: string,
  zeros: number,
): { readonly whole: string; readonly fraction: string } {
  const padded = fraction.padEnd(zeros, '0');
  return { whole: whole + padded.slice(0, zeros), fraction: padded.slice(zeros) };
}

function plainOf(bare: Bare | null, format: DecimalSign): string | null {
  if (bare === null) return null;
  const parts = bare.digits.split(format);
  const [grouped = '', cents] = parts;
  const thousands = format === '.' ? ',' : '.';
  if (parts.length > 2 || cents?.includes(thousands) === true || !isGrouped(grouped, thousands)) return null;
  const { whole, fraction } = multiplied(grouped.replaceAll(thousands, ''), cents ?? '', bare.zeros);
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const plain = /^0*$/.test(fraction) ? digits : `${digits}.${fraction}`;
  return bare.isNegative && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

const POINT_DECIMALS = /\.\d{1,2}(?!\d)/;

type Evidence = DecimalSign | 'AMBIGUOUS' | null;

/** Returns which decimal separator a number shows: the last of two, or one before one, two, or more than three digits. */
function evidenceOf(text: string): Evidence {
  const digits = bareOf(text)?.digits;
  if (digits === undefined) return null;
  const point = digits.lastIndexOf('.');
  const comma = digits.lastIndexOf(',');
  if (point < 0 && comma < 0) return null;
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const sign = point >= 0 ? '.' : ',';
  const other = sign === '.' ? ',' : '.';
  const parts = digits.split(sign);
  if (parts.length > 2) return other;
  const [whole = '', fraction = ''] = parts;
  if (fraction.length !== 3 || whole === '' || whole.length > 3 || whole.startsWith('0')) return sign;
  // In a currency with cents, three digits after a comma are thousands; after a point they may also be a rounding slip.
  return sign === '.' ? 'AMBIGUOUS' : other;
}

/** How the numbers of a column are read: those that show nothing, such as 1.000, can be read in another way than the others. */
export interface ColumnFormat {
  readonly sign: DecimalSign;
  readonly ambiguous: DecimalSign;
}

/**
 * Reads an amount of a column as a plain decimal; null if it isn't one, or if it would get three decimals that it shows not to have, like
 * 1,000 in a column with 1.500,00.
 */
export function readAmount(text: string, { sign, ambiguous }: ColumnFormat): string | null {
  if (/^\d*$/.test(text)) return readDecimal(text, sign);
  const evidence = evidenceOf(text);
  if (evidence === 'AMBIGUOUS') return readDecimal(text, ambiguous);
  return evidence === '.' && sign === ',' && text.includes(',') ? null : readDecimal(text, sign);
}

/** What the numbers of a column show about the way they are written. */
export interface FormatEvidence {
  readonly points: number;
  /** How many have a point before one or two digits. */
  readonly pointDecimals: number;
  readonly commas: number;
  /** The first number that can be read in two ways. */
  readonly ambiguous: string | null;
}

/** Returns what the numbers of a column show about the way they are written. */
export function formatEvidence(texts: readonly string[]): FormatEvidence {
  const votes = { '.': 0, ',': 0 };
  let ambiguous: string | null = null;
  let pointDecimals = 0;
  for (const text of texts) {
    if (text === '') continue;
    const evidence = evidenceOf(text);
    if (evidence === 'AMBIGUOUS') ambiguous ??= text;
    else if (evidence !== null) votes[evidence] += 1;
    if (evidence === '.' && POINT_DECIMALS.test(text) && !hasMultiple(text)) pointDecimals += 1;
  }
  return { points: votes['.'], commas: votes[','], ambiguous, pointDecimals };
}

/** Returns what several columns show together. */
export const jointEvidence = (columns: readonly FormatEvidence[]): FormatEvidence => ({
  points: columns.reduce((sum, { points }) => sum + points, 0),
  commas: columns.reduce((sum, { commas }) => sum + commas, 0),
  pointDecimals: columns.reduce((sum, { pointDecimals }) => sum + pointDecimals, 0),
  ambiguous: columns.find(({ ambiguous }) => ambiguous !== null)?.ambiguous ?? null,
});

/**
 * Decides how the numbers of a column are written. `around` is what decides if the column doesn't: the other columns, the delimiter of the
 * file, or what the house said before.
 */
export function decideByEvidence(
  { points, commas, ambiguous }: Omit<FormatEvidence, 'pointDecimals'>,
  around: DecimalSign | null,
): FormatDecision {
  if (points !== commas) return { format: points > commas ? '.' : ',', ambiguous: null };
  if (around !== null) return { format: around, ambiguous: null };
  // An amount rarely has three decimals, so 1.234 is more likely 1,234.
  return { format: ambiguous === null ? '.' : ',', ambiguous };
}

/** Decides how the numbers of a column are written, from its texts. */
export const decideFormat = (texts: readonly string[], around: DecimalSign | null = null): FormatDecision =>
  decideByEvidence(formatEvidence(texts), around);

/** Longer fractions are the errors of binary arithmetic. */
const MOST_DECIMALS = 6;

/** Returns the number of a cell without zeros at its end. */
export function plainNumber(number: string): string {
  const fraction = number.split('.')[1] ?? '';
  const short = fraction.length > MOST_DECIMALS ? Number(number).toFixed(MOST_DECIMALS) : number;
  return short.includes('.') ? short.replace(/\.?0+$/, '') : short;
}
