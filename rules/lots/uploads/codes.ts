import type { SaleKind } from '../../sales/calendar/adding';
import { LONGEST_IMAGE_FILE, MOST_IMAGE_FILES } from '../image-file-names';
import { columnLabel, type LotColumn } from './columns';

/** What can be wrong with an upload, by the numbers of the specification; 180 and 181 are added, of columns that aren't specified. */
export const CODE = {
  MISSING_TITLE: 101,
  MISSING_NUMBER: 108,
  WRONG_NUMBER: 109,
  REPEATED_NUMBER: 110,
  DELETED_NUMBER: 112,
  MOST_LOTS: 113,
  LOCKED_BY_BID: 116,
  MISSING_PRICE: 118,
  WRONG_PRICE: 119,
  WRONG_INVENTORY_NUMBER: 120,
  REPEATED_INVENTORY_NUMBER: 121,
  WRONG_LOW_ESTIMATE: 122,
  WRONG_HIGH_ESTIMATE: 123,
  WRONG_STARTING_BID: 124,
  WRONG_RESERVE: 126,
  ESTIMATES_REVERSED: 127,
  UNKNOWN_COLUMNS: 138,
  NOT_A_NUMBER: 142,
  UNKNOWN_LOT: 149,
  MISSING_DESCRIPTION: 164,
  LONG_TITLE: 165,
  UNLABELED_COLUMN: 166,
  WRONG_HEIGHT: 170,
  WRONG_WEIGHT: 171,
  WRONG_LENGTH: 172,
  WRONG_WIDTH: 173,
  MISSING_NUMBERS: 179,
  WRONG_IMAGE_FILES: 180,
  WRONG_TAX_CODE: 181,
} as const;
export type UploadCode = (typeof CODE)[keyof typeof CODE];

export const UPLOAD_CODES: readonly UploadCode[] = Object.values(CODE);

/** `BREAKING` problems keep an upload from its review, `ERROR`s from being saved. `WARNING`s don't stop anything. */
export type Severity = 'BREAKING' | 'ERROR' | 'WARNING';

const BREAKING: ReadonlySet<UploadCode> = new Set([CODE.MISSING_NUMBER, CODE.UNLABELED_COLUMN]);
const WARNINGS: ReadonlySet<UploadCode> = new Set([CODE.MOST_LOTS, CODE.LOCKED_BY_BID]);
const MARKING: ReadonlySet<UploadCode> = new Set([
  CODE.WRONG_NUMBER,
  CODE.REPEATED_NUMBER,
  CODE.DELETED_NUMBER,
  CODE.REPEATED_INVENTORY_NUMBER,
  CODE.UNKNOWN_LOT,
  CODE.MISSING_NUMBERS,
]);

/** Returns the severity of a problem. */
export const severityOf = (code: UploadCode): Severity => {
  if (BREAKING.has(code)) return 'BREAKING';
  return WARNINGS.has(code) ? 'WARNING' : 'ERROR';
};

/** Returns whether a problem is about the whole lot, and not about one of its cells only. */
export const marksLot = (code: UploadCode): boolean => MARKING.has(code);

/** Distinguishes cases of a code whose texts differ. */
export type Variant =
  | 'EXTENSION'
  | 'ZERO'
  | 'DATE'
  | 'DIGITS'
  | 'FORMULA'
  | 'CURRENCY'
  | 'MARKUP'
  | 'OTHER_LOT'
  | 'SAME_LOT'
  | 'LOW_ESTIMATE'
  | 'HIGH_ESTIMATE'
  | 'STARTING_BID'
  | 'RESERVE'
  | 'PRICE'
  | 'REALIZED_PRICE'
  | 'SHIPPING_FEE'
  | 'RESALE_RIGHT';

/** What the words of a code depend on. */
export interface WordFacts {
  readonly sale: SaleKind;
  /** The most lots of the sale; null for no maximum. */
  readonly lotMaximum: number | null;
  /** The currency of the sale, which the words of foreign amounts name. */
  readonly currency?: string;
}

