import type { UploadCheck } from '../../../../rules/lots/uploads/check';
import type { UploadRow } from '../../../../rules/lots/uploads/columns';
import type { CellPatch } from '../../../../rules/lots/uploads/patches';
import { openRows, type ReviewFacts } from './checked-rows';
import {
  afterEvent,
  changedRows,
  dueCall,
  firstStep,
  lastStep,
  lastUndone,
  type LoadedEdits,
  openedEdits,
  type ReviewEvent,
  type Saving,
  savingOf,
} from './review-edits';
import type { ReviewCalls, Step } from './review-steps';

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
export interface LoadedReview extends LoadedEdits {
  readonly facts: ReviewFacts;
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

/** Opens the store of an upload. */
export function openReview(loaded: LoadedReview, calls: ReviewCalls): ReviewStore {
  const shown = openRows(loaded.rows, loaded.facts);
  const listeners = new Set<() => void>();
  let edits = openedEdits(loaded);
  let isCalling = false;
  let state = current();

  function current(): ReviewState {
    return {
      rows: shown.all(),
      byId: shown.byId(),
      check: shown.check(),
      facts: shown.facts(),
      isLoaded: edits.isLoaded,
      saving: savingOf(edits),
      canUndo: edits.done.length > 0 || edits.server.canUndo,
      canRedo: edits.undone.length > 0 || edits.server.canRedo,
      lastStep: lastStep(edits),
    };
  }

  function announce(): void {
    state = current();
    for (const listener of listeners) listener();
  }

  function dispatch(event: ReviewEvent): void {
    const before = edits;
    edits = afterEvent(before, event);
    if (edits === before) return;
    shown.apply(changedRows(before, edits));
    announce();
    if (!isCalling) void makeCalls();
  }

  async function send(): Promise<void> {
    dispatch({ kind: 'SENT' });
    const answer = await calls.send(firstStep(edits));
    if (answer.kind !== 'EDITED') dispatch({ kind: 'ANSWERED', answer });
    else dispatch({ kind: 'OVERTAKEN', message: answer.message, changes: await calls.readChanges(edits.version) });
  }

  /** Makes the calls that are due, one after the other. */
  async function makeCalls(): Promise<void> {
    isCalling = true;
    for (let call = dueCall(edits); call !== null; call = dueCall(edits)) {
      try {
        if (call === 'SEND') await send();
        else dispatch({ kind: 'READ', changes: await calls.readChanges(edits.version) });
      } catch {
        dispatch({ kind: 'LOST' });
      }
    }
    isCalling = false;
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: (label, patches) => {
      dispatch({ kind: 'EDITED', label, patches });
      return patches.length > 0;
    },
    remove: (label, rowIds) => dispatch({ kind: 'DELETED', label, rowIds }),
    undo: () => {
      const step = lastStep(edits);
      dispatch({ kind: 'UNDONE' });
      return step?.label ?? null;
    },
    redo: () => {
      const step = lastUndone(edits);
      dispatch({ kind: 'REDONE' });
      return step?.label ?? null;
    },
    load: (rows, version, isComplete) => dispatch({ kind: 'LOADED', rows, version, isComplete }),
    see: (version) => dispatch({ kind: 'SEEN', version }),
    setFacts: (facts) => {
      shown.setFacts(facts);
      announce();
    },
    retry: () => dispatch({ kind: 'RETRIED' }),
    revert: () => dispatch({ kind: 'REVERTED' }),
    resolve: (keepsTheirs) => dispatch({ kind: 'RESOLVED', keepsTheirs }),
    whenSaved: () =>
      new Promise((resolve) => {
        const look = () => {
          if (state.saving.kind === 'SAVING') return false;
          resolve(state.saving.kind === 'SAVED' ? edits.version : null);
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
