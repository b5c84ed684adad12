import type { SheetCell, SheetRow } from '../../../rules/lots/uploads/sheet';
import { mapInBreaths } from '../../core/breaths';

/** Halves of characters, and the character 0. */
const NOT_STORABLE = /[\p{Cs}\0]/u;

/** Returns whether the database can store a text. */
export const isStorable = (text: string): boolean => !NOT_STORABLE.test(text);

/** Returns a text without what the database can't store. */
export const storable = (text: string): string => text.replace(new RegExp(NOT_STORABLE, 'gu'), '');

const storableCell = (cell: SheetCell | null): SheetCell | null =>
  cell === null || isStorable(cell.text) ? cell : { ...cell, text: storable(cell.text) };

/** Returns rows of a sheet with texts that the database can store. */
export const storableRows = (rows: readonly SheetRow[]): Promise<SheetRow[]> =>
  mapInBreaths(rows, (row) =>
    row.cells.every((cell) => cell === null || isStorable(cell.text))
      ? row
      : { ...row, cells: row.cells.map(storableCell) },
  );
