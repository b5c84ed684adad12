import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { columnHeading, type LotColumn, type UploadRow, valueOf } from '../../../../rules/lots/uploads/columns';
import { useStore } from '../../../core/store';
import { VisuallyHidden } from '../../../ui/display/VisuallyHidden';
import type { SelectionStore } from '../../../ui/table/selection-store';
import { AllTick } from '../../../ui/table/Ticks';
import { useRows } from '../../../ui/table/useRows';
import { size } from '../../../ui/theme/tokens';
import {
  type CellCommand,
  clearCommand,
  copied,
  dataRange,
  fillAllCommand,
  fillCommand,
  pasteCommand,
  type SelectedCells,
  typeCommand,
} from './cell-commands';
import type { AfterEdit, CellEdits } from './CellEditor';
import { type GridCell, moved } from './grid-moves';
import { type GridPlaceStore, select, selectedIn } from './grid-place';
import { RepairGridRoot, stuckWidth, tracksOf } from './repair-grid-style';
import { RepairRow, type RowContext } from './RepairRow';
import type { ReviewState } from './review-store';

export interface RepairGridProps {
  label: string;
  state: ReviewState;
  columns: readonly LotColumn[];
  /** The rows that match the filter, on all pages. */
  listed: readonly UploadRow[];
  indexes: ReadonlyMap<string, number>;
  /** Whether rows are left out by a filter, so that none can be added at the end. */
  isFiltered: boolean;
  /** The part of the rows that the page shows. */
  from: number;
  to: number;
  place: GridPlaceStore;
  selection: SelectionStore;
  /** Whether nothing can be edited. */
  isLocked: boolean;
  /** Applies a command, and announces it. */
  onCommand: (command: CellCommand) => void;
  /** Announces something that changed nothing. */
  onSay: (text: string) => void;
  /** Shows the page with a row. */
  onReveal: (index: number) => void;
  onEditRow: (id: string) => void;
  onDeleteRow: (id: string) => void;
}

interface Editing {
  readonly rowId: string;
  readonly column: number;
  readonly text: string;
}

const FIRST_DATA = 1;
const HEIGHT = size.rowDense;
const SCROLLING_HEIGHT = '70vh';

const AFTER: Readonly<Partial<Record<AfterEdit, string>>> = {
  DOWN: 'ArrowDown',
  UP: 'ArrowUp',
  RIGHT: 'ArrowRight',
  LEFT: 'ArrowLeft',
};

/** Returns the cell that an event is in. */
function cellAt(target: EventTarget): { readonly rowId: string; readonly column: number } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
  const rowId = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return cell === null || rowId === undefined
    ? null
    : { rowId, column: Number(cell.getAttribute('aria-colindex')) - 1 };
}

const isEditor = (target: EventTarget): boolean => target instanceof HTMLTextAreaElement;

/**
 * The rows of an upload as a spreadsheet: an ARIA grid with one tab stop, ranges, cells that are edited in place, the clipboard, and
 * filling. Commands apply to the listed rows of all pages.
 */
