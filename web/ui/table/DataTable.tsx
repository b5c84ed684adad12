import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Sheet } from '../layout/Sheet';
import { breakpoint } from '../theme/tokens';
import { CardList } from './CardList';
import { type Column, columnsWithoutRoom, type Sort } from './column';
import { Grid } from './Grid';
import type { TableFooter } from './GridFooter';
import type { RowMark } from './GridRow';
import type { SelectionStore } from './selection-store';

/** The width of an element in px, as it changes; undefined while it is not known. */
function useWidth(ref: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || undefined);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

export interface DataTableProps<Row extends object> {
  /** The name of the table. */
  label: string;
  /** Keep the array outside of the component, or memoised: a new one renders every row. */
  columns: readonly Column<Row>[];
  /** A row renders again when its object is another one; unchanged records must stay the same objects. */
  rows: readonly Row[];
  /** The row's id, for selection and keys. Keep the function outside of the component. */
  rowId: (row: Row) => string;
  /** What a screen reader calls the row: "Select 1042". The id by default. */
  rowName?: (row: Row) => string;
  /** How `rows` are sorted; who supplies them sorts them. */
  sort?: Sort | undefined;
  /** Makes the headers of sortable columns buttons. */
  onSort?: (sort: Sort) => void;
  /** Adds a column of tick boxes. */
  selection?: SelectionStore;
  footer?: TableFooter;
  /** Tints a row that has just changed, or strikes one that does not count. */
  mark?: (row: Row) => RowMark | undefined;
  /** Enter or a double click on a row. */
  onOpen?: (row: Row) => void;
  /** While there are no rows yet: skeleton rows, 8 by default. */
  loading?: boolean;
  skeletonRows?: number;
  /** An EmptyState, for when there are none. */
  empty?: ReactNode;
  /** Rows of 32 instead of 40 px. */
  dense?: boolean;
  /** Without a sheet of its own, for use inside one. */
  bare?: boolean;
  /** A CSS length: the table scrolls in itself instead of with the page. */
  maxHeight?: string;
}

/**
 * A table for work: virtual rows, sticky names and sums, ticks, sorting, keyboard (arrows, Space, Enter).
 * Columns leave by priority where room is short; under 640 px, or where the rest has no room, rows become cards.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, selection, loading = false, empty, bare = false } = props;
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const ticks = Boolean(selection);
  const without = useMemo(
    () => (width === undefined ? [] : width < breakpoint.phone ? 'list' : columnsWithoutRoom(columns, ticks, width)),
    [columns, ticks, width],
  );
  const shown = useMemo(
    () =>
      without.length === 0 || without === 'list' ? columns : columns.filter((column) => !without.includes(column.id)),
    [columns, without],
  );
  const content =
    rows.length === 0 && !loading ? (
      empty
    ) : without === 'list' ? (
      <CardList {...props} />
    ) : (
      <Grid {...props} shown={shown} />
    );
  return bare ? <div ref={root}>{content}</div> : <Sheet ref={root}>{content}</Sheet>;
}
