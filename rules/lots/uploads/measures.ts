import { type DecimalSign, readNumber } from './number-format';

/** Measures for shipping, with their fractions and units. */

export type MeasureUnit = 'in' | 'ft' | 'mm' | 'cm' | 'm' | 'lb' | 'oz' | 'g' | 'kg';

const SPELLINGS: Readonly<Record<MeasureUnit, string>> = {
  in: `in|ins|inch|inches|zoll|pouces?|pulgadas?|pollici|"|”|″|''|’’`,
  ft: `ft|foot|feet|fuß|'|’|′`,
  mm: 'mm|millimet(?:er|re)s?|millimètres?',
  cm: 'cm|cms|centimet(?:er|re)s?|zentimeter|centimètres?|centímetros?|centimetri|см|厘米|センチ',
  m: 'm|met(?:er|re)s?|mètres?|metros?|metri|м',
  lb: 'lb|lbs|pounds?|#',
  oz: 'oz|ozs|ounces?',
  g: 'g|gr|grams?|gramm|grammes?|gramos|grammi|г',
  kg: 'kg|kgs|kilos?|kilograms?|kilogramm|kilogrammes?|chilogrammi|кг|公斤',
};
const UNITS = Object.keys(SPELLINGS) as readonly MeasureUnit[];
const ENDS = UNITS.map((unit) => ({ unit, pattern: new RegExp(`(?<!\\p{L})(?:${SPELLINGS[unit]})\\.?$`, 'iu') }));

/** In inches and pounds. */
const SIZES: Readonly<Record<MeasureUnit, number>> = {
  in: 1,
  ft: 12,
  mm: 1 / 25.4,
  cm: 1 / 2.54,
  m: 100 / 2.54,
  lb: 1,
  oz: 1 / 16,
  g: 1 / 453.59237,
  kg: 1 / 0.45359237,
};

const NAMES: Readonly<Record<MeasureUnit, string>> = {
  in: 'inches',
  ft: 'feet',
  mm: 'millimeters',
  cm: 'centimeters',
  m: 'meters',
  lb: 'pounds',
  oz: 'ounces',
  g: 'grams',
  kg: 'kilograms',
};

/** Returns the name of a unit. */
export const unitName = (unit: MeasureUnit): string => NAMES[unit];

const BRACKETED = /[([{]\s*([^)\]}]*?)\s*[)\]}]/g;

/** Returns the unit that the heading of a measure names, as "cm" in "Shipping Length (cm)"; null if it names none. */
export function unitOfHeading(heading: string): MeasureUnit | null {
  const inBrackets = [...heading.matchAll(BRACKETED)].map(([, inside = '']) => inside);
  for (const text of [...inBrackets, heading.replace(BRACKETED, ' ').trim()]) {
    const words = text.trim();
    // A heading of one word names what is measured. "#" means a number in headings.
    const found =
      words === heading.trim() && !/[\s_,./-]/.test(words)
        ? undefined
        : ENDS.find(({ pattern }) => pattern.test(words));
    if (found !== undefined && !words.endsWith('#')) return found.unit;
  }
  return null;
}

const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅕': 1 / 5,
  '⅙': 1 / 6,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
};
const WITH_SIGN = /^(\d*)\s?([½⅓⅔¼¾⅕⅙⅛⅜⅝⅞])$/u;
const WITH_SLASH = /^(?:(\d+)[\s-]+)?(\d{1,2})[/⁄](\d{1,2})$/u;
const DENOMINATORS = [2, 3, 4, 8, 16, 32];
const DECIMALS = 4;

const plain = (value: number): string => value.toFixed(DECIMALS).replace(/\.?0+$/, '');

/** Reads a number with a fraction, such as 12 1/2 or 10½, as a plain decimal; null if it has none. */
function readFraction(text: string): string | null {
  const [, whole, sign] = WITH_SIGN.exec(text) ?? [];
  if (sign !== undefined) return plain(Number(whole) + (FRACTIONS[sign] ?? 0));
  const [, before = '0', above, below] = WITH_SLASH.exec(text) ?? [];
  const isFraction = above !== undefined && Number(above) < Number(below) && DENOMINATORS.includes(Number(below));
  return isFraction ? plain(Number(before) + Number(above) / Number(below)) : null;
}

/** Reads a number without a unit as a plain decimal; null if it is something else. */
export const readMeasure = (text: string, format: DecimalSign): string | null =>
  readNumber(text, format) ?? readFraction(text.trim());

/** A measure with its unit. */
export interface Measure {
  /** A plain decimal. */
  readonly number: string;
  readonly unit: MeasureUnit;
}

/** Reads a measure with a unit, such as 40 cm; null if it is something else. */
export function readWithUnit(text: string, format: DecimalSign): Measure | null {
  const shown = text.trim();
  const found = ENDS.find(({ pattern }) => pattern.test(shown));
  if (found === undefined) return null;
  const number = readMeasure(shown.replace(found.pattern, '').trim(), format);
  return number === null ? null : { number, unit: found.unit };
}

const PARTS =
  /^(.+?)(['’′]|ft\.?|feet|foot|lbs?\.?|pounds?)[\s,]*(?:and\s+)?(\S.*?)\s*(["”″]|''|in\.?|ins\.?|inch(?:es)?|oz\.?|ounces?)?$/iu;

/** Reads feet with inches, and pounds with ounces, in inches and pounds: 3' 2" and 2 lb 3 oz. Null if it is something else. */
export function readInParts(text: string, format: DecimalSign): Measure | null {
  const [, first = '', larger = '', second = '', smaller] = PARTS.exec(text.trim()) ?? [];
  const [whole, rest] = [readMeasure(first.trim(), format), readMeasure(second, format)];
  if (whole === null || rest === null) return null;
  const isWeight = /^[lp]/i.test(larger);
  if (smaller !== undefined && /^o/i.test(smaller) !== isWeight) return null;
  return isWeight
    ? { number: plain(Number(whole) + Number(rest) * SIZES.oz), unit: 'lb' }
    : { number: plain(Number(whole) * SIZES.ft + Number(rest)), unit: 'in' };
}

/** Returns the number of a measure in another unit, as a plain decimal. */
export const converted = ({ number, unit }: Measure, into: MeasureUnit): string =>
  unit === into ? number : plain((Number(number) * SIZES[unit]) / SIZES[into]);

/** Returns a plain decimal that isn't negative, rounded up to a whole number. */
export function roundedUp(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  return /[1-9]/.test(fraction) ? (BigInt(whole) + 1n).toString() : whole;
}
