import { TABLE_LAYOUT_LIMITS } from '../../../rules/auth/table-layout';
import { type Column, columnsWithoutRoom } from './column';

/** A column as arranged by the user. */
export interface SavedColumn {
  readonly id: string;
  /** `AUTOMATIC`: shown if there is space. */
  readonly visibility: 'AUTOMATIC' | 'SHOWN' | 'HIDDEN';
  /** In px; null if the user has not resized it. */
  readonly width: number | null;
}

const { leastWidth, mostWidth } = TABLE_LAYOUT_LIMITS;

export const clampedWidth = (width: number): number => Math.round(Math.min(mostWidth, Math.max(leastWidth, width)));

/** Returns whether the user can move a column. Columns of menus and icons stay in their defined place. */
export const isMovable = <Row>(column: Column<Row>): boolean => !column.headerHidden;

/**
 * Returns the ids of all columns, in order. Unknown ids in `order` are ignored, columns missing from `order` follow the
 * column before them in the definition, and immovable columns stay in place.
 */
export function orderOf<Row>(columns: readonly Column<Row>[], order: readonly string[]): string[] {
  const movable = columns.filter(isMovable).map(({ id }) => id);
  const ordered = order.filter((id) => movable.includes(id));
  movable.forEach((id, index) => {
    if (ordered.includes(id)) return;
    const before = movable[index - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, id);
  });
  columns.forEach((column, index) => {
    if (!isMovable(column)) ordered.splice(index, 0, column.id);
  });
  return ordered;
}

/** Returns the order with a column moved one place left (-1) or right (1) among the movable columns. */
export function moved<Row>(
  columns: readonly Column<Row>[],
  order: readonly string[],
  id: string,
  by: -1 | 1,
): readonly string[] {
  const movable = columns.filter(isMovable).map((column) => column.id);
  const ids = order.filter((each) => movable.includes(each));
  const from = ids.indexOf(id);
  const other = ids[from + by];
  if (from === -1 || other === undefined) return order;
  ids[from + by] = id;
  ids[from] = other;
  return orderOf(columns, ids);
}

/** Returns the ids with this visibility in a saved layout. */
export const idsWith = (saved: readonly SavedColumn[], visibility: SavedColumn['visibility']): string[] =>
  saved.filter((column) => column.visibility === visibility).map(({ id }) => id);

export interface Shown {
  /** The ids of hidden columns: those hidden by the user and those without space. */
  readonly hidden: readonly string[];
  readonly isList: boolean;
}

/**
 * Returns which columns are hidden at `width` px. Columns that the user chose to show take no space from the others:
 * those hide as they would without them, and the table is squeezed or scrolls. At least one movable column is shown.
 */
export function hiddenIn<Row>(
  columns: readonly Column<Row>[],
  ticks: boolean,
  width: number | undefined,
  { hidden, chosen }: { readonly hidden: readonly string[]; readonly chosen: readonly string[] },
): Shown {
  const wanted = columns.filter((column) => !isMovable(column) || !hidden.includes(column.id));
  const left = wanted.some(isMovable) ? wanted : columns;
  const without = width === undefined ? [] : columnsWithoutRoom(left, ticks, width);
  const gone = columns.filter((column) => !left.includes(column)).map(({ id }) => id);
  return without === 'list'
    ? { hidden: gone, isList: true }
    : { hidden: [...gone, ...without.filter((id) => !chosen.includes(id))], isList: false };
}
