import type { Minor } from '../core/money';
import type { SaleKind } from '../sales/calendar/adding';
import { imageFilesProblem } from './image-file-names';
import { taxCodeIn, UNCLEAR_RESALE_RIGHT, UNCLEAR_TAX_CODE, yesIn } from './tax-codes';
import {
  columnLabel,
  columnsOf,
  columnType,
  hasColumn,
  hasOptionalNumbers,
  isNumberOptional,
  LOT_COLUMNS,
  type LotColumn,
  MEASURES,
} from './uploads/columns';
import { hasMarkup } from './uploads/markup';
import {
  amountOf,
  isDigits,
  isInventoryNumber,
  isLetter,
  isLonger,
  isZero,
  LONGEST_INVENTORY_NUMBER,
  LONGEST_ITEM_NUMBER,
  LONGEST_LOT_TITLE,
  LONGEST_MEASURE,
  LONGEST_NUMBER,
} from './uploads/row-problems';

/** The fields of a lot as the editor has them, by the columns of an upload. Empty fields are absent or ''. */
export type LotText = Readonly<Partial<Record<LotColumn, string>>>;

/** A problem of a field of the editor. */
export interface LotFieldProblem {
  readonly field: LotColumn;
  readonly message: string;
}

/** What a lot is checked against. */
export interface LotContext {
  readonly sale: SaleKind;
  readonly connectType: string;
  readonly currency: string;
  /** The lot as it is saved; null for a new lot. Fields that weren't edited keep what an upload put into them. */
  readonly before: LotText | null;
  /** An absentee bid locks the starting bid and the reserve. */
  readonly hasBid: boolean;
  /** Whether another lot has a number, or had it before it was deleted. */
  readonly numberUse: (number: string, extension: string) => 'FREE' | 'USED' | 'DELETED';
  readonly isInventoryUsed: (inventoryNumber: string) => boolean;
  /** Whether the number must be one of the sale, as when many lots are edited at once. */
  readonly mustExist?: boolean;
}

/** The maximum characters of a description, and of the other texts of a lot. */
export const LONGEST_LOT_DESCRIPTION = 50_000;
const LONGEST_TEXT = 10_000;

const AMOUNTS = ['highEstimate', 'lowEstimate', 'startingBid', 'reserve'] as const;
const FEES = ['shippingDomestic', 'shippingInternational'] as const;
const AMOUNT_NAMES = {
  highEstimate: 'High estimate',
  lowEstimate: 'Low estimate',
  startingBid: 'Starting bid',
  reserve: 'Reserve',
} as const;
const WHOLE = {
  highEstimate: 'High estimate must be a whole number.',
  lowEstimate: 'Low estimate must be a whole number.',
  startingBid: 'Starting bid must be a whole number.',
  reserve: 'Reserve must be a whole number.',
} as const;
/** The texts without a rule of their own. */
const FREE_TEXTS = LOT_COLUMNS.filter(
  (column) => columnType(column) === 'TEXT' && column !== 'title' && column !== 'description',
);

type Fields = (column: LotColumn) => string;

/** Returns the numbers and whether they can be used. */
function numberMessage(field: Fields, context: LotContext, isEdited: (column: LotColumn) => boolean): string | null {
  const { sale, connectType, numberUse, mustExist } = context;
  const number = field('lotNumber');
  if (number === '') {
    if (hasOptionalNumbers(connectType)) return null;
    if (!isNumberOptional(sale, connectType)) return 'Item number is required.';
    return field('inventoryNumber') === '' ? 'Item number or inventory number are required.' : null;
  }
  if (!isDigits(number)) return 'Item number must contain numerical values only.';
  if (isZero(number)) return 'Item number must be greater than 0.';
  if (sale !== 'BUY_NOW' && number.length > LONGEST_NUMBER) return 'Item number must be 8 characters or less.';
  if (number.length > LONGEST_ITEM_NUMBER) return `Item number must be ${LONGEST_ITEM_NUMBER} characters or less.`;
  const use = numberUse(number, field('lotExtension').toUpperCase());
  if (mustExist === true) return use === 'USED' ? null : 'This item number does not exist in this catalog.';
  if (!isEdited('lotNumber') && !isEdited('lotExtension')) return null;
  if (use === 'DELETED') return 'Item number was previously deleted.';
  return use === 'USED' ? 'Item number already in use.' : null;
}

