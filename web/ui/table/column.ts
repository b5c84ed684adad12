import type { ReactNode } from 'react';

/** A column of a DataTable or of the tables in a BlockList. Define arrays of columns outside components, or memoize them. */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Use `end` for numbers. */
  align?: 'start' | 'end';
  /** The minimum width in px, 120 by default. Free space is distributed in proportion to it. */
  width?: number;
  /** Fixes the width at exactly `width`: for menus and icons. */
  fixed?: boolean;
  /** Whether the header sorts by this column. */
  sortable?: boolean;
  /** Columns with the highest number hide first when space is short; columns without a number stay. */
  priority?: number;
  /** Returns whether a row's card shows this column; by default, every card does. */
  isInCard?: (row: Row) => boolean;
  /** Shows the cell beside the first one, as a part of the title of a row's card. */
  isCardTitle?: boolean;
  /** The visible label of a checkbox in a row's card. Its accessible name begins with it. */
  cardLabel?: string;
  /** Shows the header to screen readers only: for columns of menus and icons. */
  headerHidden?: boolean;
}

export type SortDirection = 'ascending' | 'descending';

/** The column that the caller has sorted the rows by. */
export interface Sort {
  id: string;
  direction: SortDirection;
}

/** Returns the order after a click on a header: ascending first, then the opposite. */
export const nextSort = (sort: Sort | undefined, id: string): Sort => ({
  id,
  direction: sort?.id === id && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

const DEFAULT_WIDTH = 120;
/** The width of the checkbox column, in px. */
export const TICK_WIDTH = 40;

export const least = <Row>(column: Column<Row>): number => column.width ?? DEFAULT_WIDTH;

/** Column widths set by the user, in px, by column id. */
type Widths = Readonly<Record<string, number>>;

/**
 * Returns the CSS grid columns that all rows of a table share. Columns that the user resized keep their width.
 * `squeeze` is the fraction of the minimum width that is left for the others.
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

/** Returns the CSS grid columns on paper: all of them in the width of the page, without those of ticks and menus. */
export function printTemplate<Row>(columns: readonly Column<Row>[], ticks: boolean): string {
  const tracks = columns.map((column) =>
    column.fixed && column.headerHidden ? '0px' : `minmax(0, ${least(column)}fr)`,
  );
  return [...(ticks ? ['0px'] : []), ...tracks].join(' ');
}

/** Columns are squeezed to no less than this fraction of their minimum width. */
const LEAST_SQUEEZE = 0.85;

/**
 * Returns how columns fit into `width` px: slightly squeezed if that is enough; otherwise the table is `least` px wide
 * and scrolls sideways.
 */
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
 * Returns the ids of the columns that don't fit into `width` px, by priority, or `list` if the remaining columns don't
 * fit either and rows must become a list.
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
