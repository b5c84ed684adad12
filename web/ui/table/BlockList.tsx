import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useRows } from './useRows';

/** Between blocks, in px. */
const GAP = 24;

const Root = styled.div`
  position: relative;
  > div {
    padding-bottom: ${GAP}px;
  }
  /* Placed by top, not by a transform: headers that stick inside a block would not know of it. */
  > [style] {
    position: absolute;
    left: 0;
    right: 0;
  }
`;

export interface BlockListProps {
  /** The name of the list. */
  label: string;
  /** How many blocks there are, loaded or not. */
  count: number;
  keyOf: (index: number) => string;
  /** One block: a Sheet with a head and a bare DataTable, or its skeleton while it is not loaded. */
  render: (index: number) => ReactNode;
  /** The usual height of a block in px; each is measured once it shows. */
  estimate: number;
  /** Told which blocks are near the screen, to load those that are missing. Keep the function the same. */
  onRange?: (first: number, last: number) => void;
}

/**
 * A long list of blocks of their own heights, of which only those near the screen exist.
 * Give the tables in them the same columns, and their columns line up down the page.
 */
export function BlockList({ label, count, keyOf, render, estimate, onRange }: BlockListProps) {
  const body = useRef<HTMLDivElement>(null);
  const { placed, height, measure } = useRows({
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
  useEffect(() => {
    if (first !== undefined && last !== undefined) onRange?.(first, last);
  }, [first, last, onRange]);
  return (
    <Root ref={body} role="list" aria-label={label} style={{ height }}>
      {placed.map(({ index, top }) => (
        <div
          key={keyOf(index)}
          ref={measure}
          role="listitem"
          data-index={index}
          aria-setsize={count}
          aria-posinset={index + 1}
          style={top === undefined ? undefined : { top }}
        >
          {render(index)}
        </div>
      ))}
    </Root>
  );
}
