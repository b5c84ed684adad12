import type { Range, VirtualItem } from '@tanstack/react-virtual';
import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useCallback, useLayoutEffect, useState } from 'react';

/** Rows that are ready on either side of what shows. */
const OVERSCAN = 6;

const ignore = () => undefined;

/** One row to render. `top` is its place in px when rows are virtual. */
export interface PlacedRow {
  index: number;
  top: number | undefined;
}

export interface RowsOptions {
  count: number;
  /** The height of a row in px; measured when `measured` is set. */
  height: number;
  /** Rows have their own heights: they are rendered with `measure` as ref and `data-index`. */
  measured?: boolean;
  keyOf: (index: number) => string;
  /** The element that the rows stand in. */
  body: RefObject<HTMLElement | null>;
  /** The element that scrolls; the page when undefined. */
  scroller?: RefObject<HTMLElement | null> | undefined;
  /** What covers the rows above and below, in px: sticky headers, footers. */
  covered?: { above: number; below: number };
  /** A row that is kept even out of sight, because it has the focus. */
  kept?: number | undefined;
  /** Up to so many rows, 50 by default, are simply there: find-in-page and printing see them all. */
  allUpTo?: number;
  /** Rows that are ready on either side of what shows, 6 by default; fewer where each of them is large. */
  overscan?: number;
}

export interface Rows {
  placed: readonly PlacedRow[];
  /** The height of all rows in px; undefined when rows are not virtual. */
  height: number | undefined;
  measure: (element: Element | null) => void;
  scrollTo: (index: number) => void;
}

/** The distance of the rows from the top of what scrolls, followed as things above them grow or go. */
function useOffset(body: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null> | undefined): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      const element = scroller?.current;
      setOffset(
        Math.round(element ? top - element.getBoundingClientRect().top + element.scrollTop : top + window.scrollY),
      );
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body, scroller]);
  return offset;
}

/** Which rows to render, of a list as long as it may be. */
export function useRows({
  count,
  height,
  measured = false,
  keyOf,
  body,
  scroller,
  covered = { above: 0, below: 0 },
  kept,
  allUpTo = 50,
  overscan = OVERSCAN,
}: RowsOptions): Rows {
  const virtual = count > allUpTo;
  const scrollMargin = useOffset(body, scroller);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return kept === undefined || kept >= count || shown.includes(kept)
        ? shown
        : [...shown, kept].sort((a, b) => a - b);
    },
    [kept, count],
  );
  const shared = {
    count,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan,
    scrollMargin,
    rangeExtractor,
    scrollPaddingStart: covered.above,
    scrollPaddingEnd: covered.below,
  };
  const inPage = useWindowVirtualizer<Element>({ ...shared, enabled: virtual && !scroller });
  const inBox = useVirtualizer<Element, Element>({
    ...shared,
    enabled: virtual && Boolean(scroller),
    getScrollElement: () => scroller?.current ?? null,
  });
  const virtualizer = scroller ? inBox : inPage;

  if (!virtual) {
    const placed = Array.from({ length: count }, (_, index) => ({ index, top: undefined }));
    return { placed, height: undefined, measure: ignore, scrollTo: ignore };
  }
  return {
    placed: virtualizer
      .getVirtualItems()
      .map((item: VirtualItem) => ({ index: item.index, top: item.start - scrollMargin })),
    height: virtualizer.getTotalSize(),
    measure: measured ? virtualizer.measureElement : ignore,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}
