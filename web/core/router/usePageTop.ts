import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/** Another page of a list shows from its top; back and forward keep their place. For the element right above the list. */
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