export function RepairGrid({
  label,
  state,
  columns,
  listed,
  indexes,
  isFiltered,
  from,
  to,
  place,
  selection,
  isLocked,
  onCommand,
  onSay,
  onReveal,
  onEditRow,
  onDeleteRow,
}: RepairGridProps) {
  const { check, facts } = state;
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const handled = useRef(0);
  const isDragging = useRef(false);
  const [editing, setEditing] = useState<Editing | null>(null);
  const held = useStore(place);
  const selected = selectedIn(held, indexes);
  const { active, range } = selected;
  const gridSize = { rows: listed.length, columns: columns.length + 3 };

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

  const cells = (): SelectedCells | null => {
    const data = dataRange(range, columns);
    return data === null || listed.length === 0 ? null : { rows: listed, columns, range: data };
  };
  const go = ({ row, column }: GridCell, isExtended = false) => {
    const id = listed[row]?.id;
    if (id !== undefined) select(place, { rowId: id, column }, { isExtended, index: row });
  };
  const run = (command: CellCommand) => {
    if (command.patches.length > 0) onCommand(command);
  };
  const columnAt = (column: number): LotColumn | undefined => columns[column - FIRST_DATA];
  const edit = (text?: string) => {
    const row = listed[active.row];
    const column = columnAt(active.column);
    if (isLocked || row === undefined || column === undefined) return;
    setEditing({ rowId: row.id, column: active.column, text: text ?? valueOf(row, column) });
  };

  /** Fills the selection with the value of the active cell. */
  const fillWithActive = (all: SelectedCells) => {
    const row = listed[active.row];
    const column = columnAt(active.column);
    if (!isLocked && row !== undefined && column !== undefined) run(fillAllCommand(all, valueOf(row, column)));
  };

  // The rows get the same functions for their whole life, so that they needn't render again.
  const commit = (text: string, after: AfterEdit) => {
    setEditing(null);
    const row = editing && state.byId.get(editing.rowId);
    const column = editing && columnAt(editing.column);
    if (row && column) {
      const all = after === 'FILL' ? cells() : null;
      run(all === null ? typeCommand(row, column, text) : fillAllCommand(all, text));
    }
    if (after === 'LEAVE') return;
    const key = AFTER[after];
    go((key === undefined ? null : moved({ key, ctrl: false }, active, gridSize)) ?? active);
  };
  const latest = useRef({ commit, active, onEditRow, onDeleteRow, go });
  useLayoutEffect(() => {
    latest.current = { commit, active, onEditRow, onDeleteRow, go };
  });
  const context = useMemo<RowContext>(() => {
    const edits: CellEdits = {
      commit: (text, after) => latest.current.commit(text, after),
      cancel: () => {
        setEditing(null);
        latest.current.go(latest.current.active);
      },
    };
    return {
      ...edits,
      columns,
      facts,
      selection,
      editRow: (id) => latest.current.onEditRow(id),
      deleteRow: (id) => latest.current.onDeleteRow(id),
    };
  }, [columns, facts, selection]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.altKey || isEditor(event.target) || listed.length === 0) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const { key } = event;
    const isData = columnAt(active.column) !== undefined;
    const all = cells();
    const isInHead = event.target instanceof Element && event.target.closest('[data-head]') !== null;
    if (isInHead) {
      if (key !== 'ArrowDown') return;
      go({ row: 0, column: 0 });
    } else if (key === 'ArrowUp' && active.row === 0 && active.column === 0) {
      grid.current?.querySelector<HTMLElement>('[data-head] input')?.focus();
    } else {
      const next = moved({ key, ctrl }, active, gridSize);
      if (next !== null) go(next, event.shiftKey);
      else if (key === 'Enter' && ctrl && all && isData) fillWithActive(all);
      else if (key === 'Enter' && isData) {
        go(moved({ key: event.shiftKey ? 'ArrowUp' : 'ArrowDown', ctrl: false }, active, gridSize) ?? active);
      } else if (key === 'F2') edit();
      else if (key === 'Escape' && selected.count > 1) go(active);
      else if (ctrl && key.toLowerCase() === 'a') {
        const rowId = listed[0]?.id ?? '';
        select(place, { rowId, column: FIRST_DATA }, { move: 'NONE' });
        select(place, { rowId: listed.at(-1)?.id ?? '', column: columns.length }, { isExtended: true, move: 'NONE' });
      } else if (ctrl && key.toLowerCase() === 'd' && all) {
        if (!isLocked) run(fillCommand(all));
      } else if ((key === 'Delete' || key === 'Backspace') && all) {
        if (!isLocked) run(clearCommand(all));
      } else if (key.length === 1 && !ctrl && isData) edit(key);
      else return;
    }
    event.preventDefault();
  };

  const onCopy = (event: ClipboardEvent, isCut: boolean) => {
    const all = isEditor(event.target) ? null : cells();
    if (all === null) return;
    const { text, label: said } = copied(all);
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    if (isCut && !isLocked) run(clearCommand(all, 'Cut'));
    else onSay(`${said}.`);
  };
  const onPaste = (event: ClipboardEvent) => {
    const all = isEditor(event.target) || isLocked ? null : cells();
    if (all === null) return;
    event.preventDefault();
    run(pasteCommand(all, event.clipboardData.getData('text/plain'), !isFiltered));
  };

  const onMouseDown = (event: MouseEvent) => {
    const cell = cellAt(event.target);
    if (cell === null || event.button !== 0 || isEditor(event.target)) return;
    if (columnAt(cell.column) === undefined) {
      // The ticks and buttons take the focus themselves.
      select(place, cell, { move: 'NONE' });
      return;
    }
    event.preventDefault();
    isDragging.current = true;
    // An edit of another cell ends, and is saved, before the selection moves.
    if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur();
    select(place, cell, { isExtended: event.shiftKey, index: indexes.get(cell.rowId) });
  };
  const onMouseOver = (event: MouseEvent) => {
    if (event.buttons !== 1) isDragging.current = false;
    const cell = isDragging.current ? cellAt(event.target) : null;
    if (cell !== null && columnAt(cell.column) !== undefined) select(place, cell, { isExtended: true, move: 'NONE' });
  };

  const tracks = useMemo(() => tracksOf(columns), [columns]);
  const ids = useMemo(() => listed.map(({ id }) => id), [listed]);
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
      aria-colcount={gridSize.columns}
      onKeyDown={onKeyDown}
      onCopy={(event) => onCopy(event, false)}
      onCut={(event) => onCopy(event, true)}
      onPaste={onPaste}
      onMouseDown={onMouseDown}
      onMouseOver={onMouseOver}
      onFocus={({ target }) => {
        const cell = held === null ? cellAt(target) : null;
        if (cell !== null) select(place, cell, { move: 'NONE' });
      }}
      onDoubleClick={(event) => {
        if (!isEditor(event.target) && cellAt(event.target) !== null) edit();
      }}
    >
      <div role="row" aria-rowindex={1} data-head="">
        <div role="columnheader" aria-colindex={1} data-stuck="">
          <AllTick store={selection} ids={ids} tabIndex={-1} />
        </div>
        {columns.map((column, index) => (
          <div key={column} role="columnheader" aria-colindex={index + 2} data-stuck={index === 0 ? '' : undefined}>
            {columnHeading(column, facts.sale)}
          </div>
        ))}
        <div role="columnheader" aria-colindex={columns.length + 2} data-action="edit">
          <VisuallyHidden>Edit</VisuallyHidden>
        </div>
        <div role="columnheader" aria-colindex={columns.length + 3} data-action="delete">
          <VisuallyHidden>Delete</VisuallyHidden>
        </div>
      </div>
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
