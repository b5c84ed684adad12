import { type Minor, minorDigits, minorFromDecimal } from '../../core/money';
import type { SaleKind } from '../../sales/calendar/adding';
import { imageFilesProblem } from '../image-file-names';
import { taxCodeIn, yesIn } from '../tax-codes';
import { CODE, MONEY_VARIANTS, type UploadCode, type Variant } from './codes';
import {
  type CellFault,
  faultOf,
  hasColumn,
  hasOptionalNumbers,
  isNumberOptional,
  type LotColumn,
  type UploadRow,
  valueOf,
} from './columns';
import { foreignCurrency } from './currencies';
import { hasMarkup, hasTags } from './markup';

/** A problem of one row. */
export interface RowProblem {
  readonly code: UploadCode;
  readonly variant: Variant | null;
  /** The cells to highlight. */
  readonly columns: readonly LotColumn[];
}

/** What the rules of a single row depend on. */
export interface RowFacts {
  readonly sale: SaleKind;
  readonly connectType: string;
  readonly currency: string;
  /** The columns of the sheet. Nothing is missing in a column that the sheet doesn't have. */
  readonly columns: ReadonlySet<LotColumn>;
}

/** The most characters of a lot number in sessions, of an inventory number, and of a title. */
export const LONGEST_NUMBER = 8;
/** The most digits of the number of a Buy It Now item, and of a measure for shipping. */
export const LONGEST_ITEM_NUMBER = 15;
export const LONGEST_MEASURE = 9;
export const LONGEST_INVENTORY_NUMBER = 32;
export const LONGEST_LOT_TITLE = 250;

const DIGITS = /^\d+$/;
const FILLED = /\S/;
const ONLY_ZEROS = /^0+$/;
const LETTER = /^[A-Z]$/;
const PLAIN_INVENTORY = /^[A-Za-z\d-]+$/;
const INVENTORY = /^[\p{L}\p{M}\p{N}-]+$/u;
const MEASURE = /^\d+$/;
const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** How the reading shows an amount of another currency: GBP 800, or $800. */
const FOREIGN = /^[^\d\s]{1,3} ?-?\d+(?:\.\d+)?$/u;

/** Returns whether a number has only digits. */
export const isDigits = (text: string): boolean => DIGITS.test(text);

/** Returns whether a number is 0, which means a new lot in paths. */
export const isZero = (text: string): boolean => ONLY_ZEROS.test(text);

/** Returns whether an extension is a letter from A to Z. */
export const isLetter = (text: string): boolean => LETTER.test(text);

/** Returns whether an inventory number has only letters, digits, and dashes. */
export const isInventoryNumber = (text: string): boolean => PLAIN_INVENTORY.test(text) || INVENTORY.test(text);

/** Returns whether a text has more characters than a maximum. Characters outside the basic plane count once. */
export const isLonger = (text: string, most: number): boolean => text.length > most && [...text].length > most;

/** Digits of whole amounts that need no exact arithmetic with big integers. */
const SHORT = 11;
const LONGEST_AMOUNT = 40;

/** Returns an amount in minor units; null if it isn't a plain decimal that the currency has. */
export function amountOf(text: string, currency: string): Minor | null {
  if (text.length <= SHORT && DIGITS.test(text)) return Number(text) * 10 ** minorDigits(currency);
  if (text.length > LONGEST_AMOUNT || !PLAIN.test(text)) return null;
  try {
    return minorFromDecimal(text, currency);
  } catch {
    return null;
  }
}

/** The codes of amounts that aren't positive. Shipping can be free, and 0 means that. */
const NOT_POSITIVE: readonly (readonly [LotColumn, UploadCode | null])[] = [
  ['price', CODE.WRONG_PRICE],
  ['lowEstimate', CODE.WRONG_LOW_ESTIMATE],
  ['highEstimate', CODE.WRONG_HIGH_ESTIMATE],
  ['startingBid', CODE.WRONG_STARTING_BID],
  ['reserve', CODE.WRONG_RESERVE],
  ['shippingDomestic', null],
  ['shippingInternational', null],
];

