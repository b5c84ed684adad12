import { styled } from 'styled-components';
import { IconButton } from '../controls/IconButton';
import { useUiLocale } from '../display/Money';

const Range = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--s2);
  font-size: var(--t-s);
  color: var(--ink-2);
  font-variant-numeric: tabular-nums;
`;

export interface PageTurnerProps {
  offset: number;
  size: number;
  total: number;
  onOffset: (offset: number) => void;
}

/** The pager of a list in a dialog, which has no address of its own. */
export function PageTurner({ offset, size, total, onOffset }: PageTurnerProps) {
  const locale = useUiLocale();
  if (total <= size) return null;
  const grouped = (count: number) => count.toLocaleString(locale);
  return (
    <Range>
      <IconButton
        icon="left"
        label="Previous page"
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - size))}
      />
      {grouped(offset + 1)} to {grouped(Math.min(offset + size, total))} of {grouped(total)}
      <IconButton
        icon="right"
        label="Next page"
        disabled={offset + size >= total}
        onClick={() => onOffset(offset + size)}
      />
    </Range>
  );
}
