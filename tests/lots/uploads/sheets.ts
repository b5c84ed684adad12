import type { CheckFacts } from '../../../rules/lots/uploads/check';
import { LOT_COLUMNS, type LotColumn, type UploadRow } from '../../../rules/lots/uploads/columns';
import type { ReadSheet, SheetCell } from '../../../rules/lots/uploads/sheet';

/** What a test writes for a cell: a text, a number of a workbook, or a whole cell. */
export type Written = string | number | SheetCell | null;

function cellOf(written: Written | undefined): SheetCell | null {
  if (written === undefined || written === null || written === '') return null;
  if (typeof written === 'number') return { text: String(written), number: String(written) };
  return typeof written === 'string' ? { text: written } : written;
}

/** Returns a sheet with these rows, from row 1. */
export const sheetOf = (rows: readonly (readonly Written[])[], more: Partial<ReadSheet> = {}): ReadSheet => ({
  format: 'CSV',
  sheetName: null,
  otherSheets: [],
  encoding: 'utf-8',
  delimiter: ',',
  hiddenColumns: [],
  rows: rows.map((cells, index) => ({ number: index + 1, isHidden: false, cells: cells.map(cellOf) })),
  ...more,
});

/** What is known about a live session in dollars without lots, when rows with every column are checked. */
export const LIVE: CheckFacts = {
  sale: 'LIVE',
  connectType: 's',
  currency: 'USD',
  columns: new Set(LOT_COLUMNS),
  savedLots: [],
  deletedNumbers: [],
  lotMaximum: null,
};

/** Returns a row of a review that is right, with these differences. */
export const rowOf = (id: string, values: Partial<Record<LotColumn, string>> = {}): UploadRow => ({
  id,
  sheetRow: Number(id.replace(/\D/g, '')) || null,
  values: {
    lotNumber: id.replace(/\D/g, ''),
    title: 'Walnut side chair',
    description: 'A walnut side chair with a woven seat.',
    ...values,
  },
});
