import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { editsText, type GridPosition, positionOf, rowAt, rowStops, stopAt, stopsOf } from './grid-position';

const PAGE = 10;

export interface GridFocusOptions {
  grid: RefObject<HTMLElement | null>;
  /** The numbers of the first and last data row, and of the last row overall, which may be a footer. */
  first: number;
  last: number;
  end: number;
  /** Scrolls to a row that isn't rendered. */
  reveal: (row: number) => void;
  /** Called on Space in a row, unless a button or checkbox has the focus. */
  onTick: (row: number) => void;
  /** Called on Enter in a cell without a widget. */
  onOpen: (row: number) => void;
}

export interface GridFocus {
  /** The row that has or last had the focus, which must stay rendered. */
  activeRow: number | undefined;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Returns the row that a key moves to; undefined if the key doesn't change the row. */
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

/** Returns the element in the same row that a key moves to; undefined if there is none. */
function stopFor(event: KeyboardEvent, row: Element, from: HTMLElement): HTMLElement | undefined {
  const stops = rowStops(row);
  const cell = from.closest<HTMLElement>('[aria-colindex]');
  const at = stops.indexOf(stops.includes(from) || !cell ? from : (stopsOf(cell)[0] ?? from));
  if (event.key === 'ArrowRight') return stops[at + 1];
  if (event.key === 'ArrowLeft') return stops[at - 1];
  if (event.key === 'Home') return stops[0];
  if (event.key === 'End') return stops.at(-1);
  return undefined;
}

/** Returns the stop of a cell whose widget has been enabled or disabled since it became the grid's stop; otherwise undefined. */
function stopInstead(stop: HTMLElement): HTMLElement | undefined {
  if (!stop.matches('[aria-colindex], :disabled')) return undefined;
  const cell = stop.closest<HTMLElement>('[aria-colindex]');
  const [first] = cell ? stopsOf(cell) : [];
  return first === stop ? undefined : first;
}

/**
 * Keyboard navigation of a grid (WAI-ARIA grid pattern). It is one tab stop; arrows, Home, End, Page Up, and Page Down
 * move; Space ticks; Enter opens. Rows outside the visible range are scrolled into view first and focused once they are
 * rendered.
 */
export function useGridFocus(options: GridFocusOptions): GridFocus {
  const { grid, reveal, onTick, onOpen } = options;
  const [activeRow, setActiveRow] = useState<number>();
  const awaited = useRef<GridPosition | null>(null);
  const stop = useRef<HTMLElement | null>(null);
  // The position of the focus while it is in the grid. A render may replace the focused element.
  const held = useRef<GridPosition | null>(null);

  const adopt = useCallback((element: HTMLElement) => {
    if (stop.current && stop.current !== element) stop.current.tabIndex = -1;
    element.tabIndex = 0;
    stop.current = element;
  }, []);

  // After every render, focuses the row that has just been scrolled into view, and ensures that the grid has one tab
  // stop.
  useLayoutEffect(() => {
    const root = grid.current;
    if (!root) return;
    const arrived = awaited.current && stopAt(root, awaited.current);
    if (arrived) {
      awaited.current = null;
      arrived.focus({ preventScroll: true });
    }
    if (!stop.current || !root.contains(stop.current)) {
      // The focused cell was replaced, so focus the cell in its place.
      if (held.current && document.activeElement === document.body)
        stopAt(root, held.current)?.focus({ preventScroll: true });
    }
    const better = stop.current && stopInstead(stop.current);
    if (better) {
      const hadFocus = document.activeElement === stop.current;
      adopt(better);
      if (hadFocus) better.focus({ preventScroll: true });
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

  // Removing an element fires no blur in React, so the focus has really moved elsewhere.
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
      const beside = stopFor(event, row, target);
      if (!beside) return;
      beside.focus();
    }
    event.preventDefault();
  };

  return { activeRow, onFocus, onBlur, onKeyDown };
}
