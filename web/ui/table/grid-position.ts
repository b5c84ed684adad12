/** A position in a grid, in ARIA indexes: rows and columns count from 1, and row 1 is the header. */
export interface GridPosition {
  row: number;
  col: number;
}

const WIDGETS = 'a[href], button, input:not(:disabled), select, textarea, [contenteditable="true"]';

/** Returns the focusable elements of a cell: its widgets, or the cell itself if it has none. */
export function stopsOf(cell: HTMLElement): readonly HTMLElement[] {
  const widgets = [...cell.querySelectorAll<HTMLElement>(WIDGETS)];
  return widgets.length > 0 ? widgets : [cell];
}

/** Returns all focusable elements of a row, from left to right. */
export const rowStops = (row: Element): readonly HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>('[aria-colindex]')].flatMap((cell) => [...stopsOf(cell)]);

/** Returns the row with this number; null if it isn't rendered. */
export const rowAt = (grid: Element, row: number): HTMLElement | null =>
  grid.querySelector<HTMLElement>(`[role="row"][aria-rowindex="${row}"]`);

/**
 * Returns the first focusable element at a position. If the row has no such column, as in footers, uses the nearest
 * column to the left.
 */
export function stopAt(grid: Element, { row, col }: GridPosition): HTMLElement | undefined {
  const cells = [...(rowAt(grid, row)?.querySelectorAll<HTMLElement>('[aria-colindex]') ?? [])];
  const cell = cells.findLast((each) => Number(each.getAttribute('aria-colindex')) <= col) ?? cells[0];
  return cell && stopsOf(cell)[0];
}

/** Returns the position of an element's cell; undefined if the element is not in a cell. */
export function positionOf(element: Element): GridPosition | undefined {
  const cell = element.closest('[aria-colindex]');
  const row = cell?.closest('[aria-rowindex]');
  if (!cell || !row) return undefined;
  return { row: Number(row.getAttribute('aria-rowindex')), col: Number(cell.getAttribute('aria-colindex')) };
}

/** Removes the widgets of a newly rendered row from the tab order, because a grid is one tab stop. */
export function quietStops(row: Element | null): void {
  row?.querySelectorAll<HTMLElement>(WIDGETS).forEach((widget) => {
    if (!widget.hasAttribute('tabindex')) widget.tabIndex = -1;
  });
}

/** Returns whether an element uses keystrokes to edit text. */
export const editsText = (element: HTMLElement): boolean =>
  element.isContentEditable ||
  element.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])');
