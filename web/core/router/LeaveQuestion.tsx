import type { ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import type { BlockerFunction } from 'react-router-dom';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { createUnsavedForms, LeavingContext } from './unsaved-forms';

/**
 * Asks before the user leaves a screen with unsaved input by a link, by code, or by Back or Forward. The router
 * supports one blocker at a time, so this is the only one. Changes of the query, such as filters and pages, don't leave
 * a screen.
 */
export function LeaveQuestion({ children }: { children: ReactNode }) {
  const [forms] = useState(createUnsavedForms);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const mustAsk = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      forms.holdScreen() && currentLocation.pathname.toLowerCase() !== nextLocation.pathname.toLowerCase(),
    [forms],
  );
  const blocker = useBlocker(mustAsk);
  const leaving = useMemo(() => ({ forms, ask: (next: () => void) => setLeave(() => next) }), [forms]);
  const end = (isLeaving: boolean) => {
    setLeave(null);
    if (isLeaving) leave?.();
    if (blocker.state !== 'blocked') return;
    if (isLeaving) blocker.proceed();
    else blocker.reset();
  };
  return (
    <LeavingContext value={leaving}>
      {children}
      <ConfirmDialog
        open={leave !== null || blocker.state === 'blocked'}
        title="Leave without saving?"
        confirm="Leave"
        cancel="Stay"
        onConfirm={() => end(true)}
        onClose={() => end(false)}
      >
        Your changes aren’t saved. They stay in this tab and are here when you come back.
      </ConfirmDialog>
    </LeavingContext>
  );
}
