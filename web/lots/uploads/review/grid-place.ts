import type { UploadRow } from '../../../../rules/lots/uploads/columns';
import { createStore, type Store } from '../../../core/store';
import { cellsIn, type GridCell, rangeBetween } from './grid-moves';

/** A cell of the grid by its row, because the places of rows change. Column 0 has the tick, the last two edit and delete. */
export interface PlacedCell {
  readonly rowId: string;
  readonly column: number;
}

/** Which cells are selected. */
export interface GridPlace {
  readonly active: PlacedCell;
  /** The other corner of the selection. */
  readonly anchor: PlacedCell;
  /** The place of the active row when it was selected. */
  readonly index: number;
  /** Increases when the active cell has to be shown. */
  readonly request: number;
  /** Whether it takes the focus then. */
  readonly takesFocus: boolean;
}

/** The selected cells, outside React, so that a move renders only the grid. */
export type GridPlaceStore = Store<GridPlace | null>;

/** Creates a store without a selection. */
export const createGridPlace = (): GridPlaceStore => createStore<GridPlace | null>(null);

/** How a cell is selected. */
interface Selecting {
  /** Whether the selection grows to the cell. */
  readonly isExtended?: boolean;
  /** The place of its row in the list. Another row takes over there if it leaves the list. */
  readonly index?: number | undefined;
  /** `FOCUS`: the cell is shown and takes the focus. `SHOW`: the focus stays where it is. `NONE`: nothing scrolls. */
  readonly move?: 'FOCUS' | 'SHOW' | 'NONE';
}

/** Selects a cell. */
export function select(
  store: GridPlaceStore,
  active: PlacedCell,
  { isExtended = false, index, move = 'FOCUS' }: Selecting = {},
): void {
  const before = store.get();
  const anchor = isExtended ? (before?.anchor ?? active) : active;
  const request = (before?.request ?? 0) + (move === 'NONE' ? 0 : 1);
  store.set({ active, anchor, index: index ?? before?.index ?? 0, request, takesFocus: move === 'FOCUS' });
}

/** The selection in a list of rows. */
export interface Selected {
  readonly active: GridCell;
  readonly range: ReturnType<typeof rangeBetween>;
  readonly count: number;
}

/** Finds the selection in a list of rows. A row that left the list is replaced by the one at its place. */
export function selectedIn(place: GridPlace | null, indexes: ReadonlyMap<string, number>): Selected {
  const fallback = Math.max(0, Math.min(place?.index ?? 0, indexes.size - 1));
  const cellOf = (cell: PlacedCell | undefined): GridCell => ({
    row: indexes.get(cell?.rowId ?? '') ?? fallback,
    column: cell?.column ?? 1,
  });
  const active = cellOf(place?.active);
  const isWhole = place !== null && indexes.has(place.active.rowId) && indexes.has(place.anchor.rowId);
  const range = rangeBetween(active, isWhole ? cellOf(place.anchor) : active);
  return { active, range, count: cellsIn(range) };
}

/** Returns the places of rows by id. */
export const indexesOf = (rows: readonly UploadRow[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ id }, index) => [id, index]));
