import { type DragEvent, type KeyboardEvent, useRef } from 'react';
import type { ItemTable_lotFragment as Item } from './ItemTable.generated';
import type { TypedPlace } from './ReorderDialog';

/** The first data row of a grid; row 1 is the header. */
const FIRST = 2;

interface RowMoves {
  readonly onDragStart: (event: DragEvent<HTMLElement>) => void;
  readonly onDragOver: (event: DragEvent<HTMLElement>) => void;
  readonly onDrop: (event: DragEvent<HTMLElement>) => void;
  readonly onDragEnd: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-body] > [role="row"]') : null;

/**
 * Moves rows of the list before or after another row: by dragging the grip of one, or with Alt and an arrow key. `onMove` is called with the
 * ids of the lots that move and the place where they go.
 */
export function useRowMoves(
  rows: readonly Item[],
  movedWith: (id: string) => readonly string[],
  onMove: (ids: readonly string[], place: TypedPlace) => void,
): RowMoves {
  const dragged = useRef<string | null>(null);
  const marked = useRef<HTMLElement | null>(null);
  const itemOf = (row: HTMLElement | null): Item | undefined =>
    row ? rows[Number(row.getAttribute('aria-rowindex')) - FIRST] : undefined;
  const mark = (row: HTMLElement | null, side?: TypedPlace['side']) => {
    if (marked.current !== row) marked.current?.removeAttribute('data-drop');
    marked.current = row;
    if (side) row?.setAttribute('data-drop', side);
  };
  const sideAt = (event: DragEvent, row: HTMLElement): TypedPlace['side'] => {
    const { top, height } = row.getBoundingClientRect();
    return event.clientY < top + height / 2 ? 'BEFORE' : 'AFTER';
  };
  return {
    onDragStart: (event) => {
      const grip = event.target instanceof HTMLElement ? event.target.dataset.grip : undefined;
      if (grip === undefined) return;
      dragged.current = grip;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', grip);
      const row = rowOf(event.target);
      if (row) event.dataTransfer.setDragImage(row, 16, 16);
    },
    onDragOver: (event) => {
      const row = rowOf(event.target);
      const item = itemOf(row);
      if (dragged.current === null || !row || !item || item.number === '' || item.isDeleted) return;
      event.preventDefault();
      mark(row, sideAt(event, row));
    },
    onDrop: (event) => {
      const row = rowOf(event.target);
      const item = itemOf(row);
      const id = dragged.current;
      if (id === null || !row || !item) return;
      event.preventDefault();
      mark(null);
      dragged.current = null;
      const ids = movedWith(id);
      if (!ids.includes(item.id)) onMove(ids, { side: sideAt(event, row), number: item.number });
    },
    onDragEnd: () => {
      mark(null);
      dragged.current = null;
    },
    onKeyDown: (event) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      const item = itemOf(rowOf(event.target));
      if (!item || item.number === '' || item.isDeleted) return;
      event.preventDefault();
      const ids = movedWith(item.id);
      const places = rows.filter(
        ({ id, number, isDeleted }) => (id === item.id || !ids.includes(id)) && number !== '' && !isDeleted,
      );
      const at = places.findIndex(({ id }) => id === item.id);
      const target = places[event.key === 'ArrowUp' ? at - 1 : at + 1];
      if (target) onMove(ids, { side: event.key === 'ArrowUp' ? 'BEFORE' : 'AFTER', number: target.number });
    },
  };
}
