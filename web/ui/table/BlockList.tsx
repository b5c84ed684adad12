import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { PrintNote } from '../display/PrintNote';
import { useRows } from './useRows';

/** The space between blocks, in px. */
const GAP = 24;

const Root = styled.div`
  position: relative;
  > div {
    padding-bottom: ${GAP}px;
  }
  @media print {
    > div {
      padding-bottom: 8px;
    }
  }
  /* Placed by top, not by a transform, which sticky headers inside a block would ignore. */
  > [data-placed] {
    position: absolute;
    left: 0;
    right: 0;
  }
`;

export interface BlockListProps {
  /** The accessible name of the list. */
  label: string;
  /** The number of blocks, loaded or not. */
  count: number;
  keyOf: (index: number) => string;
  /** Renders a block: a Sheet with a header and a bare DataTable, or a skeleton while it loads. */
  render: (index: number) => ReactNode;
  /** The typical height of a block in px. Each block is measured once it is shown. */
  estimate: number;
  /** Called with the range of blocks near the screen, to load missing ones. Pass a stable function. */
  onRange?: (first: number, last: number) => void;
  /** Returns whether a block is loaded. Only loaded blocks are printed. */
  isLoaded?: (index: number) => boolean;
  /** Says on paper that only some blocks are printed, and where to get the others. */
  partlyPrinted?: (printed: number) => string;
}

/**
 * A long list of blocks with individual heights that renders only those near the screen. If the tables in them have the
 * same columns, these align down the page.
 */
export function BlockList({ label, count, keyOf, render, estimate, onRange, isLoaded, partlyPrinted }: BlockListProps) {
  const body = useRef<HTMLDivElement>(null);
  const { placed, height, measure, isPrinting } = useRows({
    count,
    height: estimate + GAP,
    measured: true,
    keyOf,
    body,
    allUpTo: 5,
    overscan: 1,
  });
  const first = placed[0]?.index;
  const last = placed.at(-1)?.index;
  const shown = isPrinting && isLoaded ? placed.filter(({ index }) => isLoaded(index)) : placed;
  useEffect(() => {
    // What isn't loaded when the browser prints would come too late.
    if (isPrinting) return;
    if (first !== undefined && last !== undefined) onRange?.(first, last);
  }, [first, last, onRange, isPrinting]);
  return (
    <Root ref={body} role="list" aria-label={label} style={{ height }}>
      {isPrinting && shown.length < count && partlyPrinted && <PrintNote>{partlyPrinted(shown.length)}</PrintNote>}
      {shown.map(({ index, top }) => (
        <div
          key={keyOf(index)}
          ref={measure}
          role="listitem"
          data-index={index}
          aria-setsize={count}
          aria-posinset={index + 1}
          data-placed={top === undefined ? undefined : ''}
          style={top === undefined ? undefined : { top }}
        >
          {render(index)}
        </div>
      ))}
    </Root>
  );
}
