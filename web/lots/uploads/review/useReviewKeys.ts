import type { KeyboardEvent } from 'react';
import { columnLabel, type LotColumn, type UploadRow } from '../../../../rules/lots/uploads/columns';
import { rowName } from '../../../../rules/lots/uploads/problem-groups';
import type { FindMode } from './FindBar';
import { nextOf } from './grid-moves';
import { type GridPlaceStore, select } from './grid-place';
import { hasError } from './problem-list';
import type { ReviewState, ReviewStore } from './review-store';

/** A cell with an error. */
interface ErrorCell {
  readonly row: UploadRow;
  readonly column: LotColumn;
}

/** Returns the cells with errors, row by row. */
function errorCells(state: ReviewState, rows: readonly UploadRow[], columns: readonly LotColumn[]): ErrorCell[] {
  return rows.flatMap((row) => {
    if (!hasError(state, row)) return [];
    const problems = state.check.problemsOf(row.id);
    return columns
      .filter((column) => problems.some((problem) => problem.columns.includes(column)))
      .map((column) => ({ row, column }));
  });
}

export interface ReviewKeysOptions {
  store: ReviewStore;
  listed: readonly UploadRow[];
  indexes: ReadonlyMap<string, number>;
  columns: readonly LotColumn[];
  place: GridPlaceStore;
  isLocked: boolean;
  onFind: (mode: FindMode) => void;
  onSay: (text: string) => void;
}

/** The commands of the review that work wherever the focus is: undo, redo, find, and the next error. */
export interface ReviewKeys {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly goToError: (isBackward: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const isText = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('textarea, input:not([type="checkbox"])');

/** Returns the commands of the review, and their keys. */
export function useReviewKeys({
  store,
  listed,
  indexes,
  columns,
  place,
  isLocked,
  onFind,
  onSay,
}: ReviewKeysOptions): ReviewKeys {
  const undo = () => {
    if (isLocked || !store.state().canUndo) return;
    const label = store.undo();
    onSay(label === null ? 'Undone.' : `Undone: ${label}.`);
  };
  const redo = () => {
    if (isLocked || !store.state().canRedo) return;
    const label = store.redo();
    onSay(label === null ? 'Redone.' : `Redone: ${label}.`);
  };
  const goToError = (isBackward: boolean) => {
    const state = store.state();
    const active = place.get()?.active;
    const at = indexes.get(active?.rowId ?? '') ?? -1;
    const next = nextOf(
      errorCells(state, listed, columns),
      ({ row, column }) => {
        const distance = (indexes.get(row.id) ?? 0) - at;
        return distance === 0 ? columns.indexOf(column) + 1 - (active?.column ?? 0) : distance;
      },
      isBackward,
    );
    if (next === null) {
      onSay('There are no errors in these rows.');
      return;
    }
    select(place, { rowId: next.row.id, column: columns.indexOf(next.column) + 1 });
    onSay(`${rowName(next.row)}, ${columnLabel(next.column, state.facts.sale)}.`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const ctrl = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    if (event.key === 'F8') goToError(event.shiftKey);
    else if (ctrl && key === 'f') onFind('FIND');
    else if (ctrl && key === 'h') onFind('REPLACE');
    // A field that is typed in undoes its own text.
    else if (ctrl && !isText(event.target) && (key === 'y' || (key === 'z' && event.shiftKey))) redo();
    else if (ctrl && !isText(event.target) && key === 'z') undo();
    else return;
    event.preventDefault();
  };
  return { undo, redo, goToError, onKeyDown };
}
