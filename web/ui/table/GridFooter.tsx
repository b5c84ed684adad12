import type { ReactNode } from 'react';
import type { Column } from './column';

/** The last row of a table: the row count, and sums below their columns. */
export interface TableFooter {
  /** Shown below the columns before the first sum: "154 rows". */
  label: ReactNode;
  /** By column id. */
  sums: Readonly<Record<string, ReactNode>>;
}

export interface GridFooterProps<Row> {
  footer: TableFooter;
  columns: readonly Column<Row>[];
  numbers: ReadonlyMap<string, number>;
  ticks: boolean;
  /** aria-rowindex. */
  number: number;
  /** Whether it stays in view while the rows scroll. */
  sticky: boolean;
}

/** The row of sums below a grid. */
export function GridFooter<Row>({ footer, columns, numbers, ticks, number, sticky }: GridFooterProps<Row>) {
  const firstSum = columns.findIndex((column) => column.id in footer.sums);
  const from = firstSum === -1 ? columns.length : firstSum;
  const span = from + (ticks ? 1 : 0);
  return (
    <div role="rowgroup" style={{ display: 'contents' }}>
      <div role="row" aria-rowindex={number} data-foot={sticky ? 'sticky' : ''}>
        {span > 0 && (
          <div
            role="gridcell"
            aria-colindex={1}
            aria-colspan={span}
            tabIndex={-1}
            style={{ gridColumn: `span ${span}` }}
          >
            {footer.label}
          </div>
        )}
        {columns.slice(from).map((column) => (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={numbers.get(column.id)}
            tabIndex={-1}
            data-end={column.align === 'end' ? '' : undefined}
          >
            {footer.sums[column.id]}
          </div>
        ))}
      </div>
    </div>
  );
}
