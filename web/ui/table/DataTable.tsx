import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Sheet } from '../layout/Sheet';
import { breakpoint } from '../theme/tokens';
import { CardList } from './CardList';
import { columnsWithoutRoom } from './column';
import type { DataTableProps } from './data-table-props';
import { Grid } from './Grid';

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
