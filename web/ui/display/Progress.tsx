import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { useUiLocale } from './Money';

const Root = styled.div`
  display: grid;
  gap: 6px;
  font-size: var(--t-s);
  > div:first-child {
    display: flex;
    justify-content: space-between;
    gap: var(--s3);
    font-variant-numeric: tabular-nums;
    color: var(--ink-2);
  }
`;
const Track = styled.div`
  height: 6px;
  border-radius: 3px;
  background: var(--quiet-weak);
  overflow: hidden;
  > div {
    height: 100%;
    background: var(--accent);
    border-radius: inherit;
    transform-origin: left;
    transition: width var(--quick);
  }
`;

export interface ProgressProps {
  /** What is in progress. */
  label: ReactNode;
  done: number;
  /** Undefined while the total is unknown. */
  total: number | undefined;
  /** Whether the numbers are percent: "24%". */
  isPercent?: boolean;
}

/** The progress of a long-running task: "1,200 of 5,000". */
export function Progress({ label, done, total, isPercent = false }: ProgressProps) {
  const id = useId();
  const locale = useUiLocale();
  const share = total ? Math.min(100, Math.round((done / total) * 100)) : 0;
  return (
    <Root>
      <div>
        <span id={id}>{label}</span>
        {total !== undefined && (
          <span>{isPercent ? `${done}%` : `${done.toLocaleString(locale)} of ${total.toLocaleString(locale)}`}</span>
        )}
      </div>
      <Track
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={total === undefined ? undefined : done}
      >
        <div style={{ width: `${share}%` }} />
      </Track>
    </Root>
  );
}
