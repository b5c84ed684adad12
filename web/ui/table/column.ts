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

const least = <Row>(column: Column<Row>): number => column.width ?? DEFAULT_WIDTH;

/** The CSS grid columns that every row of a table shares. */
export function gridTemplate<Row>(columns: readonly Column<Row>[], ticks: boolean): string {
  const tracks = columns.map((column) =>
    column.fixed ? `${least(column)}px` : `minmax(${least(column)}px, ${least(column)}fr)`,
  );
  return [...(ticks ? [`${TICK_WIDTH}px`] : []), ...tracks].join(' ');
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
