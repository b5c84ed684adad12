import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { GridPosition } from './grid-position';
import { editsText, positionOf, rowAt, rowStops, stopAt, stopsOf } from './grid-position';

const PAGE = 10;

export interface GridFocusOptions {
  grid: RefObject<HTMLElement | null>;
  /** The numbers of the first and last row of data, and of the last row of all, which may be a footer. */
  first: number;
  last: number;
  end: number;
  /** Brings a row that is not rendered into sight. */
  reveal: (row: number) => void;
  /** Space on a row, unless a button or box has the focus. */
  onTick: (row: number) => void;
  /** Enter on a cell without a widget. */
  onOpen: (row: number) => void;
}

export interface GridFocus {
  /** The row that has the focus or had it last, to be kept rendered. */
  activeRow: number | undefined;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The row that a key leads to, if it leads to another row. */
function rowFor(event: KeyboardEvent, row: number, { first, last, end }: GridFocusOptions): number | undefined {
  const jump = event.ctrlKey || event.metaKey;
  if (event.key === 'ArrowDown') return Math.min(end, row + 1);
  if (event.key === 'ArrowUp') return Math.max(1, row - 1);
  if (event.key === 'PageDown') return Math.max(first, Math.min(last, row + PAGE));
  if (event.key === 'PageUp') return Math.max(first, row - PAGE);
  if (event.key === 'Home' && jump) return first;
  if (event.key === 'End' && jump) return last;
  return undefined;
}

/** The stop of the same row that a key leads to. */
function besides(event: KeyboardEvent, row: Element, from: HTMLElement): HTMLElement | undefined {
  const stops = rowStops(row);
  const cell = from.closest<HTMLElement>('[aria-colindex]');
  const at = stops.indexOf(stops.includes(from) || !cell ? from : (stopsOf(cell)[0] ?? from));
  if (event.key === 'ArrowRight') return stops[at + 1];
  if (event.key === 'ArrowLeft') return stops[at - 1];
  if (event.key === 'Home') return stops[0];
  if (event.key === 'End') return stops.at(-1);
  return undefined;
}

/**
 * The keyboard of a grid (WAI-ARIA grid pattern): one tab stop; arrows, Home, End, Page Up and Down move;
 * Space ticks, Enter opens. Rows out of sight are revealed first and focused once they are rendered.
 */
export function useGridFocus(options: GridFocusOptions): GridFocus {
  const { grid, reveal, onTick, onOpen } = options;
  const [activeRow, setActiveRow] = useState<number>();
  const awaited = useRef<GridPosition | null>(null);
  const stop = useRef<HTMLElement | null>(null);
  // Where the focus is, while it is in the grid: what has it may be replaced by a render.
  const held = useRef<GridPosition | null>(null);

  const adopt = useCallback((element: HTMLElement) => {
    if (stop.current && stop.current !== element) stop.current.tabIndex = -1;
    element.tabIndex = 0;
    stop.current = element;
  }, []);

  // After every render: focus what has just come into sight, and make sure that Tab finds one stop.
  useLayoutEffect(() => {
    const root = grid.current;
    if (!root) return;
    const arrived = awaited.current && stopAt(root, awaited.current);
    if (arrived) {
      awaited.current = null;
      arrived.focus({ preventScroll: true });
    }
    if (!stop.current || !root.contains(stop.current)) {
      // A cell that was replaced took the focus along: it belongs to the one in its place.
      if (held.current && document.activeElement === document.body)
        stopAt(root, held.current)?.focus({ preventScroll: true });
    }
    if (!stop.current || !root.contains(stop.current)) {
      const fallback = stopAt(root, { row: 2, col: 1 }) ?? stopAt(root, { row: 1, col: 1 });
      if (fallback) adopt(fallback);
    }
  });

  const move = (to: GridPosition) => {
    const root = grid.current;
    if (!root) return;
    const target = stopAt(root, to);
    if (target) target.focus();
    else {
      awaited.current = to;
      setActiveRow(to.row);
      reveal(to.row);
    }
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const at = grid.current?.contains(event.target) ? positionOf(event.target) : undefined;
    if (!at) return;
    adopt(event.target);
    held.current = at;
    setActiveRow(at.row);
  };

  // A removed element tells React nothing: this is a focus that has gone elsewhere.
  const onBlur = () => {
    held.current = null;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const root = grid.current;
    const target = event.target;
    if (
      !root ||
      !(target instanceof HTMLElement) ||
      !root.contains(target) ||
      event.defaultPrevented ||
      event.altKey ||
      editsText(target)
    )
      return;
    const at = positionOf(target);
    const row = at && rowAt(root, at.row);
    if (!at || !row) return;
    const toRow = rowFor(event, at.row, options);
    if (toRow !== undefined) move({ row: toRow, col: at.col });
    else if (event.ctrlKey || event.metaKey) return;
    else if (event.key === ' ' && !target.matches('button, input')) onTick(at.row);
    else if (event.key === 'Enter' && !target.matches('a, button, input')) onOpen(at.row);
    else {
      const beside = besides(event, row, target);
      if (!beside) return;
      beside.focus();
    }
    event.preventDefault();
  };

  return { activeRow, onFocus, onBlur, onKeyDown };
}
