import { useCallback, useState } from 'react';
import { useViewer } from './session';

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

/**
 * What somebody has typed and not saved, kept in this tab for them alone: it outlives a lost connection, a session that ended
 * and a reload. `name` says what it is a draft of. The functions change with the name only.
 */
export function useDraft<Draft>(name: string): { draft: Draft | null; keep: (draft: Draft) => void; drop: () => void } {
  const viewer = useViewer();
  const key = `rostrum.draft.${viewer.house.id}.${viewer.id}.${name}`;
  const [draft, setDraft] = useState(() => read(key) as Draft | null);
  const keep = useCallback((next: Draft) => {
    setDraft(next);
    store(key, JSON.stringify(next));
  }, [key]);
  const drop = useCallback(() => {
    setDraft(null);
    store(key, null);
  }, [key]);
  return { draft, keep, drop };
}