/** What a problem is called, and what to do about it. */
export interface CodeWords {
  readonly title: string;
  readonly description: string;
}

interface Words {
  readonly title: string;
  readonly description: string;
}

/** `{N}` is the lot maximum. In Buy It Now sales, lots are called items. */
const WORDS: Readonly<Record<UploadCode, Words>> = {
  [CODE.MISSING_TITLE]: { title: 'Missing title', description: 'Each lot needs a title. Enter one.' },
  [CODE.MISSING_NUMBER]: {
    title: 'Missing lot number',
    description:
      'Each lot needs a number. Enter the numbers in your file and upload it again, or assign the next free numbers.',
  },
  [CODE.WRONG_NUMBER]: {
    title: 'Lot number must be 8 characters or less and numeric only',
    description: 'Enter a number of up to 8 digits. A letter belongs in the column Lot Ext.',
  },
  [CODE.REPEATED_NUMBER]: {
    title: 'Duplicate lot number',
    description: 'Several rows have the same number. Change or delete all but one of them.',
  },
  [CODE.DELETED_NUMBER]: {
    title: 'Previously deleted lot number',
    description: 'The number was used on a previously deleted lot. Enter another number.',
  },
  [CODE.MOST_LOTS]: {
    title: 'You have reached your maximum of {N} lots for this sale',
    description: 'To add more, delete some of them or contact Customer Care.',
  },
  [CODE.LOCKED_BY_BID]: {
    title: 'Starting bid / Reserve not updated',
    description: 'A bid was placed on the lot, so it keeps its starting bid and reserve. Everything else is updated.',
  },
  [CODE.MISSING_PRICE]: { title: 'Missing price', description: 'Each item needs a price. Enter one.' },
  [CODE.WRONG_PRICE]: { title: 'Price must be positive', description: 'Enter a price greater than 0.' },
  [CODE.WRONG_INVENTORY_NUMBER]: {
    title: 'Inventory number must be alphanumeric or dashes, at most 32 characters',
    description: 'Use only letters, digits, and dashes, and at most 32 of them.',
  },
  [CODE.REPEATED_INVENTORY_NUMBER]: {
    title: 'Duplicate inventory number',
    description: 'Several rows have the same inventory number. Change or delete all but one of them.',
  },
  [CODE.WRONG_LOW_ESTIMATE]: {
    title: 'Low estimate must be positive',
    description: 'Enter an amount greater than 0, or leave the cell empty.',
  },
  [CODE.WRONG_HIGH_ESTIMATE]: {
    title: 'High estimate must be positive',
    description: 'Enter an amount greater than 0, or leave the cell empty.',
  },
  [CODE.WRONG_STARTING_BID]: {
    title: 'Starting bid must be positive',
    description: 'Enter an amount greater than 0, or leave the cell empty.',
  },
  [CODE.WRONG_RESERVE]: {
    title: 'Reserve must be positive',
    description: 'Enter an amount greater than 0, or leave the cell empty.',
  },
  [CODE.ESTIMATES_REVERSED]: {
    title: 'Low estimate is above high estimate',
    description: 'Swap the two estimates, or correct one of them.',
  },
  [CODE.UNKNOWN_COLUMNS]: {
    title: 'Incorrect column names',
    description:
      'Some columns of the file have names that we don’t know, or a required column is missing. Choose what each column contains.',
  },
  [CODE.NOT_A_NUMBER]: { title: 'Illegal number format', description: 'Enter digits only, without words or symbols.' },
  [CODE.UNKNOWN_LOT]: { title: 'Lot not found', description: 'This lot number was not a part of this catalog.' },
  [CODE.MISSING_DESCRIPTION]: { title: 'Missing description', description: 'Each lot needs a description. Enter one.' },
  [CODE.LONG_TITLE]: {
    title: 'Title is over 250 characters',
    description: 'Shorten the title to 250 characters or less.',
  },
  [CODE.UNLABELED_COLUMN]: {
    title: 'Unlabeled column',
    description:
      'A column has values but no name. Name it in your file and upload it again, or choose what it contains.',
  },
  [CODE.WRONG_HEIGHT]: {
    title: 'Height must be numeric',
    description: 'Enter a number of up to 9 digits without its unit.',
  },
  [CODE.WRONG_WEIGHT]: {
    title: 'Weight must be numeric',
    description: 'Enter a number of up to 9 digits without its unit.',
  },
  [CODE.WRONG_LENGTH]: {
    title: 'Length must be numeric',
    description: 'Enter a number of up to 9 digits without its unit.',
  },
  [CODE.WRONG_WIDTH]: {
    title: 'Width must be numeric',
    description: 'Enter a number of up to 9 digits without its unit.',
  },
  [CODE.MISSING_NUMBERS]: {
    title: 'Missing Lot or Inventory Number',
    description: 'Each lot needs a lot number or an inventory number. Enter one of them.',
  },
  [CODE.WRONG_IMAGE_FILES]: {
    title: `More than ${MOST_IMAGE_FILES} image files, or a name over ${LONGEST_IMAGE_FILE} characters`,
    description: 'Shorten the list of image files. Their names are separated by commas, semicolons, or line breaks.',
  },
  [CODE.WRONG_TAX_CODE]: {
    title: 'Unknown tax code',
    description:
      'Houses use this sign in different ways. Choose the tax code that it means: Standard, Margin, Import, or Zero.',
  },
};

