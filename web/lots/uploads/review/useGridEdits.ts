import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react';
import { type LotColumn, type UploadRow, valueOf } from '../../../../rules/lots/uploads/columns';
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
import type { AfterEdit } from './CellEditor';
import { type GridCell, moved } from './grid-moves';
import { type GridPlaceStore, select, type selectedIn } from './grid-place';
import type { ReviewState } from './review-store';

interface Editing {
  readonly rowId: string;
  readonly column: number;
  readonly text: string;
}

const FIRST_DATA = 1;

const AFTER: Readonly<Partial<Record<AfterEdit, string>>> = {
  DOWN: 'ArrowDown',
  UP: 'ArrowUp',
  RIGHT: 'ArrowRight',
  LEFT: 'ArrowLeft',
};

/** Returns the cell that an event is in. */
export function cellAt(target: EventTarget): { readonly rowId: string; readonly column: number } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
  const rowId = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return cell === null || rowId === undefined
    ? null
    : { rowId, column: Number(cell.getAttribute('aria-colindex')) - 1 };
}

/** Returns whether an event is in the editor of a cell. */
export const isEditor = (target: EventTarget): boolean => target instanceof HTMLTextAreaElement;

/** A grid of rows that are edited. */
export interface EditedGrid {
  state: ReviewState;
  columns: readonly LotColumn[];
  /** The rows that match the filter, on all pages. */
  listed: readonly UploadRow[];
  indexes: ReadonlyMap<string, number>;
  /** Whether rows are left out by a filter, so that none can be added at the end. */
  isFiltered: boolean;
  place: GridPlaceStore;
  /** Whether nothing can be edited. */
  isLocked: boolean;
  /** Applies a command, and announces it. */
  onCommand: (command: CellCommand) => void;
  /** Announces something that changed nothing. */
  onSay: (text: string) => void;
}

export interface GridEditsOptions extends EditedGrid {
  selected: ReturnType<typeof selectedIn>;
  grid: RefObject<HTMLElement | null>;
}

/** What the keyboard and the clipboard do in the grid: they move the selection, and edit, fill, and clear its cells. */
export function useGridEdits({
  state,
  columns,
  listed,
  isFiltered,
  place,
  isLocked,
  onCommand,
  onSay,
  selected,
  grid,
}: GridEditsOptions) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const { active, range } = selected;
  const gridSize = { rows: listed.length, columns: columns.length + 3 };
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
  const cancel = () => {
    setEditing(null);
    go(active);
  };

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

  const copy = (event: ClipboardEvent, isCut: boolean) => {
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

  return {
    /** The cell that is being edited in place; null for none. */
    editing,
    edit,
    commit,
    cancel,
    onKeyDown,
    onCopy: (event: ClipboardEvent) => copy(event, false),
    onCut: (event: ClipboardEvent) => copy(event, true),
    onPaste,
  };
}

/** What the mouse does in the grid: it selects cells and ranges. */
export function useGridMouse({ columns, place, indexes }: EditedGrid) {
  const isDragging = useRef(false);
  const isData = (column: number) => columns[column - FIRST_DATA] !== undefined;
  const onMouseDown = (event: MouseEvent) => {
    const cell = cellAt(event.target);
    if (cell === null || event.button !== 0 || isEditor(event.target)) return;
    if (!isData(cell.column)) {
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
    if (cell !== null && isData(cell.column)) select(place, cell, { isExtended: true, move: 'NONE' });
  };

  return { onMouseDown, onMouseOver };
}
