import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { layer } from '../theme/tokens';
import { landmarkOf } from './landmark';

const Bubble = styled(Radix.Content)`
  z-index: ${layer.menu};
  max-width: 280px;
  padding: 6px 10px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--raised);
  color: var(--ink);
  font-size: var(--t-xs);
  box-shadow: var(--shadow);
`;

export interface TooltipProps {
  /** Plain words; nothing that can be clicked. Without them there is no tooltip, and the element stays the same one when they come or go. */
  text: string | undefined;
  /** One element that takes focus, so that keyboards reach the words too. */
  children: ReactElement;
}

/** Words on hover and focus that explain or complete; never the only place for what must be known. */
export function Tooltip({ text, children }: TooltipProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [home, setHome] = useState<HTMLElement | null>(null);
  return (
    <Radix.Root
      onOpenChange={(open) => {
        if (open) setHome(landmarkOf(target.current));
      }}
    >
      <Radix.Trigger ref={target} asChild>
        {children}
      </Radix.Trigger>
      {text !== undefined && (
        <Radix.Portal container={home}>
          <Bubble data-theme="dark" sideOffset={6} collisionPadding={8}>
            {text}
          </Bubble>
        </Radix.Portal>
      )}
    </Radix.Root>
  );
}
