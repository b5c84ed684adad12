/** A place in a grid, in ARIA's numbers: rows and columns count from 1, the header is row 1. */
export interface GridPosition {
  row: number;
  col: number;
}

const WIDGETS = 'a[href], button, input, select, textarea, [contenteditable="true"]';

/** Where the focus can stand in a cell: on its widgets, or on the cell itself when it has none. */
export function stopsOf(cell: HTMLElement): readonly HTMLElement[] {
  const widgets = [...cell.querySelectorAll<HTMLElement>(WIDGETS)];
  return widgets.length > 0 ? widgets : [cell];
}

/** All focus stops of a row, from left to right. */
export const rowStops = (row: Element): readonly HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>('[aria-colindex]')].flatMap((cell) => [...stopsOf(cell)]);

/** The rendered row with this number. */
export const rowAt = (grid: Element, row: number): HTMLElement | null =>
  grid.querySelector<HTMLElement>(`[role="row"][aria-rowindex="${row}"]`);

/** The first focus stop at a place; the nearest column to the left where the row has no such column, as footers may. */
export function stopAt(grid: Element, { row, col }: GridPosition): HTMLElement | undefined {
  const cells = [...(rowAt(grid, row)?.querySelectorAll<HTMLElement>('[aria-colindex]') ?? [])];
  const cell = cells.findLast((each) => Number(each.getAttribute('aria-colindex')) <= col) ?? cells[0];
  return cell && stopsOf(cell)[0];
}

/** Where an element stands, if it stands in a cell of a row. */
export function positionOf(element: Element): GridPosition | undefined {
  const cell = element.closest('[aria-colindex]');
  const row = cell?.closest('[aria-rowindex]');
  if (!cell || !row) return undefined;
  return { row: Number(row.getAttribute('aria-rowindex')), col: Number(cell.getAttribute('aria-colindex')) };
}

/** Takes the widgets of a freshly rendered row out of the tab order: a grid is one tab stop. */
export function quietStops(row: Element | null): void {
  row?.querySelectorAll<HTMLElement>(WIDGETS).forEach((widget) => {
    if (!widget.hasAttribute('tabindex')) widget.tabIndex = -1;
  });
}

/** Whether keys belong to the text that an element edits. */
export const editsText = (element: HTMLElement): boolean =>
  element.isContentEditable ||
  element.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])');
