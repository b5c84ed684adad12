import type { ReactNode } from 'react';
import type { Column, Sort } from './column';
import type { TableFooter } from './GridFooter';
import type { RowMark } from './GridRow';
import type { SelectionStore } from './selection-store';
import type { SavedColumn } from './table-layout';

/** Lets the user arrange the columns, and remembers how. */
export interface TableLayout {
  /** What was saved; read when the table mounts. */
  saved: readonly SavedColumn[];
  /** Empty where the columns are as the definition has them. */
  onSave: (columns: readonly SavedColumn[]) => void;
  /** Where the Columns button belongs; null until it is there. */
  slot: HTMLElement | null;
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
  /** Adds the Columns button and handles to resize columns. */
  layout?: TableLayout;
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