const DATE: Words['description'] =
  'Your spreadsheet program turned the number into a date, so the file no longer has it. Enter it again.';

const DIGITS: Words['description'] =
  'Your spreadsheet program keeps 15 digits of a number and shows fewer, so the file no longer has the others. Enter it again.';
const FORMULA: Words['description'] =
  'The file has a formula here that was saved without its result. Enter the value, or open the file in your spreadsheet program, save it, and upload it again.';
/** What the file lost, in the words of all columns with numbers. */
const LOST = { DATE: { description: DATE }, DIGITS: { description: DIGITS }, FORMULA: { description: FORMULA } };

/** The words of the cases that differ from those of their code. */
const VARIANTS: Readonly<Partial<Record<UploadCode, Readonly<Partial<Record<Variant, Partial<Words>>>>>>> = {
  [CODE.MISSING_TITLE]: {
    MARKUP: {
      title: 'Title has HTML tags',
      description: 'Titles can’t contain HTML or JavaScript. Remove the tags.',
    },
  },
  [CODE.MISSING_NUMBER]: { FORMULA: { description: FORMULA } },
  [CODE.WRONG_NUMBER]: {
    EXTENSION: {
      title: 'Lot extension must be a single letter',
      description: 'Enter one letter from A to Z, or leave the cell empty.',
    },
    ZERO: { description: 'The number can’t be 0. Enter a number of up to 8 digits.' },
    ...LOST,
  },
  [CODE.REPEATED_NUMBER]: {
    OTHER_LOT: {
      title: 'Lot number already in use',
      description: 'Another lot of the sale has this number and keeps it. Enter another one.',
    },
    SAME_LOT: {
      title: 'Duplicate Rostrum ID',
      description:
        'Several rows have the same Rostrum ID, so all of them would change the same lot. Delete all but one of them. In your file, leave the Rostrum ID of new lots empty.',
    },
  },
  [CODE.WRONG_INVENTORY_NUMBER]: LOST,
  [CODE.REPEATED_INVENTORY_NUMBER]: {
    OTHER_LOT: {
      title: 'Inventory number already in use',
      description: 'Another lot of the sale has this inventory number. Enter another one.',
    },
  },
  [CODE.NOT_A_NUMBER]: {
    ...LOST,
    CURRENCY: {
      title: 'Amount in another currency',
      description: 'These amounts name another currency than {C}. Convert them, or use the numbers as they are.',
    },
    LOW_ESTIMATE: { title: 'Low estimate must be numeric' },
    HIGH_ESTIMATE: { title: 'High estimate must be numeric' },
    STARTING_BID: { title: 'Starting bid must be numeric' },
    RESERVE: { title: 'Reserve must be numeric' },
    PRICE: { title: 'Price must be numeric' },
    SHIPPING_FEE: { title: 'Shipping fee must be numeric' },
    REALIZED_PRICE: {
      title: 'Realized price must be numeric, with two decimals or fewer',
      description: 'Enter the amount without symbols or separators. Use 0 for an unsold lot.',
    },
  },
  [CODE.MISSING_DESCRIPTION]: {
    MARKUP: {
      title: 'Description has HTML tags',
      description: 'Bidders would see the tags. Remove them.',
    },
  },
  [CODE.WRONG_TAX_CODE]: {
    FORMULA: { description: FORMULA },
    RESALE_RIGHT: {
      title: 'Artist’s resale right must be Yes or No',
      description: 'Enter Yes for a lot on which it is charged, and No for others.',
    },
  },
  [CODE.WRONG_HEIGHT]: LOST,
  [CODE.WRONG_WEIGHT]: LOST,
  [CODE.WRONG_LENGTH]: LOST,
  [CODE.WRONG_WIDTH]: LOST,
};

