import { useLayoutEffect, useRef } from 'react';
import type { HeaderGroup } from 'react-table';
import { Icon } from '../display/Icon';
import { VisuallyHidden } from '../display/VisuallyHidden';
import type { Column, Sort } from './column';
import { nextSort } from './column';
import { quietStops } from './grid-position';
import type { SelectionStore } from './selection-store';
import { AllTick } from './Ticks';

export interface GridHeaderProps<Row extends object> {
  headers: readonly HeaderGroup<Row>[];
  numbers: ReadonlyMap<string, number>;
  ids: readonly string[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  selection: SelectionStore | undefined;
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

/** The row of names over a grid. */
export function GridHeader<Row extends object>({
  headers,
  numbers,
  ids,
  sort,
  onSort,
  selection,
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
          return (
            <div
              key={key}
              {...props}
              aria-colindex={numbers.get(column.id)}
              aria-sort={sort?.id === column.id ? sort.direction : undefined}
              tabIndex={-1}
              data-end={column.align === 'end' ? '' : undefined}
            >
              <Name column={column} sort={sort} onSort={onSort} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
