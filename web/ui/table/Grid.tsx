import { type CSSProperties, type MouseEvent, useCallback, useMemo, useRef } from 'react';
import type { TableInstance } from 'react-table';
import { useUiLocale } from '../display/Money';
import { PrintNote } from '../display/PrintNote';
import { Skeleton } from '../display/Skeleton';
import { size } from '../theme/tokens';
import { type Column, fitOf, gridTemplate, printTemplate } from './column';
import type { TablePartProps } from './data-table-props';
import { positionOf } from './grid-position';
import { GridRoot } from './grid-style';
import { GridFooter } from './GridFooter';
import { GridHeader } from './GridHeader';
import { GridRow } from './GridRow';
import type { SelectionStore } from './selection-store';
import { useGridFocus } from './useGridFocus';
import { omittedRows, useRows } from './useRows';

/** Ticks or unticks the row at `index`; with `range` (Shift), all rows from the last ticked one. */
type Tick = (index: number, selected: boolean, range: boolean) => void;

/** Returns a function that ticks by row index and remembers the last row for Shift. */
function useTicks(store: SelectionStore | undefined, ids: readonly string[]): Tick {
  const anchor = useRef<string>(undefined);
  return useCallback(
    (index, selected, range) => {
      const id = ids[index];
      if (!store || id === undefined) return;
      const from = range && anchor.current !== undefined ? ids.indexOf(anchor.current) : -1;
      store.set(from === -1 ? [id] : ids.slice(Math.min(from, index), Math.max(from, index) + 1), selected);
      anchor.current = id;
    },
    [store, ids],
  );
}

/** The first data row; row 1 is the header. */
const FIRST = 2;

export type GridProps<Row extends object> = TablePartProps<Row> & {
  table: TableInstance<Row>;
  /** The visible columns, in order. */
  shown: readonly Column<Row>[];
  /** The table's width in px; undefined until measured. */
  width: number | undefined;
};

/** The sums of a table of more rows than this stay in view; those of a shorter one would cover its rows. */
const STICKY_OVER = 12;

/** A table that scrolls sideways is its own scroll container: its header and sums couldn't stick to the page. */
const SCROLLING_HEIGHT = '80vh';

/** The wide form of a DataTable: an ARIA grid with virtual rows. */
export function Grid<Row extends object>({
  label,
  columns,
  table,
  shown,
  width,
  layout,
  rows,
  rowId,
  rowName,
  sort,
  onSort,
  selection,
  footer,
  mark,
  onOpen,
  loading,
  skeletonRows = 8,
  dense,
  maxHeight: givenHeight,
}: GridProps<Row>) {
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const locale = useUiLocale();
  const ticks = Boolean(selection);
  const {
    columnOrder,
    columnResizing: { columnWidths },
  } = table.state;
  const fit = fitOf(shown, ticks, width, columnWidths);
  const maxHeight = givenHeight ?? (fit.least === undefined ? undefined : SCROLLING_HEIGHT);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const numbers = useMemo(
    () => new Map(columnOrder.map((id, index) => [id, index + (ticks ? 2 : 1)])),
    [columnOrder, ticks],
  );
  const height = dense ? size.rowDense : size.row;
  const lastRow = rows.length + 1 + (footer ? 1 : 0);
  const tick = useTicks(selection, ids);

  const { activeRow, onFocus, onBlur, onKeyDown } = useGridFocus({
    grid,
    first: FIRST,
    last: rows.length + 1,
    end: lastRow,
    reveal: (row) => placedRows.scrollTo(row - FIRST),
    onTick: (row) => tick(row - FIRST, !selection?.has(ids[row - FIRST] ?? ''), false),
    onOpen: (row) => open(row - FIRST),
  });
  const pinned = useMemo(() => (activeRow === undefined ? [] : [activeRow - FIRST]), [activeRow]);
  const above = size.head + (maxHeight ? 0 : size.top);
  const placedRows = useRows({
    count: rows.length,
    height,
    keyOf: (index) => ids[index] ?? '',
    body,
    scroller: maxHeight ? grid : undefined,
    covered: { above, below: footer && rows.length > STICKY_OVER ? size.foot : 0 },
    pinned,
  });

  const open = (index: number) => {
    const row = rows[index];
    if (row) onOpen?.(row);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLInputElement) || !event.target.matches('[data-tick]')) return;
    const at = positionOf(event.target);
    if (at) tick(at.row - FIRST, event.target.checked, event.shiftKey);
  };
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.closest('a, button, input')) return;
    const at = positionOf(event.target);
    if (at) open(at.row - FIRST);
  };

  const variables = {
    '--columns': gridTemplate(shown, ticks, columnWidths, fit.squeeze),
    '--print-columns': printTemplate(shown, ticks),
    '--cell': `${height}px`,
    ...(fit.least === undefined ? {} : { '--least': `${fit.least}px` }),
  } as CSSProperties;
  return (
    <GridRoot
      role="grid"
      ref={grid}
      $maxHeight={maxHeight}
      style={variables}
      aria-label={label}
      aria-busy={loading}
      aria-multiselectable={ticks}
      aria-rowcount={lastRow}
      aria-colcount={columns.length + (ticks ? 1 : 0)}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
    >
      <GridHeader
        headers={table.headerGroups[0]?.headers ?? []}
        numbers={numbers}
        ids={ids}
        sort={sort}
        onSort={onSort}
        selection={selection}
        dispatch={layout && table.dispatch}
      />
      <div role="rowgroup" ref={body} data-body="" style={{ height: placedRows.height }}>
        {loading && rows.length === 0
          ? Array.from({ length: skeletonRows }, (_row, index) => (
              <SkeletonRow key={index} columns={shown} ticks={ticks} />
            ))
          : placedRows.placed.map(({ index, top }) => {
              const row = table.rows[index];
              return (
                row && (
                  <GridRow
                    key={row.id}
                    row={row}
                    prepareRow={table.prepareRow}
                    columns={shown}
                    numbers={numbers}
                    number={index + FIRST}
                    name={rowName?.(row.original) ?? row.id}
                    top={top}
                    mark={mark?.(row.original)}
                    selection={selection}
                  />
                )
              );
            })}
      </div>
      {placedRows.omitted > 0 && <PrintNote>{omittedRows(rows.length, placedRows.omitted, locale)}</PrintNote>}
      {footer && rows.length > 0 && (
        <GridFooter
          footer={footer}
          columns={shown}
          numbers={numbers}
          ticks={ticks}
          number={lastRow}
          sticky={rows.length > STICKY_OVER}
        />
      )}
    </GridRoot>
  );
}

function SkeletonRow<Row>({ columns, ticks }: { columns: readonly Column<Row>[]; ticks: boolean }) {
  return (
    <div role="row" aria-hidden="true">
      {ticks && <div role="gridcell" />}
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          style={{ display: 'grid', alignItems: 'center', justifyItems: column.align === 'end' ? 'end' : 'start' }}
        >
          <Skeleton $width="70%" />
        </div>
      ))}
    </div>
  );
}
