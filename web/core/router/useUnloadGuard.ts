import type { RefObject } from 'react';
import { useEffect } from 'react';

/** While `isDirty`, asks before the app is left for another site or with the tab; not where the way out is let pass. */
export function useUnloadGuard(isDirty: boolean, passing?: RefObject<boolean>): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!passing?.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty, passing]);
}
