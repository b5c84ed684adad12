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
  /** The design system's own column stands behind each of react-table's. */
  interface ColumnInterface<D extends object> {
    definition: Definition<D>;
    disableSortBy?: boolean;
  }

  /** What the plugins add, by name: an interface that only extends theirs would be empty. */
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
    /** What the columns are arranged by, beside the state. */
    arrangement: Arrangement<D>;
  }

  interface TableInstance<D extends object> {
    setColumnOrder: UseColumnOrderInstanceProps<D>['setColumnOrder'];
  }

  interface TableState<D extends object> {
    columnOrder: UseColumnOrderState<D>['columnOrder'];
    /** Written out: react-table's own type misnames parts of it. */
    columnResizing: {
      readonly columnWidths: Readonly<Record<string, number>>;
      readonly columnWidth?: number;
      readonly headerIdWidths?: readonly (readonly [id: string, width: number])[];
      readonly isResizingColumn?: string | null;
    };
    sortBy: UseSortByState<D>['sortBy'];
    /** Columns that the user chose: they show even where there is no room. */
    chosenColumns: readonly string[];
    /** Columns that the user hid; `hiddenColumns` also has those without room. */
    userHidden: readonly string[];
    /** Rows must become a list: not even the columns that stay have room. */
    isList: boolean;
    /** The width of the column that is about to be resized: only the browser knows it. */
    measured?: { readonly id: string; readonly width: number };
    /** Counts what the user changed, to save it. */
    revision: number;
  }

  /** What useResizeColumns gives to a handle. */
  interface TableResizerProps {
    onMouseDown?: MouseEventHandler;
    onTouchStart?: TouchEventHandler;
    style?: CSSProperties;
  }

  /** Meant for `th`; taken off before the props reach a `div`. */
  interface TableHeaderProps {
    colSpan?: number;
  }
}
