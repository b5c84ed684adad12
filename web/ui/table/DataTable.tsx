import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Sheet } from '../layout/Sheet';
import { CardList } from './CardList';
import { ColumnChooser } from './ColumnChooser';
import type { DataTableProps } from './data-table-props';
import { Grid } from './Grid';
import { useColumns } from './useColumns';

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
  const { columns, rows, layout, loading = false, empty, bare = false } = props;
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const { table, shown } = useColumns(props, width);
  const { columnOrder, userHidden, isList } = table.state;
  const listed = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    // A card shows what has no room in a row, but not what the user hid.
    return columnOrder.flatMap((id) => (userHidden.includes(id) ? [] : (byId.get(id) ?? [])));
  }, [columns, columnOrder, userHidden]);
  const content =
    rows.length === 0 && !loading ? (
      empty
    ) : isList ? (
      <CardList {...props} columns={listed} />
    ) : (
      <Grid {...props} table={table} shown={shown} width={width} />
    );
  return (
    <>
      {layout?.slot && createPortal(<ColumnChooser table={table} />, layout.slot)}
      {bare ? <div ref={root}>{content}</div> : <Sheet ref={root}>{content}</Sheet>}
    </>
  );
}
