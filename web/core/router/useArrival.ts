import type { RefObject } from 'react';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Whether somebody came to the screen from another one, and did not just open the app on it. */
export const ArrivalContext = createContext(false);

/** After going to another screen: to its top. Back and forward keep their place. Gives what ArrivalContext tells its screen. */
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

/** The title of a screen that was gone to takes the focus: the link that led here is gone, and screen readers say where they are. */
export function useTitleFocus(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const arrived = use(ArrivalContext);
  useEffect(() => {
    if (arrived) title.current?.focus({ preventScroll: true });
  }, [arrived]);
  return title;
}
