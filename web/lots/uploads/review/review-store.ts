import type { UploadCheck } from '../../../../rules/lots/uploads/check';
import type { UploadRow } from '../../../../rules/lots/uploads/columns';
import type { CellPatch } from '../../../../rules/lots/uploads/patches';
import { openRows, type ReviewFacts } from './checked-rows';
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
  type ReviewCalls,
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

/** What the review shows. A new object after each change. */
export interface ReviewState {
  readonly rows: readonly UploadRow[];
  readonly byId: ReadonlyMap<string, UploadRow>;
  readonly check: UploadCheck;
  readonly facts: ReviewFacts;
  readonly saving: Saving;
  /** Whether all rows were loaded. */
  readonly isLoaded: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The last step; null if there is none or if only the services know it. */
  readonly lastStep: Step | null;
}

/** An upload as it was loaded, with its first rows. */
export interface LoadedReview {
  readonly version: number;
  readonly rows: readonly UploadRow[];
  readonly facts: ReviewFacts;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Whether there are no more rows. */
  readonly isComplete: boolean;
}

/** The rows of an upload with the edits of this tab, which are saved one after the other in the background. */
export interface ReviewStore {
  readonly state: () => ReviewState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes cells, and adds the rows that are unknown. Returns false if nothing changes. */
  readonly edit: (label: string, patches: readonly CellPatch[]) => boolean;
  readonly remove: (label: string, rowIds: readonly string[]) => void;
  /** Undoes the last step. Returns its label; null if there is none or if only the services know it. */
  readonly undo: () => string | null;
  readonly redo: () => string | null;
  /** Adds rows that were loaded. */
  readonly load: (rows: readonly UploadRow[], version: number, isComplete: boolean) => void;
  /** Tells that the upload has a version. What colleagues changed is read. */
  readonly see: (version: number) => void;
  readonly setFacts: (facts: ReviewFacts) => void;
  /** Sends again after a failure. */
  readonly retry: () => void;
  /** Gives up the edits that aren't saved. */
  readonly revert: () => void;
  /** Decides about cells that colleagues edited: whose value stays. */
  readonly resolve: (keepsTheirs: (patch: CellPatch) => boolean) => void;
  /** Resolves to the version with all edits, or null if some couldn't be saved. */
  readonly whenSaved: () => Promise<number | null>;
}

interface Operation {
  readonly kind: SentStep['kind'];
  /** Null if only the services know what is undone. */
  readonly step: Step | null;
  readonly effect: Effect;
}

const lastOf = <Item>(items: readonly Item[]): Item | null => items.at(-1) ?? null;

