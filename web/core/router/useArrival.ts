import { createContext, type RefObject, use, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Whether the user navigated to this screen within the app, instead of opening the app on it. */
export const ArrivalContext = createContext(false);

/**
 * Scrolls to the top after navigation to another screen; Back and Forward keep the scroll position. Returns the value
 * for ArrivalContext.
 */
export function useArrival(): boolean {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const [first] = useState(pathname);
  const [moved, setMoved] = useState(false);
  const last = useRef(pathname);
  if (!moved && pathname !== first) setMoved(true);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, type]);
  return moved;
}

/**
 * Returns a ref for the title, which gets the focus after navigation: the link that had it is gone, and screen readers
 * announce the screen.
 */
export function useTitleFocus(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const arrived = use(ArrivalContext);
  useEffect(() => {
    // A field that the address names has the focus already.
    if (arrived && !document.activeElement?.closest('[data-named]')) title.current?.focus({ preventScroll: true });
  }, [arrived]);
  return title;
}
