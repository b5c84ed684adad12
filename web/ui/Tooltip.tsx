import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { layer } from './tokens';

const Bubble = styled(Radix.Content)`
  z-index: ${layer.menu}; max-width: 280px; padding: 6px 10px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); color: var(--ink);
  font-size: var(--t-xs); box-shadow: var(--shadow);
`;

export interface TooltipProps {
  /** Plain words; nothing that can be clicked. */
  text: string;
  /** One element that takes focus, so that keyboards reach the words too. */
  children: ReactElement;
}

/** Words on hover and focus that explain or complete; never the only place for what must be known. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Bubble data-theme="dark" sideOffset={6} collisionPadding={8}>{text}</Bubble>
      </Radix.Portal>
    </Radix.Root>
  );
}
