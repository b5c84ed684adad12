import type { ReactNode } from 'react';
import { use, useEffect, useRef, useState } from 'react';
import type { Navigator, To } from 'react-router-dom';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { setHistoryGate } from './history-gate';
import { useUnloadGuard } from './useUnloadGuard';

const pathOf = (to: To): string => (typeof to === 'string' ? (to.split(/[?#]/)[0] ?? '') : (to.pathname ?? ''));

/** The entry's place in the history, as the router counts it. */
const placeInHistory = (): number | null => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
};

export interface LeaveGuard {
  /** Lets the next way out pass, as after a save. */
  allow: () => void;
  /** The question; render it anywhere on the page. */
  question: ReactNode;
}

/**
 * While `isDirty`, asks before the screen is left by a link, by back or forward, or with the tab. What was typed is kept as a draft
 * (useDraft) either way, which the question says.
 */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const { navigator } = use(NavigationContext);
  const { pathname } = useLocation();
  const passing = useRef(false);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useUnloadGuard(isDirty, passing);

  useEffect(() => {
    if (!isDirty) return undefined;
    passing.current = false;
    const [push, replace] = [navigator.push.bind(navigator), navigator.replace.bind(navigator)];
    const asking =
      (go: Navigator['push']): Navigator['push'] =>
      (to, ...rest) => {
        const path = pathOf(to);
        if (passing.current || path === '' || path.toLowerCase().endsWith(pathname.toLowerCase())) go(to, ...rest);
        else setLeave(() => () => go(to, ...rest));
      };
    // The router has no other door for this outside of its data mode.
    Object.assign(navigator, { push: asking(push), replace: asking(replace) });
    return () => {
      Object.assign(navigator, { push, replace });
    };
  }, [isDirty, navigator, pathname]);

  useEffect(() => {
    if (!isDirty) return undefined;
    const here = placeInHistory();
    let isReturning = false;
    const onPop = (event: PopStateEvent) => {
      const there = placeInHistory();
      if (passing.current || here === null || there === null) return;
      if (isReturning || there === here) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(here - there);
      setLeave(() => () => window.history.go(there - here));
    };
    setHistoryGate(onPop);
    return () => setHistoryGate(null);
  }, [isDirty]);

  const go = () => {
    passing.current = true;
    setLeave(null);
    leave?.();
  };
  return {
    allow: () => {
      passing.current = true;
    },
    question: (
      <ConfirmDialog
        open={leave !== null}
        title="Leave without saving?"
        confirm="Leave"
        cancel="Stay"
        onConfirm={go}
        onClose={() => setLeave(null)}
      >
        What you typed is not saved. It is kept in this tab, and is here again when you come back.
      </ConfirmDialog>
    ),
  };
}