function inventoryMessage(field: Fields, { isInventoryUsed }: LotContext): string | null {
  const inventory = field('inventoryNumber');
  if (inventory === '') return null;
  if (isLonger(inventory, LONGEST_INVENTORY_NUMBER)) return 'Inventory number must be 32 characters or less.';
  if (!isInventoryNumber(inventory)) return 'Inventory number must only contain alpha-numeric characters and dashes.';
  return isInventoryUsed(inventory) ? 'Inventory number already in use.' : null;
}

function titleMessage(title: string): string | null {
  if (title === '') return 'Item title is required.';
  if (isLonger(title, LONGEST_LOT_TITLE)) return 'Item title must be 250 characters or less.';
  return hasMarkup(title) ? 'Item title can’t contain HTML or JavaScript. Remove the tags.' : null;
}

function descriptionMessage(description: string): string | null {
  if (description === '') return 'Item description is required.';
  return isLonger(description, LONGEST_LOT_DESCRIPTION)
    ? `Item description must be ${LONGEST_LOT_DESCRIPTION.toLocaleString('en-US')} characters or less.`
    : null;
}

/** Returns the message about a field that takes digits only, with its label. */
const numericMessage = (text: string, label: string): string | null =>
  text === '' || isDigits(text) ? null : `${label} must contain numerical values only.`;

const PRICE = 'Price';

function priceMessage(price: string, currency: string): string | null {
  if (price === '') return 'Price is required.';
  if (/^-\d+$/.test(price) || isZero(price)) return 'Price must be greater than 0.';
  return numericMessage(price, PRICE) ?? tooLarge(price, PRICE, currency);
}

const tooLarge = (text: string, name: string, currency: string): string | null =>
  amountOf(text, currency) === null ? `${name} is too large. Enter a smaller amount.` : null;

function amountMessage(column: (typeof AMOUNTS)[number], text: string, { currency }: LotContext): string | null {
  if (text === '') return null;
  if (!isDigits(text)) return WHOLE[column];
  if (isZero(text)) return `${AMOUNT_NAMES[column]} must be greater than 0. Leave it empty if there is none.`;
  return tooLarge(text, AMOUNT_NAMES[column], currency);
}