const MEASURE_CODES: readonly (readonly [LotColumn, UploadCode])[] = [
  ['shippingHeight', CODE.WRONG_HEIGHT],
  ['shippingWeight', CODE.WRONG_WEIGHT],
  ['shippingLength', CODE.WRONG_LENGTH],
  ['shippingWidth', CODE.WRONG_WIDTH],
];

/** The variants that say what the file lost. An error such as #REF! says it by itself. */
const LOST: Readonly<Record<CellFault['kind'], Variant | null>> = {
  DATE: 'DATE',
  DIGITS_LOST: 'DIGITS',
  FORMULA_WITHOUT_VALUE: 'FORMULA',
  ERROR: null,
};

/** Returns the variant that says what the file lost in a cell; null if nothing. */
function lostIn(row: UploadRow, column: LotColumn): Variant | null {
  const fault = row.faults === undefined ? null : faultOf(row, column);
  return fault === null ? null : LOST[fault];
}

function numberProblem(row: UploadRow, { sale, connectType, columns }: RowFacts): RowProblem | null {
  const number = valueOf(row, 'lotNumber');
  const lost = lostIn(row, 'lotNumber');
  const isLost: RowProblem | null =
    lost === null ? null : { code: CODE.WRONG_NUMBER, variant: lost, columns: ['lotNumber'] };
  if (number === '') {
    const hasEither = valueOf(row, 'inventoryNumber') !== '';
    if (hasOptionalNumbers(connectType)) {
      return hasEither
        ? isLost
        : { code: CODE.MISSING_NUMBERS, variant: null, columns: ['lotNumber', 'inventoryNumber'] };
    }
    const isMissing = isNumberOptional(sale, connectType) ? !hasEither : columns.has('lotNumber');
    return isMissing ? { code: CODE.MISSING_NUMBER, variant: lost, columns: ['lotNumber'] } : isLost;
  }
  if (isLost !== null) return isLost;
  if (faultOf(row, 'lotNumber') !== null || !isDigits(number)) {
    return { code: CODE.WRONG_NUMBER, variant: null, columns: ['lotNumber'] };
  }
  const longest = sale === 'BUY_NOW' ? LONGEST_ITEM_NUMBER : LONGEST_NUMBER;
  if (number.length > longest) return { code: CODE.WRONG_NUMBER, variant: null, columns: ['lotNumber'] };
  return isZero(number) ? { code: CODE.WRONG_NUMBER, variant: 'ZERO', columns: ['lotNumber'] } : null;
}

function textProblems(row: UploadRow, { columns }: RowFacts): RowProblem[] {
  const problems: RowProblem[] = [];
  const title = valueOf(row, 'title');
  if (!FILLED.test(title)) {
    if (columns.has('title')) problems.push({ code: CODE.MISSING_TITLE, variant: null, columns: ['title'] });
  } else if (isLonger(title, LONGEST_LOT_TITLE)) {
    problems.push({ code: CODE.LONG_TITLE, variant: null, columns: ['title'] });
  }
  if (columns.has('description') && !FILLED.test(valueOf(row, 'description'))) {
    problems.push({ code: CODE.MISSING_DESCRIPTION, variant: null, columns: ['description'] });
  }
  if (hasMarkup(title)) problems.push({ code: CODE.MISSING_TITLE, variant: 'MARKUP', columns: ['title'] });
  if (hasTags(valueOf(row, 'description'))) {
    problems.push({ code: CODE.MISSING_DESCRIPTION, variant: 'MARKUP', columns: ['description'] });
  }
  const inventory = valueOf(row, 'inventoryNumber');
  const lost = lostIn(row, 'inventoryNumber');
  const isWrong = inventory !== '' && (isLonger(inventory, LONGEST_INVENTORY_NUMBER) || !isInventoryNumber(inventory));
  if (lost !== null || isWrong)
    problems.push({ code: CODE.WRONG_INVENTORY_NUMBER, variant: lost, columns: ['inventoryNumber'] });
  return problems;
}

