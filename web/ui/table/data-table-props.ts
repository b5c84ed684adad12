import type { ReactNode } from 'react';
import type { Column, Sort } from './column';
import type { TableFooter } from './GridFooter';
import type { RowMark } from './GridRow';
import type { SelectionStore } from './selection-store';
import type { SavedColumn } from './table-layout';

/** Lets the user arrange the columns, and saves the arrangement. */
export interface TableLayout {
  /** The saved arrangement, read when the table mounts. */
  saved: readonly SavedColumn[];
  /** Called with an empty array if the columns are as defined. */
  onSave: (columns: readonly SavedColumn[]) => void;
  /** The element that contains the Columns button; null until it is mounted. */
  slot: HTMLElement | null;
}

export interface DataTableProps<Row extends object> {
  /** The accessible name of the table. */
  label: string;
  /** Define the array outside the component, or memoize it: a new array rerenders every row. */
  columns: readonly Column<Row>[];
  /** A row rerenders if its object changes. Pass the same objects for unchanged records. */
  rows: readonly Row[];
  /** Returns the row's id, for selection and keys: by default, its `id`. Define the function outside the component. */
  rowId?: (row: Row) => string;
  /** The row's name for screen readers: "Select 1042". Defaults to the id. */
  rowName?: (row: Row) => string;
  /** The sort order of `rows`. The caller sorts them. */
  sort?: Sort | undefined;
  /** If set, the headers of sortable columns are buttons. */
  onSort?: (sort: Sort) => void;
  /** If set, adds a column of checkboxes. */
  selection?: SelectionStore;
  /** If set, adds the Columns button and resize handles. */
  layout?: TableLayout;
  footer?: TableFooter;
  /** Highlights a row that has just changed, or strikes through one that doesn't count. */
  mark?: (row: Row) => RowMark | undefined;
  /** Called on Enter or a double-click on a row. */
  onOpen?: (row: Row) => void;
  /** Shows skeleton rows, 8 by default, while there are no rows yet. */
  loading?: boolean;
  skeletonRows?: number;
  /** An EmptyState, shown if there are no rows. */
  empty?: ReactNode;
  /** Makes rows 32 px high instead of 40 px. */
  dense?: boolean;
  /** Omits the table's Sheet, for use inside one. */
  bare?: boolean;
  /** A CSS length. If set, the table scrolls instead of the page. */
  maxHeight?: string;
}

/** Rows without an id need `rowId`. */
export type Identified<Row> = Row extends { readonly id: string } ? unknown : { rowId: (row: Row) => string };

/** What the parts of a table get. */
export type TablePartProps<Row extends object> = DataTableProps<Row> & Required<Pick<DataTableProps<Row>, 'rowId'>>;
