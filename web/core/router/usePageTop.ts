import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/**
 * Scrolls to the top of a list when its page changes; Back and Forward keep the scroll position. Returns a ref for the
 * element right above the list.
 */
export function usePageTop(page: string): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const type = useNavigationType();
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (type !== NavigationType.Pop && top.current && top.current.getBoundingClientRect().top < 0)
      top.current.scrollIntoView();
  }, [page, type]);
  return top;
}
