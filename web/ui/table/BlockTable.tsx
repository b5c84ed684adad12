import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { TableInstance } from 'react-table';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../display/VisuallyHidden';
import { layer, size } from '../theme/tokens';
import { type Column, fitOf, gridTemplate, printTemplate } from './column';
import { ColumnChooser } from './ColumnChooser';
import type { TableLayout } from './data-table-props';
import { handleStyle } from './grid-style';
import { ResizeHandle } from './ResizeHandle';
import { useColumns } from './useColumns';
import { useWidth } from './useWidth';

/** The borders of a Sheet, in px. */
const BORDERS = 2;

/* --columns: the tracks that all rows share, across blocks. */
const Root = styled.div`
  font-size: var(--t-s);
  &[data-scrolls] {
    overflow-x: auto;
    /* A Sheet would clip its rows. */
    > [role='rowgroup'] {
      min-width: calc(var(--least) + ${BORDERS}px);
    }
  }
  [data-head],
  [data-cells] {
    display: grid;
    grid-template-columns: var(--columns);
    min-width: var(--least, 0);
  }
  [data-head] {
    padding: 0 1px;
    line-height: ${size.head}px;
    font-size: var(--t-xs);
    font-weight: 500;
    color: var(--ink-2);
    background: var(--paper);
    > div {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    ${handleStyle}
  }
  &:not([data-scrolls]) [data-head] {
    position: sticky;
    top: var(--top);
    z-index: ${layer.head};
  }
  [data-cells] {
    align-items: center;
    min-height: ${size.row}px;
  }
  :is([data-head], [data-cells]) > div {
    min-width: 0;
    padding: 0 var(--s3);
    &:first-child {
      padding-left: var(--s4);
    }
    &:last-child {
      padding-right: var(--s4);
    }
  }
  [data-cells] > div {
    padding-block: 6px;
    overflow-wrap: anywhere;
  }
  [data-end] {
    text-align: right;
    font-variant-numeric: tabular-nums lining-nums;
  }
  &[data-list] [data-cells] {
    display: flex;
    flex-wrap: wrap;
    gap: 2px var(--s4);
    padding: var(--s2) var(--s4);
    > div {
      padding: 0;
    }
    > [data-name] {
      flex: 1 0 100%;
    }
    > div > small {
      margin-right: 6px;
      font-size: var(--t-xs);
      font-weight: 400;
      color: var(--ink-2);
    }
  }
  @media print {
    overflow: visible !important;
    [data-head] {
      position: static !important;
    }
    [data-head],
    [data-cells],
    &[data-scrolls] > [role='rowgroup'] {
      min-width: 0;
    }
    &:not([data-list]) :is([data-head], [data-cells]) {
      grid-template-columns: var(--print-columns);
      font-size: 8pt;
      > div,
      > div:is(:first-child, :last-child) {
        padding-inline: 4px;
      }
    }
    [data-head] {
      line-height: 1.35;
      > div {
        overflow-wrap: normal;
        white-space: normal;
      }
    }
    &:not([data-list]) [data-head] {
      font-size: 7pt;
    }
  }
`;

/** The columns as the user arranged them. The same object while only widths change. */
export interface ArrangedColumns<Row> {
  readonly columns: readonly Column<Row>[];
  /** Whether rows are lists of labeled values, because the screen is narrow or the columns don't fit. */
  readonly isList: boolean;
}

/** A row in a block of a BlockTable. */
export function BlockRow<Row extends object>({ row, arranged }: { row: Row; arranged: ArrangedColumns<Row> }) {
  const { isList } = arranged;
  const columns = isList ? arranged.columns.filter(({ isInCard }) => isInCard?.(row) ?? true) : arranged.columns;
  return (
    <div role="row" data-cells="">
      {columns.map((column) => (
        <div
          key={column.id}
          role="cell"
          data-end={column.align === 'end' ? '' : undefined}
          data-name={column.headerHidden ? '' : undefined}
        >
          {isList && !column.headerHidden && <small>{column.header}</small>}
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}

/** The header row of all blocks, with the resize handles. */
function BlockHeader<Row extends object>({ table }: { table: TableInstance<Row> }) {
  return (
    <div role="rowgroup" style={{ display: 'contents' }}>
      <div role="row" data-head="">
        {table.headerGroups[0]?.headers.map((header) => {
          const { key, colSpan: _, ...props } = header.getHeaderProps();
          const { header: name, align, fixed, headerHidden } = header.definition;
          return (
            <div key={key} {...props} aria-label={name} data-end={align === 'end' ? '' : undefined}>
              {headerHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name}
              {!headerHidden && !fixed && <ResizeHandle header={header} dispatch={table.dispatch} isTabStop />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Blocks remain tables in less space than a DataTable, because their rows have few columns. */
const LIST_UNDER = 480;
const noRows: readonly never[] = [];
const noId = () => '';

export interface BlockTableProps<Row extends object> {
  /** The accessible name of the table. */
  label: string;
  /** Define the array outside the component. The column with the row's name has `headerHidden`, so it stays first. */
  columns: readonly Column<Row>[];
  layout: TableLayout;
  /** Renders the blocks: each an element with the role `rowgroup`, such as a Sheet, with BlockRows in it. */
  children: (arranged: ArrangedColumns<Row>) => ReactNode;
}

/**
 * A table with rows in blocks with their own headings, such as sales with their sessions. The user arranges the columns
 * of all blocks together, and they align down the page. All rows are rendered, so show at most a page of blocks.
 */
export function BlockTable<Row extends object>({ label, columns, layout, children }: BlockTableProps<Row>) {
  const root = useRef<HTMLDivElement>(null);
  const all = useWidth(root);
  const width = all === undefined ? undefined : all - BORDERS;
  const { table, shown, listed } = useColumns({ label, columns, rows: noRows, rowId: noId, layout }, width, LIST_UNDER);
  const {
    isList,
    columnResizing: { columnWidths },
  } = table.state;
  const arranged = useMemo(() => ({ columns: isList ? listed : shown, isList }), [isList, listed, shown]);
  const fit = fitOf(shown, false, width, columnWidths);
  const scrolls = !isList && fit.least !== undefined;
  const variables = {
    '--columns': gridTemplate(shown, false, columnWidths, fit.squeeze),
    '--print-columns': printTemplate(shown, false),
    ...(scrolls ? { '--least': `${fit.least}px` } : {}),
  } as CSSProperties;
  return (
    <>
      {layout.slot && createPortal(<ColumnChooser table={table} />, layout.slot)}
      <Root
        ref={root}
        role="table"
        aria-label={label}
        style={variables}
        data-list={isList ? '' : undefined}
        data-scrolls={scrolls ? '' : undefined}
      >
        {!isList && <BlockHeader table={table} />}
        {children(arranged)}
      </Root>
    </>
  );
}
