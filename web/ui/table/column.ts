import type { ReactNode } from 'react';

/** One column of a DataTable or of the tables in a BlockList. Keep arrays of them outside of components, or memoised. */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for figures. */
  align?: 'start' | 'end';
  /** The least width in px, 120 by default. Free room is shared in proportion to it. */
  width?: number;
  /** Keeps exactly `width`: for menus and marks. */
  fixed?: boolean;
  /** Its header sorts. */
  sortable?: boolean;
  /** Columns with the highest number leave first when room is short; those without one stay. */
  priority?: number;
  /** Whether a card has a line for it; by default, each card has. */
  isInCard?: (row: Row) => boolean;
  /** The header is for screen readers only: for columns of menus and marks. */
  headerHidden?: boolean;
}

export type SortDirection = 'ascending' | 'descending';

/** The column that the rows are sorted by, by whoever supplies them. */
export interface Sort {
  id: string;
  direction: SortDirection;
}

/** What a press on a header asks for: ascending first, then the other way round. */
export const nextSort = (sort: Sort | undefined, id: string): Sort => ({
  id,
  direction: sort?.id === id && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

const DEFAULT_WIDTH = 120;
/** The width of the column of tick boxes, in px. */
export const TICK_WIDTH = 40;

export const least = <Row>(column: Column<Row>): number => column.width ?? DEFAULT_WIDTH;

/** Widths in px that the user gave to columns, by id. */
type Widths = Readonly<Record<string, number>>;

/**
 * The CSS grid columns that every row of a table shares: columns keep the width that the user gave them. `squeeze` is the part of the least
 * width that the others must do with.
 */
export function gridTemplate<Row>(
  columns: readonly Column<Row>[],
  ticks: boolean,
  widths: Widths = {},
  squeeze = 1,
): string {
  const tracks = columns.map((column) =>
    column.fixed || column.id in widths
      ? `${widths[column.id] ?? least(column)}px`
      : `minmax(${Math.floor(least(column) * squeeze)}px, ${least(column)}fr)`,
  );
  return [...(ticks ? [`${TICK_WIDTH}px`] : []), ...tracks].join(' ');
}

/** Columns are squeezed to no less than this part of their least width. */
const LEAST_SQUEEZE = 0.85;

/** How columns fit into `width` px: squeezed a little where that is enough, and otherwise `least` px wide in a table that scrolls sideways. */
export function fitOf<Row>(
  columns: readonly Column<Row>[],
  ticks: boolean,
  width: number | undefined,
  widths: Widths = {},
): { readonly squeeze: number; readonly least: number | undefined } {
  const isFlexible = (column: Column<Row>) => !column.fixed && !(column.id in widths);
  const sum = (some: readonly Column<Row>[]) =>
    some.reduce((total, column) => total + (widths[column.id] ?? least(column)), 0);
  const flexible = sum(columns.filter(isFlexible));
  const needed = sum(columns) + (ticks ? TICK_WIDTH : 0);
  if (width === undefined || needed <= width) return { squeeze: 1, least: undefined };
  const squeeze = flexible === 0 ? 0 : (width - (needed - flexible)) / flexible;
  return squeeze >= LEAST_SQUEEZE ? { squeeze, least: undefined } : { squeeze: 1, least: needed };
}

/**
 * The ids of the columns that have no room in `width` px, by priority; or `list` when even without them
 * the rest does not fit, and rows must become a list.
 */
export function columnsWithoutRoom<Row>(
  columns: readonly Column<Row>[],
  ticks: boolean,
  width: number,
): readonly string[] | 'list' {
  const leaving = columns
    .filter((column) => column.priority !== undefined)
    .sort((a, b) => (b.priority ?? 0) - (a.priority ?? 0));
  let needed = columns.reduce((sum, column) => sum + least(column), ticks ? TICK_WIDTH : 0);
  const hidden: string[] = [];
  for (const column of leaving) {
    if (needed <= width) break;
    needed -= least(column);
    hidden.push(column.id);
  }
  return needed <= width ? hidden : 'list';
}
