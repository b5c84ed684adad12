import { Popover as Radix } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { styled } from 'styled-components';
import { landmarkOf } from '../theme/landmark';
import { layer } from '../theme/tokens';

const Panel = styled(Radix.Content)`
  z-index: ${layer.menu};
  width: max-content;
  max-width: min(420px, calc(100vw - 32px));
  max-height: var(--radix-popover-content-available-height);
  overflow-y: auto;
  padding: var(--s3) var(--s4);
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--raised);
  color: var(--ink);
  font-size: var(--t-s);
  font-weight: 400;
  line-height: 1.5;
  text-align: left;
  white-space: normal;
  overflow-wrap: anywhere;
  box-shadow: var(--shadow);
`;

export interface PopoverProps {
  /** The element that the popover describes. Focus returns to it on close. */
  anchor: RefObject<HTMLElement | null>;
  /** The accessible name. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * An explanation next to the element it describes; Escape or a click elsewhere closes it. Mount it to open it: a closed
 * one costs nothing.
 */
export function Popover({ anchor, label, onClose, children }: PopoverProps) {
  const focusAnchor = (event: Event) => {
    event.preventDefault();
    anchor.current?.focus();
  };
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal container={landmarkOf(anchor.current)}>
        <Panel aria-label={label} sideOffset={6} collisionPadding={8} onCloseAutoFocus={focusAnchor}>
          {children}
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  );
}
