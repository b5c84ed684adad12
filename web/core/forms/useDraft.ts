import { useCallback, useRef, useState } from 'react';
import { useViewer } from '../session/session';
import type { Viewer } from '../slice';
import { type LeftDraft, useLeftDraft } from './useLeftDraft';

/** Returns where the drafts of a user are stored in this tab. */
export const draftsOf = ({ id, house }: Pick<Viewer, 'id' | 'house'>): string => `rostrum.draft.${house.id}.${id}.`;

/** Storage may be blocked (private windows, policies). The draft then lasts until the page is closed. */
function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // The draft is lost when the page is closed.
  }
}

function read(key: string): unknown {
  const text = stored(key);
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export interface DraftState<Draft> extends LeftDraft {
  draft: Draft | null;
  keep: (draft: Draft) => void;
  drop: () => void;
  /** Returns the current draft, for code that started with an earlier one: the user can type during a save. */
  latest: () => Draft | null;
  /** Stores a draft under another name, for the next form with that name. */
  keepFor: (name: string, draft: Draft) => void;
}

/** For a draft without input that the user could miss, such as the key of a request. */
export const NEVER_UNSAVED = (): boolean => false;

/**
 * The unsaved input of the user, stored only in this tab: it survives a lost connection, an ended session, and a
 * reload. `name` identifies the draft. `isUnsaved` returns whether closing the tab would lose input; the browser then asks first. The
 * functions change only with the name.
 */
export function useDraft<Draft>(name: string, isUnsaved: (draft: Draft) => boolean): DraftState<Draft> {
  const viewer = useViewer();
  const place = draftsOf(viewer);
  const key = place + name;
  const [draft, setDraft] = useState(() => read(key) as Draft | null);
  const newest = useRef(draft);
  const keep = useCallback(
    (next: Draft) => {
      newest.current = next;
      setDraft(next);
      store(key, JSON.stringify(next));
    },
    [key],
  );
  const latest = useCallback(() => newest.current, []);
  const { release, leave } = useLeftDraft(key, draft !== null && isUnsaved(draft), latest);
  const drop = useCallback(() => {
    newest.current = null;
    setDraft(null);
    store(key, null);
    release();
  }, [key, release]);
  const keepFor = useCallback((other: string, next: Draft) => store(place + other, JSON.stringify(next)), [place]);
  return { draft, keep, drop, latest, keepFor, release, leave };
}
