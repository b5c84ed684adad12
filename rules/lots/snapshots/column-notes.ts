import type { SaleKind } from '../../sales/calendar/adding';
import { LONGEST_IMAGE_FILE, MOST_IMAGE_FILES } from '../image-file-names';
import { TAX_CODES, taxCodeLabel } from '../tax-codes';
import { columnType, isRequired, type LotColumn, lotWord } from '../uploads/columns';
import {
  LONGEST_INVENTORY_NUMBER,
  LONGEST_ITEM_NUMBER,
  LONGEST_LOT_TITLE,
  LONGEST_MEASURE,
  LONGEST_NUMBER,
} from '../uploads/row-problems';
import type { UploadKind } from '../uploads/upload-kinds';

/** What spreadsheet programs check while a cell is filled in. */
export type ColumnCheck =
  | { readonly type: 'list'; readonly values: readonly string[] }
  | { readonly type: 'whole' | 'decimal'; readonly least: number; readonly most: number }
  | { readonly type: 'length'; readonly most: number };

/** What a column takes. */
export interface ColumnNote {
  /** In one or two sentences. */
  readonly text: string;
  /** Null if any text is right, or if the check can't be put in a spreadsheet's words. */
  readonly check: ColumnCheck | null;
}

const LETTERS = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place));
const SMALLEST_AMOUNT = 0.001;
const LARGEST_AMOUNT = 10 ** 12;

/** What texts are for, where their heading doesn't say all of it. */
const TEXTS: Readonly<Partial<Record<LotColumn, string>>> = {
  title: `Up to ${LONGEST_LOT_TITLE} characters in one line.`,
  description: 'Any text, also with several lines.',
  circa: 'When it was made, such as 1770 or early 19th century.',
  medium: 'What it is made of, such as oil on canvas.',
  dimensions: 'The size as bidders read it, such as H 40 x W 20 x D 19 in.',
  artistName: 'The artist or maker.',
  notes: 'Anything else that bidders should know.',
  consignor: 'Who consigned the lot. Bidders don’t see it.',
};

const AMOUNTS: Readonly<Partial<Record<LotColumn, string>>> = {
  lowEstimate: ' It can’t be above the high estimate.',
  startingBid: ' A lot with an absentee bid keeps its starting bid.',
  reserve: ' Bidders don’t see it. A lot with an absentee bid keeps its reserve.',
};

const isFee = (column: LotColumn) => column === 'shippingDomestic' || column === 'shippingInternational';

function plainNote(column: LotColumn, sale: SaleKind, kind: UploadKind): ColumnNote {
  switch (columnType(column)) {
    case 'NUMBER': {
      const digits = sale === 'BUY_NOW' ? LONGEST_ITEM_NUMBER : LONGEST_NUMBER;
      const once = `No two ${lotWord(sale).toLowerCase()}s can have the same number.`;
      return kind === 'auctionflex'
        ? { text: `Up to ${digits} digits, with the letter if there is one, such as 12A. ${once}`, check: null }
        : {
            text: `Up to ${digits} digits, without letters. ${once}`,
            check: { type: 'whole', least: 1, most: 10 ** digits - 1 },
          };
    }
    case 'EXTENSION':
      return { text: 'One letter from A to Z: 12 and A make 12A.', check: { type: 'list', values: LETTERS } };
    case 'INVENTORY':
      return {
        text: `Up to ${LONGEST_INVENTORY_NUMBER} letters, digits, and dashes. No two can be the same.`,
        check: { type: 'length', most: LONGEST_INVENTORY_NUMBER },
      };
    case 'MONEY': {
      const least = isFee(column) ? 0 : SMALLEST_AMOUNT;
      const most = LARGEST_AMOUNT;
      const range = isFee(column)
        ? 'An amount such as 45 or 45.50; 0 if it is free.'
        : 'An amount greater than 0, such as 1500 or 1500.50.';
      return { text: `${range}${AMOUNTS[column] ?? ''}`, check: { type: 'decimal', least, most } };
    }
    case 'MEASURE':
      return {
        text: `A number of up to ${LONGEST_MEASURE} digits without its unit. Decimals are rounded up.`,
        check: { type: 'decimal', least: 0, most: 10 ** LONGEST_MEASURE - 1 },
      };
    case 'FILES':
      return {
        text: `The names of the image files in order, separated by commas: up to ${MOST_IMAGE_FILES}, each with up to ${LONGEST_IMAGE_FILE} characters. The images are uploaded in the images step.`,
        check: null,
      };
    case 'TAX_CODE':
      return {
        text: 'How the lot is taxed: Standard, Margin, Import, or Zero. The taxes of the invoice template apply by it.',
        check: { type: 'list', values: TAX_CODES.map(taxCodeLabel) },
      };
    case 'MARK':
      return { text: 'Yes if it is charged on the lot.', check: { type: 'list', values: ['Yes', 'No'] } };
    case 'TEXT':
      return {
        text: TEXTS[column] ?? 'Any text.',
        check: column === 'title' ? { type: 'length', most: LONGEST_LOT_TITLE } : null,
      };
  }
}

/** Returns what a column takes in an upload of a kind. The limits are those of the checks. */
export function columnNote(column: LotColumn, sale: SaleKind, kind: UploadKind): ColumnNote {
  const { text, check } = plainNote(column, sale, kind);
  return { text: isRequired(column) ? `Required. ${text}` : text, check };
}
