import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Rows that are rendered beyond either edge of the visible range. */
const OVERSCAN = 6;

/** Up to this many rows are printed; of longer lists, the first ones. */
const PRINTED = 1000;

const none: readonly number[] = [];
const ignore = () => undefined;

/** One row to render. `top` is its position in px if rows are virtual. */
export interface PlacedRow {
  index: number;
  top: number | undefined;
  /** The position of its lower edge. */
  end: number | undefined;
}

export interface RowsOptions {
  count: number;
  /** The height of a row in px; an estimate if `measured` is set. */
  height: number;
  /** Whether rows have individual heights. Render them with `measure` as the ref and with `data-index`. */
  measured?: boolean;
  keyOf: (index: number) => string;
  /** The element that contains the rows. */
  body: RefObject<HTMLElement | null>;
  /** The scroll container; undefined for the page. */
  scroller?: RefObject<HTMLElement | null> | undefined;
  /** The height in px of what covers the rows above and below: sticky headers and footers. */
  covered?: { above: number; below: number };
  /** Rows that stay rendered outside the visible range, because one has the focus or Tab leads to it. Ascending. */
  pinned?: readonly number[];
  /** Up to this many rows, 50 by default, all are rendered, so find-in-page includes them. */
  allUpTo?: number;
  /** Rows that are rendered beyond either edge of the visible range, 6 by default. Use fewer if rows are large. */
  overscan?: number;
}

export interface Rows {
  placed: readonly PlacedRow[];
  /** The total height of the rows in px; undefined if rows aren't virtual. */
  height: number | undefined;
  measure: (element: Element | null) => void;
  scrollTo: (index: number) => void;
  /** Whether the page is being printed. */
  isPrinting: boolean;
  /** The number of rows after those that are printed; 0 unless the list is too long to print. */
  omitted: number;
}

let isPrinting = false;
const listeners = new Set<() => void>();

/** Rows have to be in the page before the browser lays it out for paper, so the change is rendered at once. */
function announce(next: boolean): void {
  isPrinting = next;
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

const before = () => announce(true);
const after = () => announce(false);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}

/** Returns whether the page is being printed, by the app or by the browser's own command. */
const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);

/** Returns the offset of the rows from the top of the scroll container, updated as elements above them change size. */
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

/** Says on paper that a list is longer than what is printed. */
export const omittedRows = (count: number, omitted: number, locale: string): string =>
  `The first ${(count - omitted).toLocaleString(locale)} of ${count.toLocaleString(locale)} rows are printed. Filter the list to print others.`;

/** Returns the rows to render from a list of any length. */
export function useRows({
  count,
  height,
  measured = false,
  keyOf,
  body,
  scroller,
  covered = { above: 0, below: 0 },
  pinned = none,
  allUpTo = 50,
  overscan = OVERSCAN,
}: RowsOptions): Rows {
  const isPrinting = usePrinting();
  const printed = Math.min(count, Math.max(PRINTED, allUpTo));
  const isLong = count > allUpTo;
  const virtual = !isPrinting && isLong;
  const scrollMargin = useOffset(body, scroller);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const others = pinned.filter((index) => index >= 0 && index < count && !shown.includes(index));
      return others.length === 0 ? shown : [...shown, ...others].sort((a, b) => a - b);
    },
    [pinned, count],
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
  // Enabled while printing too: the rows that are rendered, and the focus, are the same afterwards.
  const inPage = useWindowVirtualizer<Element>({ ...shared, enabled: isLong && !scroller });
  const inBox = useVirtualizer<Element, Element>({
    ...shared,
    enabled: isLong && Boolean(scroller),
    getScrollElement: () => scroller?.current ?? null,
  });
  const virtualizer = scroller ? inBox : inPage;

  if (!virtual) {
    const length = isPrinting ? printed : count;
    const placed = Array.from({ length }, (_, index) => ({ index, top: undefined, end: undefined }));
    return {
      placed,
      height: undefined,
      measure: ignore,
      scrollTo: ignore,
      isPrinting,
      omitted: isPrinting ? count - printed : 0,
    };
  }
  return {
    placed: virtualizer
      .getVirtualItems()
      .map(({ index, start, end }: VirtualItem) => ({ index, top: start - scrollMargin, end: end - scrollMargin })),
    height: virtualizer.getTotalSize(),
    measure: measured ? virtualizer.measureElement : ignore,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    isPrinting,
    omitted: 0,
  };
}
