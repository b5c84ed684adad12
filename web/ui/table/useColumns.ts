import { useEffect, useMemo, useRef } from 'react';
import {
  actions,
  type ActionType,
  type Column as TableColumn,
  type Meta,
  type TableState,
  useColumnOrder,
  useResizeColumns,
  useSortBy,
  useTable,
} from 'react-table';
import { breakpoint } from '../theme/tokens';
import type { Column, Sort } from './column';
import type { TableLayout, TablePartProps } from './data-table-props';
import { clampedWidth, hiddenIn, idsWith, isMovable, orderOf, type SavedColumn } from './table-layout';

/** What determines the arrangement of columns, apart from the user's choices. */
export interface Arrangement<Row> {
  readonly columns: readonly Column<Row>[];
  readonly ticks: boolean;
  /** The table's width in px; undefined until measured. */
  readonly width: number | undefined;
  readonly sort: Sort | undefined;
  /** Below this width in px, rows become a list. */
  readonly listUnder: number;
}

const toTableColumn = <Row extends object>(definition: Column<Row>): TableColumn<Row> => ({
  id: definition.id,
  Header: definition.header,
  accessor: (row) => row,
  Cell: ({ row }: { row: { original: Row } }) => definition.cell(row.original),
  disableSortBy: !definition.sortable,
  definition,
});

const arrangedAs = (saved: readonly SavedColumn[]) => ({
  columnOrder: saved.map(({ id }) => id),
  hiddenColumns: idsWith(saved, 'HIDDEN'),
  chosenColumns: idsWith(saved, 'SHOWN'),
  columnResizing: {
    columnWidths: Object.fromEntries(saved.flatMap(({ id, width }) => (width === null ? [] : [[id, width]]))),
  },
});

/** Our own actions; react-table's are in `actions`. */
export const SET_WIDTH = 'setColumnWidth';
export const MEASURE = 'measureColumn';
export const RESET = 'resetColumns';

const withWidth = <Row extends object>(
  state: TableState<Row>,
  id: string,
  width: number | undefined,
): TableState<Row> => {
  const { [id]: _, ...others } = state.columnResizing.columnWidths;
  const columnWidths = width === undefined ? others : { ...others, [id]: clampedWidth(width) };
  return { ...state, revision: state.revision + 1, columnResizing: { ...state.columnResizing, columnWidths } };
};

/** Extends react-table's reducers with the user's choices and with the initial width of a drag. */
function reduce<Row extends object>(state: TableState<Row>, action: ActionType): TableState<Row> {
  const id = String(action.columnId);
  const resizing = state.columnResizing;
  switch (action.type) {
    case actions.toggleHideColumn: {
      const others = state.chosenColumns.filter((each) => each !== id);
      return { ...state, chosenColumns: action.value ? others : [...others, id], revision: state.revision + 1 };
    }
    case actions.setColumnOrder:
      return { ...state, revision: state.revision + 1 };
    case actions.columnStartResizing: {
      const { measured } = state;
      // react-table knows only the minimum width, but free space may have made the column wider.
      if (measured?.id !== id || measured.width === 0) return state;
      return {
        ...state,
        columnResizing: { ...resizing, columnWidth: measured.width, headerIdWidths: [[id, measured.width]] },
      };
    }
    case actions.columnResizing: {
      const dragged = resizing.isResizingColumn;
      return dragged ? withWidth(state, dragged, resizing.columnWidths[dragged]) : state;
    }
    case SET_WIDTH:
      return withWidth(state, id, typeof action.width === 'number' ? action.width : undefined);
    case MEASURE:
      return { ...state, measured: { id, width: Number(action.width) } };
    case RESET:
      return { ...state, ...arrangedAs([]), revision: state.revision + 1 };
    default:
      return state;
  }
}

