import type { MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../display/Icon';
import { Link } from '../display/Link';
import { Menu } from '../overlays/Menu';
import { layer, size } from '../theme/tokens';

/** Up to this width, in px, the menus collapse into one button. */
const narrow = 860;

const Root = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.top};
  display: flex;
  align-items: center;
  gap: var(--s5);
  height: ${size.top}px;
  padding: 0 var(--s5);
  background: var(--surface);
  border-bottom: 1px solid var(--line);
  > nav {
    flex: 1 1 auto;
    min-width: 0;
    height: 100%;
  }
  > nav > ul {
    display: flex;
    height: 100%;
  }
  > div:not([data-radix-popper-content-wrapper]) {
    display: flex;
    align-items: center;
    gap: var(--s3);
    font-size: var(--t-s);
  }
  @media (max-width: ${narrow}px) {
    padding: 0 var(--s4);
    gap: var(--s3);
    > nav > ul {
      display: none;
    }
  }
  @media (min-width: ${narrow + 1}px) {
    > nav > button {
      display: none;
    }
  }
`;
const Opener = styled.button`
  display: flex;
  align-items: center;
  gap: 6px;
  height: 100%;
  padding: 2px var(--s3) 0;
  border: 0;
  border-bottom: 2px solid transparent;
  background: none;
  font-size: var(--t-s);
  font-weight: 500;
  color: var(--ink-2);
  white-space: nowrap;
  &:hover,
  &[data-state='open'] {
    color: var(--ink);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-current] {
    color: var(--ink);
    border-color: var(--accent);
  }
`;
const Brand = styled(Link)`
  display: flex;
  align-items: center;
  gap: var(--s2);
  font: 600 var(--t-l)/1 var(--serif);
  letter-spacing: -0.01em;
  color: var(--ink);
  &:hover {
    text-decoration: none;
  }
  &::before {
    content: '';
    width: 10px;
    height: 18px;
    background: var(--accent);
    border-radius: 2px 2px 0 0;
    box-shadow: 0 4px 0 -1px var(--ink);
  }
`;
const Skip = styled.a`
  position: absolute;
  left: var(--s4);
  top: -60px;
  padding: var(--s2) var(--s3);
  border-radius: var(--radius);
  background: var(--accent);
  color: var(--on-accent);
  font-size: var(--t-s);
  &:focus {
    top: 9px;
    z-index: 1;
  }
`;

/**
 * Moves the focus without navigating: the browser would add a history entry that the router doesn't know, so a leave
 * guard couldn't block Back.
 */
const skip = (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById('main')?.focus();
};

export interface TopBarProps {
  brand: { href: string; label: string };
  /** `current`: whether the page is one of the menu's places. */
  menus: readonly { label: string; current: boolean; places: readonly { href: string; label: string }[] }[];
  /** The right side: search, active users, and the account menu. */
  children?: ReactNode;
}

/** The bar at the top of every screen, with a skip link. Sticky headers below take its height into account. */
export function TopBar({ brand, menus, children }: TopBarProps) {
  return (
    <Root data-top-bar="" data-chrome="">
      <Skip href="#main" onClick={skip}>
        Skip to content
      </Skip>
      <Brand href={brand.href}>{brand.label}</Brand>
      <nav aria-label="Main">
        <ul>
          {menus.map(({ label, current, places }) => (
            <li key={label}>
              <Menu
                align="start"
                trigger={
                  <Opener type="button" aria-current={current || undefined}>
                    {label}
                    <Icon name="down" size={12} />
                  </Opener>
                }
                items={places}
              />
            </li>
          ))}
        </ul>
        {menus.length > 0 && (
          <Menu
            align="start"
            trigger={
              <Opener type="button">
                Menu
                <Icon name="down" size={12} />
              </Opener>
            }
            items={menus.flatMap(({ label, places }) => [{ heading: label }, ...places])}
          />
        )}
      </nav>
      {children && <div>{children}</div>}
    </Root>
  );
}
