import { type UploadRow, valueOf } from '../../../../rules/lots/uploads/columns';
import { type CellPatch, inverseOf, patchedRows } from '../../../../rules/lots/uploads/patches';

/** What one action changes. It is undone at once, and saved with one request. */
export interface Step {
  /** Says what was done: "Pasted 12 cells". */
  readonly label: string;
  readonly patches: readonly CellPatch[];
  /** The rows that it adds, which its patches fill. */
  readonly added: readonly string[];
  /** The rows that it deletes, as they were. */
  readonly removed: readonly UploadRow[];
}

/** What a step, or undoing it, does to each of its rows. */
export interface Effect {
  /** All rows that it changes. */
  readonly ids: ReadonlySet<string>;
  readonly patches: ReadonlyMap<string, readonly CellPatch[]>;
  readonly adds: ReadonlySet<string>;
  readonly removes: ReadonlySet<string>;
  readonly restores: ReadonlyMap<string, UploadRow>;
}

function byRow(patches: readonly CellPatch[]): Map<string, CellPatch[]> {
  const rows = new Map<string, CellPatch[]>();
  for (const patch of patches) {
    const own = rows.get(patch.rowId);
    if (own === undefined) rows.set(patch.rowId, [patch]);
    else own.push(patch);
  }
  return rows;
}

/** Returns what a step does. */
export function effectOf({ patches, added, removed }: Step): Effect {
  const rows = byRow(patches);
  const removes = new Set(removed.map(({ id }) => id));
  return {
    ids: new Set([...rows.keys(), ...removes]),
    patches: rows,
    adds: new Set(added),
    removes,
    restores: new Map(),
  };
}

/** Returns what undoing a step does. */
export function inverseEffect({ patches, added, removed }: Step): Effect {
  const rows = byRow(inverseOf(patches));
  const restores = new Map(removed.map((row) => [row.id, row]));
  return {
    ids: new Set([...rows.keys(), ...restores.keys()]),
    patches: rows,
    adds: new Set(),
    removes: new Set(added),
    restores,
  };
}

/** Nothing that is known before the services answer. */
export const NO_EFFECT: Effect = {
  ids: new Set(),
  patches: new Map(),
  adds: new Set(),
  removes: new Set(),
  restores: new Map(),
};

/** Returns a row after an effect; null if it is deleted then, or was before. */
export function applied(
  { patches, adds, removes, restores }: Effect,
  id: string,
  row: UploadRow | null,
): UploadRow | null {
  if (removes.has(id)) return null;
  const found = row ?? restores.get(id) ?? (adds.has(id) ? { id, sheetRow: null, values: {} } : null);
  const own = patches.get(id);
  if (found === null || own === undefined) return found;
  return patchedRows(new Map([[id, found]]), own)[0] ?? found;
}

/** Returns whether two rows have the same values. */
export function isSameRow(one: UploadRow | null, other: UploadRow | null): boolean {
  if (one === other) return true;
  if (one === null || other === null) return false;
  const columns = new Set([...Object.keys(one.values), ...Object.keys(other.values)]) as Set<keyof UploadRow['values']>;
  return [...columns].every((column) => valueOf(one, column) === valueOf(other, column));
}

/** A cell that a colleague edited before an edit of it was saved. */
export interface CellConflict {
  readonly patch: CellPatch;
  /** Null if the row was deleted. */
  readonly theirs: string | null;
}

/** Returns the cells of a step that a colleague edited meanwhile. Equal edits are none. */
export function conflictsIn({ patches, added }: Step, base: ReadonlyMap<string, UploadRow>): CellConflict[] {
  const seen = new Set<string>();
  return patches.flatMap((patch): CellConflict[] => {
    const cell = `${patch.rowId} ${patch.column}`;
    if (seen.has(cell) || added.includes(patch.rowId)) return [];
    seen.add(cell);
    const row = base.get(patch.rowId);
    const theirs = row === undefined ? null : valueOf(row, patch.column);
    return theirs === patch.from || theirs === patch.to ? [] : [{ patch, theirs }];
  });
}

/**
 * Returns a step over what colleagues saved: without the cells whose other value is kept, without deleted rows, and without cells that
 * have its value already.
 */
export function rebased(
  step: Step,
  base: ReadonlyMap<string, UploadRow>,
  keepsTheirs: (patch: CellPatch) => boolean,
): Step {
  const current = new Map<string, string>();
  const patches = step.patches.flatMap((patch): CellPatch[] => {
    const isNew = step.added.includes(patch.rowId);
    const row = base.get(patch.rowId);
    if (row === undefined && !isNew) return [];
    const cell = `${patch.rowId} ${patch.column}`;
    const from = current.get(cell) ?? (row === undefined ? '' : valueOf(row, patch.column));
    if (from === patch.to || (from !== patch.from && keepsTheirs(patch))) return [];
    current.set(cell, patch.to);
    return [{ ...patch, from }];
  });
  return { ...step, patches, removed: step.removed.filter(({ id }) => base.has(id)) };
}

/** A step as it is sent. */
export type SentStep =
  | { readonly kind: 'EDIT'; readonly patches: readonly CellPatch[] }
  | { readonly kind: 'DELETE'; readonly rowIds: readonly string[] }
  | { readonly kind: 'UNDO' | 'REDO' };

/** The answer to a step. */
export type StepAnswer =
  | { readonly kind: 'DONE'; readonly version: number; readonly canUndo: boolean; readonly canRedo: boolean }
  /** Colleagues edited the same cells. */
  | { readonly kind: 'EDITED'; readonly message: string }
  /** It can't be saved as it is. */
  | { readonly kind: 'REFUSED'; readonly message: string }
  /** It may succeed later. */
  | { readonly kind: 'FAILED'; readonly message: string };

/** Rows that changed after a version. */
export interface RowChanges {
  readonly version: number;
  /** Null for deleted rows. */
  readonly rows: ReadonlyMap<string, UploadRow | null>;
}

/** How the store reaches the services. */
export interface ReviewCalls {
  readonly send: (step: SentStep) => Promise<StepAnswer>;
  readonly readChanges: (afterVersion: number) => Promise<RowChanges>;
}
