import type { CSSProperties, MouseEventHandler, TouchEventHandler } from 'react';
import type {
  UseColumnOrderInstanceProps,
  UseColumnOrderState,
  UseResizeColumnsColumnProps,
  UseSortByColumnProps,
  UseSortByOptions,
  UseSortByState,
} from 'react-table';
import type { Column as Definition } from './column';
import type { Arrangement } from './useColumns';

declare module 'react-table' {
  /** The design system's column behind each react-table column. */
  interface ColumnInterface<D extends object> {
    definition: Definition<D>;
    disableSortBy?: boolean;
  }

  /** Properties that the plugins add, listed by name: an interface that only extends the plugins' would be empty. */
  interface ColumnInstance<D extends object> {
    isSorted: UseSortByColumnProps<D>['isSorted'];
    isSortedDesc: UseSortByColumnProps<D>['isSortedDesc'];
    isResizing?: boolean;
    getResizerProps?: UseResizeColumnsColumnProps<D>['getResizerProps'];
  }

  interface TableOptions<D extends object> {
    manualSortBy?: UseSortByOptions<D>['manualSortBy'];
    autoResetResize?: boolean;
    autoResetSortBy?: boolean;
    /** What determines the arrangement of columns, apart from the state. */
    arrangement: Arrangement<D>;
  }

  interface TableInstance<D extends object> {
    setColumnOrder: UseColumnOrderInstanceProps<D>['setColumnOrder'];
  }

  interface TableState<D extends object> {
    columnOrder: UseColumnOrderState<D>['columnOrder'];
    /** Written out because react-table's type names some fields incorrectly. */
    columnResizing: {
      readonly columnWidths: Readonly<Record<string, number>>;
      readonly columnWidth?: number;
      readonly headerIdWidths?: readonly (readonly [id: string, width: number])[];
      readonly isResizingColumn?: string | null;
    };
    sortBy: UseSortByState<D>['sortBy'];
    /** Columns that the user chose to show even if there is no space. */
    chosenColumns: readonly string[];
    /** Columns that the user hid; `hiddenColumns` also contains those without space. */
    userHidden: readonly string[];
    /** Whether rows must become a list because not even the columns without a priority fit. */
    isList: boolean;
    /** The width of the column that is about to be resized, as measured by the browser. */
    measured?: { readonly id: string; readonly width: number };
    /** Counts the user's changes, to detect when to save. */
    revision: number;
  }

  /** The props that useResizeColumns passes to a handle. */
  interface TableResizerProps {
    onMouseDown?: MouseEventHandler;
    onTouchStart?: TouchEventHandler;
    style?: CSSProperties;
  }

  /** Meant for `th`; removed before the props are passed to a `div`. */
  interface TableHeaderProps {
    colSpan?: number;
  }
}
