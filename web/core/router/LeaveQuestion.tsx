import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { type BlockerFunction, useBlocker, useLocation } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { createUnsavedForms, LeavingContext } from './unsaved-forms';

/**
 * Asks before the user leaves a screen with unsaved input by a link, by code, or by Back or Forward. The router
 * supports one blocker at a time, so this is the only one. Changes of the query, such as filters and pages, don't leave
 * a screen.
 */
export function LeaveQuestion({ children }: { children: ReactNode }) {
  const [forms] = useState(createUnsavedForms);
  const [asked, setAsked] = useState<{ readonly leave: () => void; readonly lost?: string | undefined } | null>(null);
  useEffect(() => forms.open(), [forms]);
  const mustAsk = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      forms.holdScreen() && currentLocation.pathname.toLowerCase() !== nextLocation.pathname.toLowerCase(),
    [forms],
  );
  const blocker = useBlocker(mustAsk);
  const { pathname, search } = useLocation();
  const leaving = useMemo(
    () => ({ forms, address: pathname + search, ask: (leave: () => void, lost?: string) => setAsked({ leave, lost }) }),
    [forms, pathname, search],
  );
  const end = (isLeaving: boolean) => {
    setAsked(null);
    if (isLeaving) asked?.leave();
    if (blocker.state !== 'blocked') return;
    if (isLeaving) blocker.proceed();
    else blocker.reset();
  };
  return (
    <LeavingContext value={leaving}>
      {children}
      <ConfirmDialog
        open={asked !== null || blocker.state === 'blocked'}
        title="Leave without saving?"
        confirm="Leave"
        cancel="Stay"
        onConfirm={() => end(true)}
        onClose={() => end(false)}
      >
        {(asked ? asked.lost : forms.lost()) ??
          'Your changes aren’t saved. They stay in this tab and are here when you come back.'}
      </ConfirmDialog>
    </LeavingContext>
  );
}
