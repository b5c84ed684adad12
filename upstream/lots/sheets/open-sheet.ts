import type { ReadSheet, SheetCell, SheetRow } from '../../../rules/lots/uploads/sheet';
import { SHEET_LIMITS, sheetRefusal } from './sheet-refusal';

/** What is known of a sheet before its rows are read. */
export type SheetHead = Omit<ReadSheet, 'rows'>;

/** A sheet whose rows are read one after another. */
export interface OpenSheet {
  readonly head: SheetHead;
  readonly rows: Iterable<SheetRow> | AsyncIterable<SheetRow>;
}

/** What staff chose instead of what was detected. */
export interface ReadingChoice {
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly sheetName?: string;
}

/** Returns a function that makes rows of cells within the limits, and null of a row without a filled cell. */
export function rowMaker(): (number: number, isHidden: boolean, cells: (SheetCell | null)[]) => SheetRow | null {
  let [rows, filled] = [0, 0];
  return (number, isHidden, cells) => {
    let { length } = cells;
    while (length > 0 && !cells[length - 1]) length -= 1;
    if (length === 0) return null;
    if (length > SHEET_LIMITS.columns) throw sheetRefusal('TOO_MANY_COLUMNS');
    rows += 1;
    if (rows > SHEET_LIMITS.rows) throw sheetRefusal('TOO_MANY_ROWS');
    const used = Array.from({ length }, (_, column) => cells[column] ?? null);
    filled += used.reduce((count, cell) => count + Number(cell !== null), 0);
    if (filled > SHEET_LIMITS.cells) throw sheetRefusal('TOO_MANY_CELLS');
    return { number, isHidden, cells: used };
  };
}
