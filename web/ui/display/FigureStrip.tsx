import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { breakpoint } from '../theme/tokens';
import { Skeleton } from './Skeleton';

const Root = styled.dl`
  display: flex;
  flex-wrap: wrap;
  border-block: 1px solid var(--line);
  font-variant-numeric: tabular-nums lining-nums;
  > div {
    padding: 14px var(--s6) var(--s3) 0;
    margin-right: var(--s6);
    border-right: 1px solid var(--line);
  }
  > div:last-child {
    border: 0;
    margin: 0;
  }
  dt {
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
  dd {
    margin-top: 2px;
    min-height: 32px;
    font-size: var(--t-2xl);
    line-height: 32px;
    font-weight: 500;
    letter-spacing: -0.02em;
  }
  dd > span[aria-hidden] {
    margin-top: 6px;
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > div {
      margin: 0;
      padding: 10px var(--s3) var(--s2) 0;
      border: 0;
    }
    dd {
      font-size: var(--t-xl);
      line-height: 26px;
      min-height: 26px;
    }
  }
`;

export interface Figure {
  label: string;
  /** A count or `<Money symbol="small" />`; undefined while loading. */
  value: ReactNode;
}

/** The key figures of a screen, in large type. */
export function FigureStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <Root>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>{figure.value ?? <Skeleton $width="96px" $height="20px" />}</dd>
        </div>
      ))}
    </Root>
  );
}
