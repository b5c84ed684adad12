import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { Sheet } from '../layout/Sheet';
import { CardList } from './CardList';
import { ColumnChooser } from './ColumnChooser';
import type { DataTableProps, Identified } from './data-table-props';
import { Grid } from './Grid';
import { useColumns } from './useColumns';
import { useWidth } from './useWidth';

const idOf = (row: object): string => ('id' in row ? String(row.id) : '');

/** A DataTable whose caller makes sure that its rows are identified. */
export function AnyTable<Row extends object>(given: DataTableProps<Row>) {
  const props = { rowId: idOf, ...given };
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

/**
 * A table for working with records: virtual rows, sticky header and sums, checkboxes, sorting, and keyboard (arrows,
 * Space, Enter). Columns hide by priority if space is short. Below 640 px, or if the remaining columns don't fit, rows
 * become cards.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row> & Identified<Row>) {
  return <AnyTable {...props} />;
}
