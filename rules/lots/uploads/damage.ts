import { type CellFault, type ColumnType, columnType, type LotColumn } from './columns';
import type { SheetCell } from './sheet';

/**
 * What spreadsheet programs make of numbers and codes before a file reaches us. A text file doesn't say so: 1-2 has become 2-Jan, and
 * 468768768833943011 has become 4.68769E+17.
 */

/** The short and full months of languages that write them with a capital letter: English, German, Turkish. */
const CAPITAL =
  'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|January|February|March|April|June|July|August|September|October|November|December|Jän|Mrz|Mär|März|Mai|Juni|Juli|Okt|Dez|Januar|Jänner|Februar|Oktober|Dezember|Oca|Şub|Nis|Haz|Tem|Ağu|Eyl|Eki|Kas|Ara';
/** Those of languages that don't: French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Hungarian, the Nordic languages, Russian. */
const SMALL =
  'janv|févr|fév|mars|avr|mai|juin|juil|août|sept|oct|nov|déc|janvier|février|avril|juillet|septembre|octobre|novembre|décembre|ene|feb|mar|abr|may|jun|jul|ago|sep|dic|gen|mag|giu|lug|set|ott|jan|fev|out|dez|mrt|apr|mei|aug|okt|dec|sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru|led|úno|bře|dub|kvě|čvn|čvc|srp|zář|říj|pro|febr|márc|ápr|máj|jún|júl|szept|des|янв|фев|мар|апр|май|июн|июл|авг|сен|окт|ноя|дек';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const TIME = '(?:[ T]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?: ?[AaPp]\\.?[Mm]\\.?)?)?';

/** A day and a month, a month and a year, or all three, with a named month. */
const named = (months: string) =>
  `${DAY}\\.?(?:[-/ ]| ?de |(?<=\\.))(?:${months})\\.?(?:[-/. ]{1,2}(?:\\d{4}|\\d{2}))?|(?:${months})\\.?[-/. ](?:\\d{4}|\\d{2})|(?:${months})\\.? ${DAY},? \\d{4}`;
const EAST_ASIAN = '(?:\\d{4}[年년] ?)?\\d{1,2}[月월](?: ?\\d{1,2}[日일])?';

/** Capitals count, because codes such as MAR-05 are not what programs write. */
const NAMED = new RegExp(`^(?:${named(CAPITAL)}|${named(SMALL)}|${EAST_ASIAN})${TIME}$`, 'u');
const NAMED_SOMEHOW = new RegExp(`^(?:${named(`${CAPITAL}|${SMALL}`)}|${EAST_ASIAN})${TIME}$`, 'iu');
/** Three numbers that can be a date. Inventory numbers can have dashes, so such a date is one only with a time. */
const SLASHED = new RegExp(`^(\\d{1,2})([./])(\\d{1,2})\\2(?:\\d{4}|\\d{2})${TIME}$`);
const YEAR_FIRST = new RegExp(`^\\d{4}([-/.])(\\d{1,2})\\1(\\d{1,2})${TIME}$`);
const DASHED = new RegExp(`^(\\d{1,2})-(\\d{1,2})-\\d{4}${TIME}$`);

const LONGEST_DATE = 30;

const areDayAndMonth = (one: string | undefined, other: string | undefined): boolean => {
  const [least, most] = [Number(one), Number(other)].sort((a, b) => a - b);
  return least !== undefined && most !== undefined && least >= 1 && least <= 12 && most >= 1 && most <= 31;
};

/** Returns whether a text has the form of a date that a program made. With `isCode`, only forms that no code of a house has. */
export function isDateText(text: string, isCode = false): boolean {
  const shown = text.trim().replace(/\s+/g, ' ');
  if (shown.length > LONGEST_DATE || /^\d*$/.test(shown)) return false;
  if ((isCode ? NAMED : NAMED_SOMEHOW).test(shown)) return true;
  const slashed = SLASHED.exec(shown);
  if (slashed) return areDayAndMonth(slashed[1], slashed[3]);
  const isDashedCode = isCode && !shown.includes(':');
  const yearFirst = YEAR_FIRST.exec(shown);
  if (yearFirst) return !(isDashedCode && yearFirst[1] === '-') && areDayAndMonth(yearFirst[2], yearFirst[3]);
  const dashed = isDashedCode ? null : DASHED.exec(shown);
  return dashed !== null && areDayAndMonth(dashed[1], dashed[2]);
}

/** The notation of long numbers in narrow columns: 4.68769E+11. Codes such as 12E5 and 5E-12 are not what programs write. */
const SHORTENED = /^-?\d(?:[.,]\d+)?E\+\d{2,3}$|^-?\d[.,]\d+E-?\d{2,3}$/i;
/** Spreadsheet programs keep 15 digits of a number, and write zeros for the others. */
const KEPT = 15;
const ROUNDED = /^[1-9]\d{14}0{2,}$/;
const INTEGER = /^\d+$/;

/** Returns whether a text is a number whose last digits a program dropped. */
export const isShortened = (text: string): boolean => {
  const shown = text.trim();
  return INTEGER.test(shown) ? shown.length > KEPT && ROUNDED.test(shown) : SHORTENED.test(shown);
};

/** Columns whose cells no program takes for numbers or dates. */
const NEVER_NUMBERS: ReadonlySet<ColumnType> = new Set(['TEXT', 'EXTENSION', 'FILES', 'TAX_CODE', 'MARK']);

/** Returns what a program lost of a cell that is to fill a column; undefined if nothing. */
export function faultIn(cell: SheetCell, column: LotColumn): CellFault['kind'] | undefined {
  if (cell.fault !== undefined) return cell.fault;
  const type = columnType(column);
  if (NEVER_NUMBERS.has(type)) return undefined;
  const { text, number } = cell;
  if (number !== undefined) {
    const isCode = type === 'NUMBER' || type === 'INVENTORY';
    return isCode && number.length > KEPT && INTEGER.test(number) ? 'DIGITS_LOST' : undefined;
  }
  if (INTEGER.test(text) && text.length <= KEPT) return undefined;
  if (isShortened(text)) return 'DIGITS_LOST';
  return isDateText(text, type === 'INVENTORY') ? 'DATE' : undefined;
}
