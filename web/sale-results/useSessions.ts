import { useCallback, useMemo, useState } from 'react';
import type { Session } from './SaleResults.columns';

/** The ticked sessions, on all pages. */
export interface ChosenSessions {
  readonly sessions: readonly Session[];
  readonly has: (ref: string) => boolean;
  readonly tick: (sessions: readonly Session[], ticked: boolean) => void;
  readonly clear: () => void;
}

/** Returns the choice of sessions whose results are viewed together. It keeps those of other pages. */
export function useSessions(): ChosenSessions {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Session>>(() => new Map());
  const tick = useCallback((sessions: readonly Session[], ticked: boolean) => {
    setChosen((before) => {
      const next = new Map(before);
      for (const session of sessions) {
        if (ticked) next.set(session.ref, session);
        else next.delete(session.ref);
      }
      return next;
    });
  }, []);
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(
    () => ({ sessions: [...chosen.values()], has: (ref: string) => chosen.has(ref), tick, clear }),
    [chosen, tick, clear],
  );
}