/** In Buy It Now sales, item numbers can be longer. */
const ITEM_NUMBER: Words = {
  title: 'Item number must be numeric only',
  description: 'Enter a number of up to 15 digits. A letter belongs in the column Lot Ext.',
};

/** The name of the column stays. */
const LOT_WORDS = /\b(lot)(s?)\b(?! Ext)/gi;

function filled(text: string, { sale, lotMaximum, currency }: WordFacts): string {
  const numbered = text
    .replace('{N}', String(lotMaximum ?? 0))
    .replace('{C}', currency === undefined ? 'the sale’s' : `the sale’s, ${currency}`);
  return sale === 'BUY_NOW'
    ? numbered.replace(LOT_WORDS, (_, word: string, ending: string) => (word === 'Lot' ? 'Item' : 'item') + ending)
    : numbered;
}

/** Returns what a problem is called, and what to do about it. */
export function wordsOf(code: UploadCode, variant: Variant | null, facts: WordFacts): CodeWords {
  const base = code === 109 && facts.sale === 'BUY_NOW' ? ITEM_NUMBER : WORDS[code];
  const words = { ...base, ...(variant === null ? {} : VARIANTS[code]?.[variant]) };
  return { title: filled(words.title, facts), description: filled(words.description, facts) };
}

/** Returns what to say of a session with more lots than its maximum. Neither an upload nor a new lot is refused for it. */
export function maximumWarning(facts: WordFacts): string {
  const { title, description } = wordsOf(113, null, facts);
  return `${title}. ${description}`;
}

/** Returns the cases of a code that have words of their own. */
export const variantsOf = (code: UploadCode): Variant[] => Object.keys(VARIANTS[code] ?? {}) as Variant[];

/** What 142 calls the columns of amounts. */
export const MONEY_VARIANTS: Readonly<Partial<Record<LotColumn, Variant>>> = {
  lowEstimate: 'LOW_ESTIMATE',
  highEstimate: 'HIGH_ESTIMATE',
  startingBid: 'STARTING_BID',
  reserve: 'RESERVE',
  price: 'PRICE',
  shippingDomestic: 'SHIPPING_FEE',
  shippingInternational: 'SHIPPING_FEE',
};

/** Returns what to say about a cell with a problem, for its tooltip and for screen readers. */
export const cellWords = (column: LotColumn, sale: SaleKind, words: readonly CodeWords[]): string =>
  `${columnLabel(column, sale)}: ${words.map(({ title, description }) => `${title}. ${description}`).join(' ')}`;
