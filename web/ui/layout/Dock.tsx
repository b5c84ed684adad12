import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { Button } from '../controls/Button';
import { Icon } from '../display/Icon';
import { Menu } from '../overlays/Menu';
import { breakpoint, layer } from '../theme/tokens';

/** Up to this width, in px, the secondary actions collapse into one button. */
const narrow = 1100;

const rise = keyframes`from { opacity: 0; transform: translate(-50%, 12px); }`;

const Root = styled.div`
  position: fixed;
  left: 50%;
  bottom: 20px;
  z-index: ${layer.dock};
  display: flex;
  align-items: center;
  gap: var(--s3);
  max-width: calc(100vw - 2 * var(--s4));
  padding: 8px 8px 8px 18px;
  transform: translateX(-50%);
  border: 1px solid var(--line);
  border-radius: var(--radius-l);
  background: var(--raised);
  color: var(--ink);
  font-size: var(--t-s);
  white-space: nowrap;
  box-shadow: var(--shadow);
  animation: ${rise} var(--quick);
  > div {
    display: flex;
    gap: var(--s2);
    min-width: 0;
  }
  [data-more='row'] {
    display: flex;
    gap: var(--s2);
  }
  [data-more='menu'] {
    display: none;
  }
  @media (max-width: ${narrow}px) {
    [data-more='row'] {
      display: none;
    }
    [data-more='menu'] {
      display: block;
    }
  }
  > p {
    margin-right: var(--s2);
    font-variant-numeric: tabular-nums;
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    left: 0;
    right: 0;
    bottom: 0;
    max-width: none;
    flex-direction: column;
    align-items: stretch;
    gap: var(--s2);
    padding: 10px var(--s4) 12px;
    border-radius: var(--radius-l) var(--radius-l) 0 0;
    transform: none;
    animation: none;
    > div {
      flex-wrap: wrap;
    }
  }
`;

/** Focuses the dock's primary action, its last button. */
export function focusDock(): void {
  [...document.querySelectorAll<HTMLElement>('[data-dock] button')].at(-1)?.focus();
}

export interface DockAction {
  label: string;
  onSelect: () => void;
  /** Whether the action is running. */
  busy?: boolean;
  /** Why the action is unavailable; undefined if it is available. */
  waiting?: string | undefined;
}

export interface DockProps {
  /** The number of selected items and their total, announced on change. */
  text: ReactNode;
  /** Actions on the selection, the primary Button last. */
  children: ReactNode;
  /** Secondary actions: buttons, or a menu if space is short. */
  more?: readonly DockAction[];
  /** Less frequent actions, which are always in the menu. */
  rest?: readonly DockAction[];
  /** The primary Button, if it comes after the secondary actions. */
  primary?: ReactNode;
}

/** Shown at the bottom while something is selected. Tables and toasts adjust to it automatically. */
export function Dock({ text, children, more = [], rest = [], primary }: DockProps) {
  const menuOf = (actions: readonly DockAction[]) => (
    <Menu
      trigger={
        <Button busy={actions.some(({ busy }) => busy)}>
          More
          <Icon name="up" size={12} />
        </Button>
      }
      items={actions.map(({ label, onSelect, waiting }) => ({ label, onSelect, waiting }))}
    />
  );
  return (
    <Root data-theme="dark" data-dock="" data-chrome="" role="region" aria-label="Selection">
      <p aria-live="polite">{text}</p>
      <div>
        {children}
        {more.length + rest.length > 0 && (
          <>
            <span data-more="row">
              {more.map(({ label, onSelect, busy = false, waiting }) => (
                <Button key={label} busy={busy} waiting={waiting} onClick={onSelect}>
                  {label}
                </Button>
              ))}
              {rest.length > 0 && menuOf(rest)}
            </span>
            <span data-more="menu">{menuOf([...more, ...rest])}</span>
          </>
        )}
        {primary}
      </div>
    </Root>
  );
}