/** Opens the store of an upload. */
export function openReview(loaded: LoadedReview, calls: ReviewCalls): ReviewStore {
  const shown = openRows(loaded.rows, loaded.facts);
  /** The rows as they are saved, by the version that is known. */
  const base = new Map(loaded.rows.map((row) => [row.id, row]));
  /** Rows that were deleted. A block that was read before must not bring them back. */
  const gone = new Set<string>();
  let { version } = loaded;
  let seenVersion = version;
  let pending: readonly Operation[] = [];
  let inFlight: Operation | null = null;
  let done: readonly Step[] = [];
  let undone: readonly Step[] = [];
  let server = { canUndo: loaded.canUndo, canRedo: loaded.canRedo };
  let halted: Halt | null = null;
  let isWorking = false;
  let isLoaded = loaded.isComplete;
  /** Steps that were undone before they were sent. */
  const withdrawn = new WeakSet<Step>();
  const listeners = new Set<() => void>();
  let state = current();

  function current(): ReviewState {
    const isIdle = pending.length === 0 && !isWorking;
    return {
      rows: shown.all(),
      byId: shown.byId(),
      check: shown.check(),
      facts: shown.facts(),
      isLoaded,
      saving: halted ?? { kind: isIdle ? 'SAVED' : 'SAVING' },
      canUndo: done.length > 0 || server.canUndo,
      canRedo: undone.length > 0 || server.canRedo,
      lastStep: lastOf(done),
    };
  }

  function announce(): void {
    state = current();
    for (const listener of listeners) listener();
  }

  /** Shows rows as they are saved, with the edits that aren't saved yet. */
  function refresh(ids: Iterable<string>): void {
    const changes = new Map<string, UploadRow | null>();
    for (const id of ids) {
      const row = pending.reduce<UploadRow | null>(
        (before, { effect }) => (effect.ids.has(id) ? applied(effect, id, before) : before),
        base.get(id) ?? null,
      );
      if (!isSameRow(shown.byId().get(id) ?? null, row)) changes.set(id, row);
    }
    shown.apply(changes);
  }

  function setBase(rows: Iterable<readonly [string, UploadRow | null]>): void {
    for (const [id, row] of rows) {
      if (row === null) {
        base.delete(id);
        gone.add(id);
      } else base.set(id, row);
    }
  }

  function forgetSteps(): void {
    done = [];
    undone = [];
  }

  async function pull(): Promise<ReadonlySet<string>> {
    const changes = await calls.readChanges(version);
    setBase(changes.rows);
    version = Math.max(version, changes.version);
    seenVersion = Math.max(seenVersion, version);
    return new Set(changes.rows.keys());
  }

  const sentStep = ({ kind, step }: Operation): SentStep => {
    if (kind === 'EDIT') return { kind, patches: step?.patches ?? [] };
    return kind === 'DELETE' ? { kind, rowIds: step?.removed.map(({ id }) => id) ?? [] } : { kind };
  };

  async function settle(operation: Operation, answer: StepAnswer): Promise<void> {
    const { kind, effect } = operation;
    if (answer.kind === 'FAILED' || answer.kind === 'REFUSED') {
      halted = { kind: answer.kind, message: answer.message };
      return;
    }
    const isOwn = kind === 'EDIT' || kind === 'DELETE';
    if (answer.kind === 'EDITED') {
      const read = await pull();
      if (isOwn) meet(operation, answer.message);
      else {
        // Nothing was undone, and what was shown as undone comes back.
        pending = pending.filter((other) => other !== operation);
        forgetSteps();
        halted = pending.length > 0 ? halted : { kind: 'REFUSED', message: answer.message };
      }
      refresh([...read, ...effect.ids]);
      return;
    }
    server = { canUndo: answer.canUndo, canRedo: answer.canRedo };
    seenVersion = Math.max(seenVersion, answer.version);
    pending = pending.filter((other) => other !== operation);
    const expected = new Map([...effect.ids].map((id) => [id, applied(effect, id, base.get(id) ?? null)]));
    if (isOwn) setBase(expected);
    if (isOwn && answer.version === version + 1) {
      version = answer.version;
      return;
    }
    const read = await pull();
    const isElse = [...expected].some(([id, row]) => !isSameRow(base.get(id) ?? null, row));
    // Another tab of the same user took a step that this one doesn't know.
    if (!isOwn && isElse) forgetSteps();
    refresh([...read, ...effect.ids]);
  }

  /** Finds what colleagues edited of the cells of a step. Without any, it is sent again over what they saved. */
  function meet(operation: Operation, message: string): void {
    const { step } = operation;
    if (step === null) return;
    const conflicts = conflictsIn(step, base);
    if (conflicts.some(({ theirs }) => theirs !== null)) halted = { kind: 'CONFLICT', conflicts };
    else {
      const next = rebased(step, base, () => false);
      const isChanged = JSON.stringify([step.patches, step.removed]) !== JSON.stringify([next.patches, next.removed]);
      if (isChanged) replace(operation, next);
      else halted = { kind: 'REFUSED', message };
    }
  }

  function replace(operation: Operation, step: Step): void {
    const isEmpty = step.patches.length === 0 && step.removed.length === 0;
    const next: Operation = { ...operation, step, effect: effectOf(step) };
    pending = pending.flatMap((other) => (other === operation ? (isEmpty ? [] : [next]) : [other]));
    done = done.flatMap((other) => (other === operation.step ? (isEmpty ? [] : [step]) : [other]));
  }

  /** Rows that aren't loaded yet can't be brought up to date. */
  const isBehind = () => isLoaded && seenVersion > version;

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    announce();
    while (halted === null && (pending.length > 0 || isBehind())) {
      const [operation] = pending;
      try {
        if (operation === undefined || isBehind()) refresh(await pull());
        else {
          inFlight = operation;
          const answer = await calls.send(sentStep(operation));
          inFlight = null;
          await settle(operation, answer);
        }
      } catch {
        halted = { kind: 'FAILED', message: 'The connection was lost.' };
      } finally {
        inFlight = null;
      }
      announce();
    }
    isWorking = false;
    announce();
  }

  /** Shows an operation at once, and sends it when those before it are saved. */
  function take(operation: Operation): void {
    const { effect } = operation;
    shown.apply(new Map([...effect.ids].map((id) => [id, applied(effect, id, shown.byId().get(id) ?? null)])));
    pending = [...pending, operation];
    if (isWorking || halted !== null) announce();
    else void work();
  }

  function step(kind: 'EDIT' | 'DELETE', taken: Step): void {
    done = [...done, taken];
    undone = [];
    server = { canUndo: true, canRedo: false };
    take({ kind, step: taken, effect: effectOf(taken) });
  }

  /** Takes back an operation that wasn't sent. Returns false if it was. */
  function withdraw(taken: Step, effect: Effect): boolean {
    const unsent = pending.find((operation) => operation.step === taken && operation !== inFlight);
    if (unsent === undefined || unsent !== lastOf(pending)) return false;
    pending = pending.filter((operation) => operation !== unsent);
    withdrawn.add(taken);
    if (pending.length === 0 && halted?.kind !== 'FAILED') halted = null;
    refresh(effect.ids);
    announce();
    return true;
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: (label, patches) => {
      if (patches.length === 0) return false;
      const added = [...new Set(patches.map(({ rowId }) => rowId))].filter((id) => !shown.byId().has(id));
      step('EDIT', { label, patches, added, removed: [] });
      return true;
    },
    remove: (label, rowIds) => {
      const removed = rowIds.flatMap((id) => shown.byId().get(id) ?? []);
      if (removed.length > 0) step('DELETE', { label, patches: [], added: [], removed });
    },
    undo: () => {
      const last = lastOf(done);
      if (last === null) {
        if (server.canUndo) {
          server = { canUndo: false, canRedo: true };
          take({ kind: 'UNDO', step: null, effect: NO_EFFECT });
        }
        return null;
      }
      done = done.slice(0, -1);
      undone = [...undone, last];
      const effect = inverseEffect(last);
      if (!withdraw(last, effect)) take({ kind: 'UNDO', step: null, effect });
      return last.label;
    },
    redo: () => {
      const last = lastOf(undone);
      if (last === null) {
        if (server.canRedo) {
          server = { canUndo: true, canRedo: false };
          take({ kind: 'REDO', step: null, effect: NO_EFFECT });
        }
        return null;
      }
      undone = undone.slice(0, -1);
      done = [...done, last];
      const effect = effectOf(last);
      const isUnsent = withdrawn.delete(last);
      const kind = last.removed.length > 0 ? 'DELETE' : 'EDIT';
      take(isUnsent ? { kind, step: last, effect } : { kind: 'REDO', step: null, effect });
      return last.label;
    },
    load: (rows, next, isComplete) => {
      const unknown = rows.filter(({ id }) => !base.has(id) && !gone.has(id));
      setBase(unknown.map((row) => [row.id, row]));
      isLoaded = isComplete;
      seenVersion = Math.max(seenVersion, next);
      refresh(unknown.map(({ id }) => id));
      if (isComplete && halted === null) void work();
      else announce();
    },
    see: (next) => {
      if (next <= seenVersion) return;
      seenVersion = next;
      if (halted === null) void work();
    },
    setFacts: (facts) => {
      shown.setFacts(facts);
      announce();
    },
    retry: () => {
      halted = null;
      void work();
    },
    revert: () => {
      const ids = new Set(pending.flatMap(({ effect }) => [...effect.ids]));
      pending = [];
      halted = null;
      forgetSteps();
      refresh(ids);
      void work();
    },
    resolve: (keepsTheirs) => {
      const [operation] = pending;
      halted = null;
      if (operation?.step) {
        const { ids } = operation.effect;
        replace(operation, rebased(operation.step, base, keepsTheirs));
        refresh(ids);
      }
      void work();
    },
    whenSaved: () =>
      new Promise((resolve) => {
        const look = () => {
          if (state.saving.kind === 'SAVING') return false;
          resolve(state.saving.kind === 'SAVED' ? version : null);
          return true;
        };
        if (look()) return;
        const listener = () => {
          if (look()) listeners.delete(listener);
        };
        listeners.add(listener);
      }),
  };
}
