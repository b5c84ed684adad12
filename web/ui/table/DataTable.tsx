import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { Sheet } from '../layout/Sheet';
import { CardList } from './CardList';
import { ColumnChooser } from './ColumnChooser';
import type { DataTableProps } from './data-table-props';
import { Grid } from './Grid';
import { useColumns } from './useColumns';
import { useWidth } from './useWidth';

/**
 * A table for work: virtual rows, sticky names and sums, ticks, sorting, keyboard (arrows, Space, Enter).
 * Columns leave by priority where room is short; under 640 px, or where the rest has no room, rows become cards.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, layout, loading = false, empty, bare = false } = props;
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const { table, shown, listed } = useColumns(props, width);
  const content =
    rows.length === 0 && !loading ? (
      empty
    ) : table.state.isList ? (
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
