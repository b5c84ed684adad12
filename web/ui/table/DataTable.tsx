import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Sheet } from '../layout/Sheet';
import { CardList } from './CardList';
import { ColumnChooser } from './ColumnChooser';
import type { DataTableProps } from './data-table-props';
import { Grid } from './Grid';
import { useColumns } from './useColumns';

/** Returns an element's width in px, updated on change; undefined until measured. */
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
 * A table for working with records: virtual rows, sticky header and sums, checkboxes, sorting, and keyboard (arrows,
 * Space, Enter). Columns hide by priority if space is short. Below 640 px, or if the remaining columns don't fit, rows
 * become cards.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, layout, loading = false, empty, bare = false } = props;
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const { table, shown } = useColumns(props, width);
  const { columnOrder, userHidden, isList } = table.state;
  const listed = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    // A card shows columns that don't fit in a row, but not those that the user hid.
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
