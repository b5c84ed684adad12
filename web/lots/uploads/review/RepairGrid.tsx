import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react';
import { columnHeading } from '../../../../rules/lots/uploads/columns';
import type { SaleKind } from '../../../../rules/sales/calendar/adding';
import { useStore } from '../../../core/store';
import { VisuallyHidden } from '../../../ui/display/VisuallyHidden';
import type { SelectionStore } from '../../../ui/table/selection-store';
import { AllTick } from '../../../ui/table/Ticks';
import { useRows } from '../../../ui/table/useRows';
import { size } from '../../../ui/theme/tokens';
import { select, selectedIn } from './grid-place';
import { RepairGridRoot, stuckWidth, tracksOf } from './repair-grid-style';
import { RepairRow, type RowContext } from './RepairRow';
import { cellAt, type EditedGrid, isEditor, useGridEdits, useGridMouse } from './useGridEdits';

export interface RepairGridProps extends EditedGrid {
  label: string;
  /** The part of the rows that the page shows. */
  from: number;
  to: number;
  selection: SelectionStore;
  /** Shows the page with a row. */
  onReveal: (index: number) => void;
  onEditRow: (id: string) => void;
  onDeleteRow: (id: string) => void;
}

const HEIGHT = size.rowDense;
const SCROLLING_HEIGHT = '70vh';

function GridHead({
  columns,
  listed,
  sale,
  selection,
}: Pick<RepairGridProps, 'columns' | 'listed' | 'selection'> & { sale: SaleKind }) {
  const ids = useMemo(() => listed.map(({ id }) => id), [listed]);
  return (
    <div role="row" aria-rowindex={1} data-head="">
      <div role="columnheader" aria-colindex={1} data-stuck="">
        <AllTick store={selection} ids={ids} tabIndex={-1} />
      </div>
      {columns.map((column, index) => (
        <div key={column} role="columnheader" aria-colindex={index + 2} data-stuck={index === 0 ? '' : undefined}>
          {columnHeading(column, sale)}
        </div>
      ))}
      <div role="columnheader" aria-colindex={columns.length + 2} data-action="edit">
        <VisuallyHidden>Edit</VisuallyHidden>
      </div>
      <div role="columnheader" aria-colindex={columns.length + 3} data-action="delete">
        <VisuallyHidden>Delete</VisuallyHidden>
      </div>
    </div>
  );
}

/**
 * The rows of an upload as a spreadsheet: an ARIA grid with one tab stop, ranges, cells that are edited in place, the clipboard, and
 * filling. Commands apply to the listed rows of all pages.
 */
export function RepairGrid(props: RepairGridProps) {
  const { label, state, columns, listed, indexes, from, to, place, selection, isLocked } = props;
  const { onReveal, onEditRow, onDeleteRow } = props;
  const { check, facts } = state;
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const handled = useRef(0);
  const held = useStore(place);
  const selected = selectedIn(held, indexes);
  const { active, range } = selected;
  const edits = useGridEdits({ ...props, selected, grid });
  const { editing } = edits;
  const { onMouseDown, onMouseOver } = useGridMouse(props);

  const shown = useMemo(() => listed.slice(from, to), [listed, from, to]);
  const pinned = useMemo(() => [active.row - from], [active.row, from]);
  const placed = useRows({
    count: shown.length,
    height: HEIGHT,
    keyOf: (index) => shown[index]?.id ?? '',
    body,
    scroller: grid,
    covered: { above: size.head, below: 0 },
    pinned,
  });

  // Moves the focus to the active cell once it is rendered.
  useLayoutEffect(() => {
    const request = held?.request ?? 0;
    if (request === handled.current || editing !== null) return;
    if (active.row < from || active.row >= to) {
      onReveal(active.row);
      return;
    }
    const cell = grid.current?.querySelector<HTMLElement>(
      `[data-row="${listed[active.row]?.id ?? ''}"] > [aria-colindex="${active.column + 1}"]`,
    );
    if (!cell) return;
    handled.current = request;
    if (held?.takesFocus) (cell.querySelector<HTMLElement>('input, button') ?? cell).focus({ preventScroll: true });
    // A cell that is too wide for a phone shows its beginning.
    const isWide = 2 * cell.offsetWidth > (grid.current?.clientWidth ?? 0);
    cell.scrollIntoView({ block: 'nearest', inline: isWide ? 'start' : 'nearest' });
  });

  // The rows get the same functions for their whole life, so that they needn't render again.
  const latest = useRef({ ...edits, onEditRow, onDeleteRow });
  useLayoutEffect(() => {
    latest.current = { ...edits, onEditRow, onDeleteRow };
  });
  const context = useMemo<RowContext>(() => {
    return {
      commit: (text, after) => latest.current.commit(text, after),
      cancel: () => latest.current.cancel(),
      columns,
      facts,
      selection,
      editRow: (id) => latest.current.onEditRow(id),
      deleteRow: (id) => latest.current.onDeleteRow(id),
    };
  }, [columns, facts, selection]);

  const tracks = useMemo(() => tracksOf(columns), [columns]);
  const style = {
    '--columns': tracks.template,
    '--print-columns': tracks.template,
    '--cell': `${HEIGHT}px`,
    '--least': `${tracks.total}px`,
    '--stuck': `${stuckWidth(columns)}px`,
  } as CSSProperties;
  return (
    <RepairGridRoot
      role="grid"
      ref={grid}
      $maxHeight={SCROLLING_HEIGHT}
      style={style}
      aria-label={label}
      aria-multiselectable
      aria-readonly={isLocked || undefined}
      aria-rowcount={listed.length + 1}
      aria-colcount={columns.length + 3}
      onKeyDown={edits.onKeyDown}
      onCopy={edits.onCopy}
      onCut={edits.onCut}
      onPaste={edits.onPaste}
      onMouseDown={onMouseDown}
      onMouseOver={onMouseOver}
      onFocus={({ target }) => {
        const cell = held === null ? cellAt(target) : null;
        if (cell !== null) select(place, cell, { move: 'NONE' });
      }}
      onDoubleClick={(event) => {
        if (!isEditor(event.target) && cellAt(event.target) !== null) edits.edit();
      }}
    >
      <GridHead columns={columns} listed={listed} sale={facts.sale} selection={selection} />
      <div role="rowgroup" ref={body} data-body="" style={{ height: placed.height }}>
        {placed.placed.map(({ index, top }) => {
          const row = shown[index];
          if (row === undefined) return null;
          const at = from + index;
          const isIn = at >= range.firstRow && at <= range.lastRow;
          return (
            <RepairRow
              key={row.id}
              row={row}
              problems={check.problemsOf(row.id)}
              index={at}
              top={top}
              active={at === active.row ? active.column : -1}
              first={isIn ? range.firstColumn : -1}
              last={isIn ? range.lastColumn : -1}
              editing={editing?.rowId === row.id ? editing.text : undefined}
              context={context}
            />
          );
        })}
      </div>
    </RepairGridRoot>
  );
}
