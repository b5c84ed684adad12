import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { HeaderGroup, TableDispatch } from 'react-table';
import { Icon } from '../display/Icon';
import { VisuallyHidden } from '../display/VisuallyHidden';
import { type Column, nextSort, type Sort } from './column';
import { quietStops } from './grid-position';
import { ResizeHandle } from './ResizeHandle';
import type { SelectionStore } from './selection-store';
import { AllTick } from './Ticks';

export interface GridHeaderProps<Row extends object> {
  headers: readonly HeaderGroup<Row>[];
  numbers: ReadonlyMap<string, number>;
  ids: readonly string[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  selection: SelectionStore | undefined;
  /** Changes the columns; undefined if users can't arrange them. */
  dispatch: TableDispatch | undefined;
}

function Name<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  if (column.headerHidden) return <VisuallyHidden>{column.header}</VisuallyHidden>;
  if (!column.sortable || !onSort) return column.header;
  const upwards = sort?.id !== column.id || sort.direction === 'ascending';
  return (
    <button type="button" onClick={() => onSort(nextSort(sort, column.id))}>
      {column.header}
      <Icon name={upwards ? 'up' : 'down'} size={12} />
    </button>
  );
}

/** F2 moves the focus from a header to its resize handle. Arrow keys move between headers, and on the handle they resize. */
function onHeaderKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'F2' || (event.target instanceof HTMLElement && event.target.matches('[role="separator"]'))) return;
  event.currentTarget.querySelector<HTMLElement>('[role="separator"]')?.focus();
}

/** The header row of a grid. */
export function GridHeader<Row extends object>({
  headers,
  numbers,
  ids,
  sort,
  onSort,
  selection,
  dispatch,
}: GridHeaderProps<Row>) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => quietStops(element.current));
  return (
    <div role="rowgroup" style={{ display: 'contents' }}>
      <div ref={element} role="row" aria-rowindex={1} data-head="">
        {selection && (
          <div role="columnheader" aria-colindex={1} tabIndex={-1}>
            <AllTick store={selection} ids={ids} />
          </div>
        )}
        {headers.map((header) => {
          const { key, colSpan: _, ...props } = header.getHeaderProps();
          const column = header.definition;
          const canResize = dispatch && !column.fixed && !column.headerHidden;
          return (
            <div
              key={key}
              {...props}
              aria-colindex={numbers.get(column.id)}
              aria-sort={header.isSorted ? (header.isSortedDesc ? 'descending' : 'ascending') : undefined}
              aria-label={canResize ? column.header : undefined}
              onKeyDown={canResize ? onHeaderKey : undefined}
              tabIndex={-1}
              data-end={column.align === 'end' ? '' : undefined}
            >
              <Name column={column} sort={sort} onSort={onSort} />
              {canResize && <ResizeHandle header={header} dispatch={dispatch} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}
