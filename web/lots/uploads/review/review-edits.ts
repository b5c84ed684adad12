import type { UploadRow } from '../../../../rules/lots/uploads/columns';
import type { CellPatch } from '../../../../rules/lots/uploads/patches';
import {
  applied,
  type CellConflict,
  conflictsIn,
  type Effect,
  effectOf,
  inverseEffect,
  isSameRow,
  NO_EFFECT,
  rebased,
  type RowChanges,
  type SentStep,
  type Step,
  type StepAnswer,
} from './review-steps';

/** How far the edits are saved. */
export type Saving = { readonly kind: 'SAVED' } | { readonly kind: 'SAVING' } | Halt;

/** Why nothing more is sent until staff decide. */
type Halt =
  | { readonly kind: 'FAILED'; readonly message: string }
  | { readonly kind: 'REFUSED'; readonly message: string }
  | { readonly kind: 'CONFLICT'; readonly conflicts: readonly CellConflict[] };

interface Operation {
  readonly kind: SentStep['kind'];
  /** Null if only the services know what is undone. */
  readonly step: Step | null;
  readonly effect: Effect;
  /** A sent one can't be withdrawn. Of an answered one, the rows that the services changed are still to be read. */
  readonly at: 'WAITING' | 'SENT' | 'ANSWERED';
}

/** The rows of an upload as they are saved, and the edits of this tab. */
export interface ReviewEdits {
  /** The rows as they are saved, by the version that is known. */
  readonly base: ReadonlyMap<string, UploadRow>;
  /** Rows that were deleted. A block that was read before must not bring them back. */
  readonly gone: ReadonlySet<string>;
  readonly version: number;
  /** The latest version that the upload is known to have. */
  readonly seenVersion: number;
  /** Whether all rows were loaded. */
  readonly isLoaded: boolean;
  /** What isn't saved yet, in its order. Only the first one is sent. */
  readonly pending: readonly Operation[];
  readonly halted: Halt | null;
  readonly done: readonly Step[];
  /** Those that were undone before they were sent are sent as new ones when they are done again. */
  readonly undone: readonly { readonly step: Step; readonly wasSent: boolean }[];
  /** What the services can undo and do again. */
  readonly server: { readonly canUndo: boolean; readonly canRedo: boolean };
}

