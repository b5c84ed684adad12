import { TABLE_LAYOUT_LIMITS } from '../../../rules/auth/table-layout';
import { type Column, columnsWithoutRoom } from './column';

/** A column as the user arranged it. */
export interface SavedColumn {
  readonly id: string;
  /** `AUTOMATIC`: shows where there is room. */
  readonly visibility: 'AUTOMATIC' | 'SHOWN' | 'HIDDEN';
  /** In px; null where the user has not resized it. */
  readonly width: number | null;
}

const { leastWidth, mostWidth } = TABLE_LAYOUT_LIMITS;

export const clampedWidth = (width: number): number => Math.round(Math.min(mostWidth, Math.max(leastWidth, width)));

/** Columns of menus and marks stay where the definition puts them. */
export const isMovable = <Row>(column: Column<Row>): boolean => !column.headerHidden;

/**
 * The ids of all columns, in order. Ids that the table does not know are left out, columns that `order` does not know follow the column
 * before them in the definition, and columns that cannot be moved keep their place.
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

/** The order with a column one place further left (-1) or right (1), among those that can be moved. */
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

/** The ids of a saved layout by what was chosen. */
export const idsWith = (saved: readonly SavedColumn[], visibility: SavedColumn['visibility']): string[] =>
  saved.filter((column) => column.visibility === visibility).map(({ id }) => id);

export interface Shown {
  /** The ids that do not show: the user hid them, or there is no room. */
  readonly hidden: readonly string[];
  readonly isList: boolean;
}

/**
 * Which columns do not show in `width` px. What the user chose takes no room from the others: they leave as they would without it, and the
 * table is squeezed or scrolls. At least one column that can be moved shows.
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
