import { Tooltip as Radix } from 'radix-ui';
import { type ReactElement, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { landmarkOf } from '../theme/landmark';
import { layer } from '../theme/tokens';

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
  /**
   * Plain text without interactive content. If undefined, there is no tooltip; the child element is not remounted when
   * this changes.
   */
  text: string | undefined;
  /** One focusable element, so that keyboard users can read the text too. */
  children: ReactElement;
}

/** Extra text on hover and focus. Never the only place for essential information. */
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