/** Returns the problems of a lot in the editor, by field, in the specified words. */
export function lotFieldProblems(lot: LotText, context: LotContext): LotFieldProblem[] {
  const { sale, before, hasBid, currency } = context;
  const field: Fields = (column) => lot[column]?.trim() ?? '';
  const isEdited = (column: LotColumn) => before === null || field(column) !== (before[column]?.trim() ?? '');
  const problems: LotFieldProblem[] = [];
  const add = (column: LotColumn, message: string | null) => {
    if (message !== null) problems.push({ field: column, message });
  };
  const addEdited = (column: LotColumn, message: () => string | null) => {
    if (hasColumn(sale, column) && isEdited(column)) add(column, message());
  };

  add('lotNumber', numberMessage(field, context, isEdited));
  const extension = field('lotExtension').toUpperCase();
  if (extension !== '' && !isLetter(extension)) add('lotExtension', 'Item extension must be between A-Z.');
  addEdited('inventoryNumber', () => inventoryMessage(field, context));
  addEdited('title', () => titleMessage(field('title')));
  addEdited('description', () => descriptionMessage(field('description')));
  addEdited('price', () => priceMessage(field('price'), currency));
  for (const column of AMOUNTS) addEdited(column, () => amountMessage(column, field(column), context));
  for (const column of MEASURES) {
    const label = columnLabel(column, sale);
    const longest = () =>
      field(column).length > LONGEST_MEASURE ? `${label} is too large. Enter a smaller number.` : null;
    addEdited(column, () => numericMessage(field(column), label) ?? longest());
  }
  for (const column of FEES) {
    const label = columnLabel(column, sale);
    const isSet = field(column) !== '';
    addEdited(
      column,
      () => numericMessage(field(column), label) ?? (isSet ? tooLarge(field(column), label, currency) : null),
    );
  }
  for (const column of FREE_TEXTS) {
    addEdited(column, () =>
      isLonger(field(column), LONGEST_TEXT)
        ? `${columnLabel(column, sale)} must be ${LONGEST_TEXT.toLocaleString('en-US')} characters or less.`
        : null,
    );
  }
  addEdited('imageFileNames', () => imageFilesProblem(field('imageFileNames')));
  addEdited('taxCode', () => (taxCodeIn(field('taxCode')) === null ? UNCLEAR_TAX_CODE : null));
  addEdited('hasResaleRight', () => (yesIn(field('hasResaleRight')) === null ? UNCLEAR_RESALE_RIGHT : null));
  if (sale !== 'BUY_NOW' && (isEdited('lowEstimate') || isEdited('highEstimate'))) {
    add('lowEstimate', estimatesMessage(field, currency));
  }
  if (before !== null && hasBid) {
    for (const column of ['startingBid', 'reserve'] as const) {
      addEdited(column, () => `${AMOUNT_NAMES[column]} can’t be changed because a bid was placed on the lot.`);
    }
  }
  return problems;
}

function estimatesMessage(field: Fields, currency: string): string | null {
  const [low, high] = [amountOf(field('lowEstimate'), currency), amountOf(field('highEstimate'), currency)];
  return low !== null && high !== null && low >= high ? 'Low estimate must be lower than high estimate.' : null;
}

/** Returns the fields of the editor for a kind of sale, in order. */
export const lotFields = (sale: SaleKind): LotColumn[] => columnsOf(sale);

/** A step of the bid increments of a sale. Amounts are in minor units. */
interface Increment {
  readonly increment: Minor;
}

/** Returns the starting bid of a new lot without estimates: the lowest bid increment. Null if it has an estimate. */
export function defaultStartingBid(
  increments: readonly Increment[],
  estimates: Pick<LotText, 'lowEstimate' | 'highEstimate'>,
): Minor | null {
  const hasEstimate = (estimates.lowEstimate ?? '') !== '' || (estimates.highEstimate ?? '') !== '';
  const amounts = increments.map(({ increment }) => increment);
  return hasEstimate || amounts.length === 0 ? null : Math.min(...amounts);
}

/** The specified text for a save that used the number of a deleted lot. */
export const deletedNumberText = (number: string): string =>
  `Previously Deleted Lot Number: Lot Number ${number} was used on a previously deleted lot.  Please enter a new lot number.`;

/** The specified text for a lot that was deleted. */
export const DELETED_LOT = 'Lot Deleted: This lot has been deleted and can no longer be edited';

/** The specified text for a save that failed. */
export const LOT_NOT_SAVED =
  'Unable to add/edit your lot. Please try again later or contact Customer Care any time at:';

/** Where the editor was opened from. */
export type LotOrigin = 'PREVIEW' | 'SUMMARY';

/** The words of the editor. */
export interface LotPageWords {
  readonly heading: string;
  readonly save: string;
  readonly cancel: string;
}

/** Returns the specified words of the editor of a new or saved lot. */
export const lotPageWords = (isNew: boolean, origin: LotOrigin): LotPageWords => ({
  heading: isNew ? 'Add Lot' : 'Edit Lot',
  save: isNew ? 'Save & Add Images' : origin === 'PREVIEW' ? 'Save & Return to Preview' : 'Save & Return to Summary',
  cancel: origin === 'PREVIEW' ? 'Cancel & Return to Preview' : 'Cancel & Return to Summary',
});
