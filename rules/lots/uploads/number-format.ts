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

/** What is left of an amount without signs: digits with their separators, and whether it is negative. */
interface Bare {
  readonly digits: string;
  readonly isNegative: boolean;
}

const BARE = /^\d[\d.,]*$|^[.,]\d+$/;

/** Longer texts are words, and aren’t worth the work. */
const LONGEST_AMOUNT = 60;

function bareOf(text: string): Bare | null {
  // Most cells need no more.
  if (/^\d[\d.,]*$/.test(text)) return { digits: text.replace(NO_CENTS, ''), isNegative: false };
  if (text.length > LONGEST_AMOUNT) return null;
  let rest = text.normalize('NFKC').trim();
  const inside = PARENTHESES.exec(rest)?.[1];
  rest = (inside ?? rest).trim().replace(CODE, '').trim().replace(LETTERED, '').replace(SIGNS, '');
  rest = rest.replace(CODE, '').replace(NO_CENTS, '').replace(MINUS, '-');
  const isMinus = /^-|-$/.test(rest);
  rest = rest.replace(/^[-+]|-$/, '');
  return BARE.test(rest) ? { digits: rest, isNegative: isMinus !== (inside !== undefined) } : null;
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

/** Reads an amount written with a decimal separator, and perhaps a currency, as a plain decimal like -1234.5; null if it isn't one. */
export const readDecimal = (text: string, format: DecimalSign): string | null => plainOf(bareOf(text), format);

/** Reads a number without signs, like a measure, as a plain decimal; null if it is something else, for example has a unit. */
export function readNumber(text: string, format: DecimalSign): string | null {
  const digits = text.normalize('NFKC').trim();
  return plainOf(BARE.test(digits) ? { digits, isNegative: false } : null, format);
}

function plainOf(bare: Bare | null, format: DecimalSign): string | null {
  if (bare === null) return null;
  const parts = bare.digits.split(format);
  const [whole = '', fraction] = parts;
  const thousands = format === '.' ? ',' : '.';
  if (parts.length > 2 || fraction?.includes(thousands) === true || !isGrouped(whole, thousands)) return null;
  const digits = whole.replaceAll(thousands, '').replace(/^0+(?=\d)/, '') || '0';
  const plain = fraction === undefined || /^0*$/.test(fraction) ? digits : `${digits}.${fraction}`;
  return bare.isNegative && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

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

/** What the numbers of a column show about the way they are written. */
export interface FormatEvidence {
  readonly points: number;
  readonly commas: number;
  /** The first number that can be read in two ways. */
  readonly ambiguous: string | null;
}

/** Returns what the numbers of a column show about the way they are written. */
export function formatEvidence(texts: readonly string[]): FormatEvidence {
  const votes = { '.': 0, ',': 0 };
  let ambiguous: string | null = null;
  for (const text of texts) {
    if (text === '') continue;
    const evidence = evidenceOf(text);
    if (evidence === 'AMBIGUOUS') ambiguous ??= text;
    else if (evidence !== null) votes[evidence] += 1;
  }
  return { points: votes['.'], commas: votes[','], ambiguous };
}

/** Returns what several columns show together. */
export const jointEvidence = (columns: readonly FormatEvidence[]): FormatEvidence => ({
  points: columns.reduce((sum, { points }) => sum + points, 0),
  commas: columns.reduce((sum, { commas }) => sum + commas, 0),
  ambiguous: columns.find(({ ambiguous }) => ambiguous !== null)?.ambiguous ?? null,
});

/**
 * Decides how the numbers of a column are written. `around` is what decides if the column doesn't: the other columns, the delimiter of the
 * file, or what the house said before.
 */
export function decideByEvidence(
  { points, commas, ambiguous }: FormatEvidence,
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
