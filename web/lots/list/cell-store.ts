import type { ListedColumn } from '../../../rules/lots/list/bulk-edit';

/** A cell of the list: a field of a lot. */
export interface CellPlace {
  readonly id: string;
  readonly column: ListedColumn;
}

/** What was typed into a cell that isn't saved. */
export interface CellState {
  /** What was typed. */
  readonly text: string;
  /** The value when the user began to type. */
  readonly start: string;
  readonly state: 'EDITING' | 'SAVING' | 'REFUSED' | 'CONFLICT';
  /** Why it wasn't saved; null if nothing is wrong. */
  readonly message: string | null;
  /** What another user saved in the meantime; null if nobody did. */
  readonly theirs: string | null;
}

export const cellKey = ({ id, column }: CellPlace): string => `${id} ${column}`;

/** Stores what is typed outside React, so that a key renders only its cell, and so that cells keep it while their rows aren't rendered. */
export class CellStore {
  private cells: ReadonlyMap<string, CellState> = new Map();
  private readonly listeners = new Set<() => void>();

  readonly get = (key: string): CellState | undefined => this.cells.get(key);

  /** The number of cells with something that isn't saved. */
  readonly unsaved = (): number =>
    [...this.cells.values()].filter(({ state, text, start }) => state !== 'EDITING' || text !== start).length;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Puts a cell into a state; undefined closes it. */
  readonly set = (key: string, state: CellState | undefined): void => {
    const cells = new Map(this.cells);
    if (state) cells.set(key, state);
    else cells.delete(key);
    this.cells = cells;
    this.listeners.forEach((listener) => listener());
  };

  /** Changes a cell that is open. */
  readonly change = (key: string, change: Partial<CellState>): void => {
    const before = this.cells.get(key);
    if (before) this.set(key, { ...before, ...change });
  };
}
