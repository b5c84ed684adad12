import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Checkbox } from '../controls/Checkbox';
import { Sheet } from '../layout/Sheet';

const Root = styled(Sheet)`
  margin-bottom: var(--s4);
  > [role='row']:first-child {
    padding: var(--s3) var(--s4);
    label {
      font: 600 var(--t-l)/1.25 var(--serif);
      gap: var(--s3);
    }
  }
  > [data-cells] {
    border-top: 1px solid var(--line);
    font-variant-numeric: tabular-nums lining-nums;
    color: var(--ink-2);
  }
  /* Values are aligned with the title, to the right of the checkbox. */
  [data-list] & > [data-cells] {
    padding-left: calc(var(--s4) + 28px);
    > [data-name] {
      margin-left: -28px;
    }
  }
`;

export interface TickedBlockProps {
  /** The accessible name of the block. */
  label: string;
  title: string;
  /** The number of columns. */
  span: number;
  /** The number of rows, and of the ticked ones. */
  count: number;
  ticked: number;
  /** Ticks all rows, or none. */
  onTick: (isTicked: boolean) => void;
  className?: string;
  /** The BlockRows. */
  children: ReactNode;
}

/** A block of a BlockTable whose title has a checkbox that ticks all its rows. */
export function TickedBlock({ label, title, span, count, ticked, onTick, className, children }: TickedBlockProps) {
  const isAll = ticked === count && ticked > 0;
  return (
    <Root className={className} role="rowgroup" aria-label={label}>
      <div role="row">
        <div role="cell" aria-colspan={span}>
          <Checkbox checked={isAll} indeterminate={ticked > 0 && !isAll} onChecked={onTick}>
            {title}
          </Checkbox>
        </div>
      </div>
      {children}
    </Root>
  );
}
