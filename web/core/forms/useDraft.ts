import { useCallback, useRef, useState } from 'react';
import { useViewer } from '../session/session';

/** Storage may be refused (private windows, policy): a draft then lives as long as the page. */
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
    // It is typed again where the page is left.
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

export interface DraftState<Draft> {
  draft: Draft | null;
  keep: (draft: Draft) => void;
  drop: () => void;
  /** The draft of now, for what began with an earlier one: while something is saved, typing goes on. */
  latest: () => Draft | null;
  /** Keeps a draft of something else, for whoever opens that. */
  keepFor: (name: string, draft: Draft) => void;
}

/**
 * What somebody has typed and not saved, kept in this tab for them alone: it outlives a lost connection, a session that ended
 * and a reload. `name` says what it is a draft of. The functions change with the name only.
 */
export function useDraft<Draft>(name: string): DraftState<Draft> {
  const viewer = useViewer();
  const place = `rostrum.draft.${viewer.house.id}.${viewer.id}.`;
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
  const drop = useCallback(() => {
    newest.current = null;
    setDraft(null);
    store(key, null);
  }, [key]);
  const latest = useCallback(() => newest.current, []);
  const keepFor = useCallback((other: string, next: Draft) => store(place + other, JSON.stringify(next)), [place]);
  return { draft, keep, drop, latest, keepFor };
}
