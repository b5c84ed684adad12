import { memo, useLayoutEffect, useRef } from 'react';
import type { Row as TableRow, TableInstance } from 'react-table';
import type { Column } from './column';
import { quietStops } from './grid-position';
import { type SelectionStore, useSelected } from './selection-store';
import { RowTick } from './Ticks';

/** `changed`: another user has just changed it. `struck`: it no longer counts. */
export type RowMark = 'changed' | 'struck';

export interface GridRowProps<Row extends object> {
  row: TableRow<Row>;
  prepareRow: TableInstance<Row>['prepareRow'];
  /** The visible columns, with their ARIA indexes. */
  columns: readonly Column<Row>[];
  numbers: ReadonlyMap<string, number>;
  /** aria-rowindex. */
  number: number;
  name: string;
  /** In px from the top of the rows; undefined if rows aren't virtual. */
  top: number | undefined;
  mark: RowMark | undefined;
  selection: SelectionStore | undefined;
}

function Cells<Row extends object>({
  row,
  prepareRow,
  columns,
  numbers,
  number,
  name,
  top,
  mark,
  selection,
  selected,
}: GridRowProps<Row> & { selected?: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => quietStops(element.current));
  prepareRow(row);
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={number}
      aria-selected={selected}
      data-mark={mark}
      data-placed={top === undefined ? undefined : ''}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
    >
      {selection && (
        <div role="gridcell" aria-colindex={1} tabIndex={-1} data-plain="">
          <RowTick store={selection} id={row.id} name={name} />
        </div>
      )}
      {row.cells.map((cell, index) => {
        const { key, ...props } = cell.getCellProps({ role: 'gridcell' });
        const column = columns[index];
        return (
          <div
            key={key}
            {...props}
            aria-colindex={numbers.get(cell.column.id)}
            tabIndex={-1}
            data-end={column?.align === 'end' ? '' : undefined}
            data-plain={column?.headerHidden ? '' : undefined}
          >
            {cell.render('Cell')}
          </div>
        );
      })}
    </div>
  );
}

function SelectableCells<Row extends object>({ store, ...props }: GridRowProps<Row> & { store: SelectionStore }) {
  return <Cells {...props} selected={useSelected(store, props.row.id)} />;
}

function AnyRow<Row extends object>(props: GridRowProps<Row>) {
  return props.selection ? <SelectableCells {...props} store={props.selection} /> : <Cells {...props} />;
}

/** react-table creates new row objects with every new list; a row is equal as long as its record is. */
const same = <Row extends object>(before: GridRowProps<Row>, after: GridRowProps<Row>): boolean =>
  before.row.original === after.row.original &&
  before.row.id === after.row.id &&
  before.columns === after.columns &&
  before.number === after.number &&
  before.top === after.top &&
  before.mark === after.mark &&
  before.selection === after.selection;

/** A row of a grid. It rerenders only if its own record, position, mark, or tick changes. */
export const GridRow = memo(AnyRow, same) as typeof AnyRow;