/** Derives what is shown from the user's choices and the available space. Memoized on these, because rows depend on it. */
function useShownState<Row extends object>(state: TableState<Row>, { instance }: Meta<Row>): TableState<Row> {
  const {
    arrangement: { columns, ticks, width, sort, listUnder },
  } = instance;
  const { columnOrder, hiddenColumns, chosenColumns } = state;
  const order = useMemo(() => orderOf(columns, columnOrder), [columns, columnOrder]);
  const { hidden, isList } = useMemo(() => {
    const shown = hiddenIn(columns, ticks, width, { hidden: hiddenColumns ?? [], chosen: chosenColumns });
    return { hidden: [...shown.hidden], isList: shown.isList || (width !== undefined && width < listUnder) };
  }, [columns, ticks, width, listUnder, hiddenColumns, chosenColumns]);
  const sortBy = useMemo(() => (sort ? [{ id: sort.id, desc: sort.direction === 'descending' }] : []), [sort]);
  return useMemo(
    () => ({ ...state, columnOrder: order, hiddenColumns: hidden, userHidden: hiddenColumns ?? [], isList, sortBy }),
    [state, order, hidden, hiddenColumns, isList, sortBy],
  );
}

const nothing: readonly SavedColumn[] = [];

/** Returns the column layout to save; empty if the columns are as defined. */
function savedOf<Row extends object>(
  columns: readonly Column<Row>[],
  { columnOrder, chosenColumns, columnResizing: { columnWidths } }: TableState<Row>,
  hidden: readonly string[],
): readonly SavedColumn[] {
  const movable = columns.filter(isMovable).map(({ id }) => id);
  const saved = columnOrder
    .filter((id) => movable.includes(id))
    .map((id): SavedColumn => {
      const visibility = hidden.includes(id) ? 'HIDDEN' : chosenColumns.includes(id) ? 'SHOWN' : 'AUTOMATIC';
      return { id, visibility, width: columnWidths[id] ?? null };
    });
  const isDefault = saved.every(
    ({ id, visibility, width }, index) => id === movable[index] && visibility === 'AUTOMATIC' && width === null,
  );
  return isDefault ? nothing : saved;
}

/** Saves the user's changes, after a drag has ended. */
function useSaving<Row extends object>(
  columns: readonly Column<Row>[],
  state: TableState<Row>,
  layout: TableLayout | undefined,
): void {
  const seen = useRef(state.revision);
  useEffect(() => {
    if (state.revision === seen.current || state.columnResizing.isResizingColumn) return;
    seen.current = state.revision;
    layout?.onSave(savedOf(columns, state, state.userHidden));
  });
}

/** The columns of a table. react-table manages their order, visibility, widths, and sort icons. `listed` are the columns of a list. */
export function useColumns<Row extends object>(
  { columns, rows, rowId, sort, layout, selection }: TablePartProps<Row>,
  width: number | undefined,
  listUnder: number = breakpoint.phone,
) {
  const ticks = Boolean(selection);
  const tableColumns = useMemo(() => columns.map(toTableColumn), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const arrangement = useMemo(
    () => ({ columns, ticks, width, sort, listUnder }),
    [columns, ticks, width, sort, listUnder],
  );
  const initialState = useMemo(
    () => ({ ...arrangedAs(layout?.saved ?? nothing), userHidden: [], isList: false, revision: 0, sortBy: [] }),
    [layout?.saved],
  );
  const table = useTable<Row>(
    {
      columns: tableColumns,
      data,
      getRowId: rowId,
      arrangement,
      initialState,
      stateReducer: reduce,
      useControlledState: useShownState,
      manualSortBy: true,
      // Definitions change with their callbacks; the user's arrangement must survive that.
      autoResetHiddenColumns: false,
      autoResetResize: false,
      autoResetSortBy: false,
    },
    useColumnOrder,
    useResizeColumns,
    useSortBy,
  );
  useSaving(columns, table.state, layout);
  const { visibleColumns } = table;
  const shown = useMemo(() => visibleColumns.map(({ definition }) => definition), [visibleColumns]);
  const { columnOrder, userHidden } = table.state;
  const listed = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    // A list also shows the columns without space in a row, but not those that the user hid.
    return columnOrder.flatMap((id) => (userHidden.includes(id) ? [] : (byId.get(id) ?? [])));
  }, [columns, columnOrder, userHidden]);
  return { table, shown, listed };
}
