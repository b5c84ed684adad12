import type { CellRange } from '../../../../rules/lots/uploads/patches';

/** A cell, by its places in the listed rows and in the columns of the grid. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** The size of a grid. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** A key with its modifiers. */
export interface PressedKey {
  readonly key: string;
  /** Ctrl, or Command on a Mac. */
  readonly ctrl: boolean;
}

/** Rows that Page Up and Page Down move by. */
const SCREEN = 20;

const within = (place: number, count: number): number => Math.max(0, Math.min(count - 1, place));

/** Returns the cell that a key moves to; null if the key doesn't move. */
export function moved(
  { key, ctrl }: PressedKey,
  { row, column }: GridCell,
  { rows, columns }: GridSize,
): GridCell | null {
  const to = (nextRow: number, nextColumn: number): GridCell => ({
    row: within(nextRow, rows),
    column: within(nextColumn, columns),
  });
  switch (key) {
    case 'ArrowDown':
      return to(ctrl ? rows - 1 : row + 1, column);
    case 'ArrowUp':
      return to(ctrl ? 0 : row - 1, column);
    case 'ArrowRight':
      return to(row, ctrl ? columns - 1 : column + 1);
    case 'ArrowLeft':
      return to(row, ctrl ? 0 : column - 1);
    case 'Home':
      return to(ctrl ? 0 : row, 0);
    case 'End':
      return to(ctrl ? rows - 1 : row, columns - 1);
    case 'PageDown':
      return to(row + SCREEN, column);
    case 'PageUp':
      return to(row - SCREEN, column);
    default:
      return null;
  }
}

/** Returns the rectangle between two cells. */
export const rangeBetween = (one: GridCell, other: GridCell): CellRange => ({
  firstRow: Math.min(one.row, other.row),
  lastRow: Math.max(one.row, other.row),
  firstColumn: Math.min(one.column, other.column),
  lastColumn: Math.max(one.column, other.column),
});

/** Returns how many cells a rectangle has. */
export const cellsIn = ({ firstRow, lastRow, firstColumn, lastColumn }: CellRange): number =>
  (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1);

/**
 * Returns the next place in a list of ascending ones, or the one before, going round at its ends; null if it is empty. `order` is negative
 * for a place before the current one, and positive for one after it.
 */
export function nextOf<Place>(
  places: readonly Place[],
  order: (place: Place) => number,
  isBackward: boolean,
): Place | null {
  const beside = isBackward ? places.findLast((place) => order(place) < 0) : places.find((place) => order(place) > 0);
  return beside ?? places.at(isBackward ? -1 : 0) ?? null;
}
