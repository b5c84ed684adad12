import { type LotColumn, type UploadRow, valueOf } from '../../../../rules/lots/uploads/columns';
import {
  type CellPatch,
  type CellRange,
  clearCells,
  clipboardOf,
  fillDown,
  pasteCells,
  patchOf,
  readClipboard,
} from '../../../../rules/lots/uploads/patches';
import { typedValue } from '../../../../rules/lots/uploads/values';

/** What a command changes, and how it is announced. */
export interface CellCommand {
  /** "Pasted 12 cells" */
  readonly label: string;
  readonly patches: readonly CellPatch[];
}

const count = (patches: readonly CellPatch[]): string =>
  patches.length === 1 ? '1 cell' : `${patches.length.toLocaleString('en-US')} cells`;

/** The selected cells of a list. */
export interface SelectedCells {
  readonly rows: readonly UploadRow[];
  readonly columns: readonly LotColumn[];
  /** By the places of the columns, without the ticks and buttons. */
  readonly range: CellRange;
}

/** Returns a range of a grid, whose first column has the ticks, as a range of the columns; null if it has none of them. */
export function dataRange(range: CellRange, columns: readonly LotColumn[]): CellRange | null {
  const firstColumn = Math.max(0, range.firstColumn - 1);
  const lastColumn = Math.min(columns.length - 1, range.lastColumn - 1);
  return firstColumn > lastColumn ? null : { ...range, firstColumn, lastColumn };
}

/** 64 random bits: colleagues add rows at the same time. */
const newRowId = (): string =>
  `n${[...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** Empties cells. */
export function clearCommand({ rows, columns, range }: SelectedCells, verb = 'Cleared'): CellCommand {
  const patches = clearCells(rows, columns, range);
  return { label: `${verb} ${count(patches)}`, patches };
}

/** Fills the first row of the selection down; a single row gets the values of the one above. */
export function fillCommand({ rows, columns, range }: SelectedCells): CellCommand {
  const isSingle = range.firstRow === range.lastRow && range.firstRow > 0;
  const patches = fillDown(rows, columns, isSingle ? { ...range, firstRow: range.firstRow - 1 } : range);
  return { label: `Filled ${count(patches)}`, patches };
}

/** Puts a text into all cells of the selection. */
export function fillAllCommand({ rows, columns, range }: SelectedCells, text: string): CellCommand {
  const values = columns
    .slice(range.firstColumn, range.lastColumn + 1)
    .map((column) => ({ column, value: typedValue(column, text) }));
  const patches = rows
    .slice(range.firstRow, range.lastRow + 1)
    .flatMap((row) => values.flatMap(({ column, value }) => patchOf(row, column, value)));
  return { label: `Filled ${count(patches)}`, patches };
}

/** Pastes what a spreadsheet program copied. Rows past the end are added if the list has all rows. */
export function pasteCommand({ rows, columns, range }: SelectedCells, text: string, canAdd: boolean): CellCommand {
  const ids = new Map<number, string>();
  const newId = (place: number) => {
    const id = ids.get(place) ?? newRowId();
    ids.set(place, id);
    return id;
  };
  const block = readClipboard(text);
  const pasted = pasteCells(block, { rows, columns, range, newId });
  const added = new Set(ids.values());
  const patches = canAdd ? pasted : pasted.filter(({ rowId }) => !added.has(rowId));
  const isNew = new Set(patches.map(({ rowId }) => rowId).filter((id) => added.has(id))).size;
  const rowsAdded = isNew === 0 ? '' : isNew === 1 ? ', 1 new row' : `, ${isNew.toLocaleString('en-US')} new rows`;
  return { label: `Pasted ${count(patches)}${rowsAdded}`, patches };
}

/** Returns the selection as text that spreadsheet programs paste, and how that is announced. */
export function copied({ rows, columns, range }: SelectedCells): { readonly text: string; readonly label: string } {
  const cells = (range.lastRow - range.firstRow + 1) * (range.lastColumn - range.firstColumn + 1);
  return {
    text: clipboardOf(rows, columns, range),
    label: cells === 1 ? 'Copied 1 cell' : `Copied ${cells.toLocaleString('en-US')} cells`,
  };
}

/** Sets a cell to what was typed, in the form in which it is saved. */
export function typeCommand(row: UploadRow, column: LotColumn, text: string): CellCommand {
  // What wasn't changed isn't read again.
  const patches = text === valueOf(row, column) ? [] : patchOf(row, column, typedValue(column, text));
  return { label: 'Edited 1 cell', patches };
}