/** What 142 says about an amount that can't be read: what the file lost, another currency, or that it isn't a number. */
const amountVariant = (row: UploadRow, column: LotColumn, currency: string): Variant | null =>
  lostIn(row, column) ??
  (foreignCurrency(valueOf(row, column), currency) !== null && FOREIGN.test(valueOf(row, column))
    ? 'CURRENCY'
    : null) ??
  MONEY_VARIANTS[column] ??
  null;

function moneyProblems(row: UploadRow, { sale, currency, columns }: RowFacts): RowProblem[] {
  const problems: RowProblem[] = [];
  for (const [column, code] of NOT_POSITIVE) {
    const text = row.values[column] ?? '';
    if ((text === '' && lostIn(row, column) === null) || !hasColumn(sale, column)) continue;
    const amount = faultOf(row, column) === null ? amountOf(text, currency) : null;
    if (amount === null || (code === null && amount < 0)) {
      problems.push({ code: CODE.NOT_A_NUMBER, variant: amountVariant(row, column, currency), columns: [column] });
    } else if (code !== null && amount <= 0) {
      problems.push({ code, variant: null, columns: [column] });
    }
  }
  const hasPrice = valueOf(row, 'price') !== '' || lostIn(row, 'price') !== null;
  if (sale === 'BUY_NOW' && columns.has('price') && !hasPrice) {
    problems.push({ code: CODE.MISSING_PRICE, variant: null, columns: ['price'] });
  }
  return problems;
}

function estimatesProblem(row: UploadRow, { sale, currency }: RowFacts): RowProblem | null {
  const [lowText, highText] = [row.values.lowEstimate ?? '', row.values.highEstimate ?? ''];
  if (sale === 'BUY_NOW' || lowText === '' || highText === '') return null;
  const [low, high] = [amountOf(lowText, currency), amountOf(highText, currency)];
  const areBoth = low !== null && high !== null && low > 0 && high > 0;
  return areBoth && low > high ? { code: CODE.ESTIMATES_REVERSED, variant: null, columns: ['lowEstimate'] } : null;
}

/** A code or a mark that isn't clear is never left out: the lot would be taxed wrongly. */
function taxProblems(row: UploadRow): RowProblem[] {
  const problems: RowProblem[] = [];
  const lost = lostIn(row, 'taxCode');
  if (lost !== null || taxCodeIn(valueOf(row, 'taxCode')) === null)
    problems.push({ code: CODE.WRONG_TAX_CODE, variant: lost, columns: ['taxCode'] });
  if (lostIn(row, 'hasResaleRight') !== null || yesIn(valueOf(row, 'hasResaleRight')) === null)
    problems.push({ code: CODE.WRONG_TAX_CODE, variant: 'RESALE_RIGHT', columns: ['hasResaleRight'] });
  return problems;
}

/** Returns what is wrong with a row as such, whatever the other rows and the sale have. */
export function rowProblems(row: UploadRow, facts: RowFacts): RowProblem[] {
  const problems = textProblems(row, facts);
  const number = numberProblem(row, facts);
  if (number !== null) problems.push(number);
  const extension = valueOf(row, 'lotExtension');
  if (extension !== '' && !isLetter(extension)) {
    problems.push({ code: CODE.WRONG_NUMBER, variant: 'EXTENSION', columns: ['lotExtension'] });
  }
  problems.push(...moneyProblems(row, facts));
  if (imageFilesProblem(valueOf(row, 'imageFileNames')) !== null) {
    problems.push({ code: CODE.WRONG_IMAGE_FILES, variant: null, columns: ['imageFileNames'] });
  }
  problems.push(...taxProblems(row));
  const estimates = estimatesProblem(row, facts);
  if (estimates !== null) problems.push(estimates);
  for (const [column, code] of MEASURE_CODES) {
    const text = row.values[column] ?? '';
    const lost = lostIn(row, column);
    if (text === '' && lost === null) continue;
    const isMeasure = MEASURE.test(text) && text.length <= LONGEST_MEASURE && faultOf(row, column) === null;
    if (!isMeasure) problems.push({ code, variant: lost, columns: [column] });
  }
  return problems;
}
