import type { SaleKind } from '../../sales/calendar/adding';
import { columnLabel, columnsOf, columnType, type LotColumn } from '../uploads/columns';
import { ID_HEADING } from '../uploads/headings';

/** What a snapshot says about a lot in addition to the columns of an upload. An upload of it reads only the Rostrum ID. */
type AddedColumn = 'picture' | 'currency' | 'pictureFiles' | 'rostrumId';

/** A column of a snapshot. */
export interface SnapshotColumn {
  readonly key: LotColumn | AddedColumn;
  readonly heading: string;
  /** In characters. */
  readonly width: number;
}

const WIDTHS: Readonly<Partial<Record<LotColumn, number>>> = {
  title: 45,
  description: 60,
  lotNumber: 9,
  lotExtension: 8,
  imageFileNames: 24,
};
const LONG_TEXT = 24;
const SHORT = 14;

const width = (column: LotColumn): number =>
  WIDTHS[column] ?? (columnType(column) === 'TEXT' && column !== 'circa' ? LONG_TEXT : SHORT);

/** Returns the width of a column in a spreadsheet, in characters. */
export const widthOf = width;

/** Returns the columns of a snapshot of a sale: those of an upload, with the pictures and the currency. The last one identifies the lot. */
export const snapshotColumns = (sale: SaleKind, hasImages: boolean): SnapshotColumn[] => [
  ...(hasImages ? [{ key: 'picture' as const, heading: 'Picture', width: 18 }] : []),
  ...columnsOf(sale).map((column) => ({ key: column, heading: columnLabel(column, sale), width: width(column) })),
  { key: 'currency', heading: 'Currency', width: 10 },
  { key: 'pictureFiles', heading: 'Picture files', width: LONG_TEXT },
  { key: 'rostrumId', heading: ID_HEADING, width: 24 },
];

/** A lot as a snapshot has it. */
export interface SnapshotLot {
  readonly ref: string;
  readonly currency: string;
  /** As the lot editor has the fields; '' for none. Amounts and measures are plain decimals. */
  readonly text: Readonly<Record<LotColumn, string>>;
  readonly pictureFiles: readonly string[];
}

/** Returns what a cell says: '' for an empty one. */
export function snapshotText(lot: SnapshotLot, { key }: SnapshotColumn): string {
  if (key === 'picture') return '';
  if (key === 'currency') return lot.currency;
  if (key === 'pictureFiles') return lot.pictureFiles.join(', ');
  return key === 'rostrumId' ? lot.ref : lot.text[key];
}

/** Returns whether the cells of a column are numbers. Inventory numbers aren't, because of their leading zeros. */
export const isNumeric = ({ key }: SnapshotColumn): boolean => {
  if (key === 'picture' || key === 'currency' || key === 'pictureFiles' || key === 'rostrumId') return false;
  const type = columnType(key);
  return type === 'NUMBER' || type === 'MONEY' || type === 'MEASURE';
};