/** An upload as it was loaded, with its first rows. */
export interface LoadedEdits {
  readonly version: number;
  readonly rows: readonly UploadRow[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Whether there are no more rows. */
  readonly isComplete: boolean;
}

/** What happens in a review. */
export type ReviewEvent =
  | { readonly kind: 'EDITED'; readonly label: string; readonly patches: readonly CellPatch[] }
  | { readonly kind: 'DELETED'; readonly label: string; readonly rowIds: readonly string[] }
  | { readonly kind: 'UNDONE' | 'REDONE' }
  /** More rows were loaded. */
  | {
      readonly kind: 'LOADED';
      readonly rows: readonly UploadRow[];
      readonly version: number;
      readonly isComplete: boolean;
    }
  /** The upload has a version. */
  | { readonly kind: 'SEEN'; readonly version: number }
  /** The first operation is being sent. */
  | { readonly kind: 'SENT' }
  | { readonly kind: 'ANSWERED'; readonly answer: Exclude<StepAnswer, { readonly kind: 'EDITED' }> }
  /** Colleagues edited the same cells before the first operation was saved. What they changed was read. */
  | { readonly kind: 'OVERTAKEN'; readonly message: string; readonly changes: RowChanges }
  /** The rows that changed were read. */
  | { readonly kind: 'READ'; readonly changes: RowChanges }
  /** A call had no answer. */
  | { readonly kind: 'LOST' }
  /** Staff send again after a failure. */
  | { readonly kind: 'RETRIED' }
  /** Staff give up the edits that aren't saved. */
  | { readonly kind: 'REVERTED' }
  /** Staff decided whose values stay. */
  | { readonly kind: 'RESOLVED'; readonly keepsTheirs: (patch: CellPatch) => boolean };

const lastOf = <Item>(items: readonly Item[]): Item | null => items.at(-1) ?? null;

/** Returns the edits of an upload that was opened. */
export const openedEdits = ({ version, rows, canUndo, canRedo, isComplete }: LoadedEdits): ReviewEdits => ({
  base: new Map(rows.map((row) => [row.id, row])),
  gone: new Set(),
  version,
  seenVersion: version,
  isLoaded: isComplete,
  pending: [],
  halted: null,
  done: [],
  undone: [],
  server: { canUndo, canRedo },
});

/** Returns a row with the edits that aren't saved yet; null if it is deleted. */
export const shownRow = ({ base, pending }: ReviewEdits, id: string): UploadRow | null =>
  pending.reduce<UploadRow | null>(
    (row, { effect }) => (effect.ids.has(id) ? applied(effect, id, row) : row),
    base.get(id) ?? null,
  );

/** Returns the rows that are shown otherwise after an event, null for those that are deleted. */
export function changedRows(before: ReviewEdits, after: ReviewEdits): ReadonlyMap<string, UploadRow | null> {
  const ids = new Set<string>();
  const others = (some: readonly Operation[], { pending }: ReviewEdits) =>
    some.filter(({ effect }) => !pending.some((other) => other.effect === effect));
  for (const { effect } of [...others(before.pending, after), ...others(after.pending, before)])
    for (const id of effect.ids) ids.add(id);
  if (before.base !== after.base) {
    for (const [id, row] of after.base) if (before.base.get(id) !== row) ids.add(id);
    for (const id of before.base.keys()) if (!after.base.has(id)) ids.add(id);
  }
  const changes = new Map<string, UploadRow | null>();
  for (const id of ids) {
    const row = shownRow(after, id);
    if (!isSameRow(shownRow(before, id), row)) changes.set(id, row);
  }
  return changes;
}

/** Returns the call that is due; null if there is none, or until staff decide. Rows that aren't loaded yet can't be brought up to date. */
export function dueCall({ halted, pending, isLoaded, seenVersion, version }: ReviewEdits): 'SEND' | 'READ' | null {
  if (halted !== null) return null;
  if (pending[0]?.at === 'ANSWERED' || (isLoaded && seenVersion > version)) return 'READ';
  return pending.length > 0 ? 'SEND' : null;
}

/** Returns how far the edits are saved. */
export const savingOf = (edits: ReviewEdits): Saving =>
  edits.halted ?? { kind: dueCall(edits) === null ? 'SAVED' : 'SAVING' };

/** Returns the last step; null if there is none or if only the services know it. */
export const lastStep = ({ done }: ReviewEdits): Step | null => lastOf(done);

/** Returns what was undone last; null if there is none or if only the services know it. */
export const lastUndone = ({ undone }: ReviewEdits): Step | null => lastOf(undone)?.step ?? null;

/** Returns the first operation as it is sent. */
export function firstStep({ pending: [first] }: ReviewEdits): SentStep {
  const { kind, step } = first ?? { kind: 'EDIT', step: null };
  if (kind === 'EDIT') return { kind, patches: step?.patches ?? [] };
  return kind === 'DELETE' ? { kind, rowIds: step?.removed.map(({ id }) => id) ?? [] } : { kind };
}

const isOwn = ({ kind }: Operation): boolean => kind === 'EDIT' || kind === 'DELETE';

const withFirst = (edits: ReviewEdits, at: Operation['at']): ReviewEdits => {
  const [first, ...rest] = edits.pending;
  return first === undefined ? edits : { ...edits, pending: [{ ...first, at }, ...rest] };
};

const withoutFirst = (edits: ReviewEdits): ReviewEdits => ({ ...edits, pending: edits.pending.slice(1) });

const withPending = (edits: ReviewEdits, operation: Omit<Operation, 'at'>): ReviewEdits => ({
  ...edits,
  pending: [...edits.pending, { ...operation, at: 'WAITING' }],
});

const withoutSteps = (edits: ReviewEdits): ReviewEdits => ({ ...edits, done: [], undone: [] });

const seen = (edits: ReviewEdits, version: number): ReviewEdits =>
  version > edits.seenVersion ? { ...edits, seenVersion: version } : edits;

/** Sets rows as they are saved. */
function saved(edits: ReviewEdits, rows: ReadonlyMap<string, UploadRow | null>): ReviewEdits {
  if (rows.size === 0) return edits;
  const base = new Map(edits.base);
  const gone = new Set(edits.gone);
  for (const [id, row] of rows) {
    if (row === null) {
      base.delete(id);
      gone.add(id);
    } else base.set(id, row);
  }
  return { ...edits, base, gone };
}

/** The saved rows of an operation after it. */
const rowsAfter = ({ base }: ReviewEdits, { effect }: Operation): ReadonlyMap<string, UploadRow | null> =>
  new Map([...effect.ids].map((id) => [id, applied(effect, id, base.get(id) ?? null)]));

/** Shows a step at once, after which nothing can be done again. */
const taken = (edits: ReviewEdits, kind: 'EDIT' | 'DELETE', step: Step): ReviewEdits =>
  withPending(
    { ...edits, done: [...edits.done, step], undone: [], server: { canUndo: true, canRedo: false } },
    { kind, step, effect: effectOf(step) },
  );

/** Replaces the step of the first operation; one that changes nothing is dropped. */
function replaced(edits: ReviewEdits, first: Operation, step: Step): ReviewEdits {
  const isEmpty = step.patches.length === 0 && step.removed.length === 0;
  const next: Operation = { ...first, step, effect: effectOf(step), at: 'WAITING' };
  return {
    ...edits,
    pending: [...(isEmpty ? [] : [next]), ...edits.pending.slice(1)],
    done: edits.done.flatMap((other) => (other !== first.step ? [other] : isEmpty ? [] : [step])),
  };
}

/** Finds what colleagues edited of the cells of a step. Without any, it is sent again over what they saved. */
function overtaken(edits: ReviewEdits, message: string): ReviewEdits {
  const [first] = edits.pending;
  if (first === undefined) return edits;
  if (!isOwn(first)) {
    // Nothing was undone, and what was shown as undone comes back.
    const next = withoutFirst(withoutSteps(edits));
    return next.pending.length > 0 ? next : { ...next, halted: { kind: 'REFUSED', message } };
  }
  const { step } = first;
  if (step === null) return edits;
  const conflicts = conflictsIn(step, edits.base);
  if (conflicts.some(({ theirs }) => theirs !== null)) return { ...edits, halted: { kind: 'CONFLICT', conflicts } };
  const next = rebased(step, edits.base, () => false);
  return JSON.stringify([step.patches, step.removed]) === JSON.stringify([next.patches, next.removed])
    ? { ...edits, halted: { kind: 'REFUSED', message } }
    : replaced(edits, first, next);
}

function answered(edits: ReviewEdits, answer: Exclude<StepAnswer, { readonly kind: 'EDITED' }>): ReviewEdits {
  const [first] = edits.pending;
  if (first === undefined) return edits;
  if (answer.kind !== 'DONE') return withFirst({ ...edits, halted: answer }, 'WAITING');
  const { version, canUndo, canRedo } = answer;
  const next = seen({ ...edits, server: { canUndo, canRedo } }, version);
  if (!isOwn(first)) return withFirst(next, 'ANSWERED');
  const own = saved(next, rowsAfter(next, first));
  return version === edits.version + 1 ? { ...withoutFirst(own), version } : withFirst(own, 'ANSWERED');
}

function read(edits: ReviewEdits, { version, rows }: RowChanges): ReviewEdits {
  const next = seen({ ...saved(edits, rows), version: Math.max(edits.version, version) }, version);
  const [first] = edits.pending;
  if (first?.at !== 'ANSWERED') return next;
  const expected = [...rowsAfter(edits, first)];
  const isElse = expected.some(([id, row]) => !isSameRow(next.base.get(id) ?? null, row));
  // Another tab of the same user took a step that this one doesn't know.
  return withoutFirst(!isOwn(first) && isElse ? withoutSteps(next) : next);
}

function undone(edits: ReviewEdits): ReviewEdits {
  const step = lastStep(edits);
  if (step === null) {
    if (!edits.server.canUndo) return edits;
    const server = { canUndo: false, canRedo: true };
    return withPending({ ...edits, server }, { kind: 'UNDO', step: null, effect: NO_EFFECT });
  }
  const next = { ...edits, done: edits.done.slice(0, -1) };
  const unsent = lastOf(edits.pending);
  if (unsent?.step !== step || unsent.at !== 'WAITING') {
    const sent = { ...next, undone: [...next.undone, { step, wasSent: true }] };
    return withPending(sent, { kind: 'UNDO', step: null, effect: inverseEffect(step) });
  }
  const pending = edits.pending.slice(0, -1);
  const halted = pending.length === 0 && edits.halted?.kind !== 'FAILED' ? null : edits.halted;
  return { ...next, undone: [...next.undone, { step, wasSent: false }], pending, halted };
}

function redone(edits: ReviewEdits): ReviewEdits {
  const last = lastOf(edits.undone);
  if (last === null) {
    if (!edits.server.canRedo) return edits;
    const server = { canUndo: true, canRedo: false };
    return withPending({ ...edits, server }, { kind: 'REDO', step: null, effect: NO_EFFECT });
  }
  const { step, wasSent } = last;
  const next = { ...edits, undone: edits.undone.slice(0, -1), done: [...edits.done, step] };
  const kind = step.removed.length > 0 ? 'DELETE' : 'EDIT';
  const effect = effectOf(step);
  return withPending(next, wasSent ? { kind: 'REDO', step: null, effect } : { kind, step, effect });
}

function resolved(edits: ReviewEdits, keepsTheirs: (patch: CellPatch) => boolean): ReviewEdits {
  const next = { ...edits, halted: null };
  const [first] = edits.pending;
  return first?.step ? replaced(next, first, rebased(first.step, edits.base, keepsTheirs)) : next;
}

/** Returns the edits after an event. */
export function afterEvent(edits: ReviewEdits, event: ReviewEvent): ReviewEdits {
  switch (event.kind) {
    case 'EDITED': {
      const { label, patches } = event;
      const added = [...new Set(patches.map(({ rowId }) => rowId))].filter((id) => shownRow(edits, id) === null);
      return patches.length > 0 ? taken(edits, 'EDIT', { label, patches, added, removed: [] }) : edits;
    }
    case 'DELETED': {
      const removed = event.rowIds.flatMap((id) => shownRow(edits, id) ?? []);
      return removed.length > 0
        ? taken(edits, 'DELETE', { label: event.label, patches: [], added: [], removed })
        : edits;
    }
    case 'UNDONE':
      return undone(edits);
    case 'REDONE':
      return redone(edits);
    case 'LOADED': {
      const unknown = event.rows.filter(({ id }) => !edits.base.has(id) && !edits.gone.has(id));
      const next = saved(edits, new Map(unknown.map((row) => [row.id, row])));
      return seen({ ...next, isLoaded: event.isComplete }, event.version);
    }
    case 'SEEN':
      return seen(edits, event.version);
    case 'SENT':
      return withFirst(edits, 'SENT');
    case 'ANSWERED':
      return answered(edits, event.answer);
    case 'OVERTAKEN':
      return overtaken(withFirst(read(edits, event.changes), 'WAITING'), event.message);
    case 'READ':
      return read(edits, event.changes);
    case 'LOST': {
      const halted = { kind: 'FAILED', message: 'The connection was lost.' } as const;
      const next = { ...edits, halted };
      return edits.pending[0]?.at === 'SENT' ? withFirst(next, 'WAITING') : next;
    }
    case 'RETRIED':
      return { ...edits, halted: null };
    case 'REVERTED':
      return withoutSteps({ ...edits, pending: edits.pending.filter(({ at }) => at !== 'WAITING'), halted: null });
    case 'RESOLVED':
      return resolved(edits, event.keepsTheirs);
  }
}
