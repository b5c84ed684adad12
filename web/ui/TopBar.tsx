import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from './Link';
import { breakpoint, layer, size } from './tokens';

const Root = styled.header`
  position: sticky; top: 0; z-index: ${layer.top}; display: flex; align-items: center; gap: var(--s5); height: ${size.top}px; padding: 0 var(--s5); background: var(--surface); border-bottom: 1px solid var(--line);
  > nav { flex: 1 1 auto; min-width: 0; height: 100%; overflow-x: auto; scrollbar-width: none; }
  > nav ul { display: flex; height: 100%; }
  > nav a { display: flex; align-items: center; height: 100%; padding: 0 var(--s3); border-bottom: 2px solid transparent; font-size: var(--t-s); font-weight: 500; color: var(--ink-2); white-space: nowrap; }
  > nav a:hover { color: var(--ink); text-decoration: none; }
  > nav a:focus-visible { outline-offset: -3px; }
  > nav a[aria-current] { color: var(--ink); border-color: var(--accent); }
  > div:not([data-radix-popper-content-wrapper]) { display: flex; align-items: center; gap: var(--s3); font-size: var(--t-s); }
  @media (max-width: ${breakpoint.phone - 1}px) { padding: 0 var(--s4); gap: var(--s3); }
`;
const Brand = styled(Link)`
  display: flex; align-items: center; gap: var(--s2); font: 600 var(--t-l)/1 var(--serif); letter-spacing: -0.01em; color: var(--ink);
  &:hover { text-decoration: none; }
  &::before { content: ''; width: 10px; height: 18px; background: var(--accent); border-radius: 2px 2px 0 0; box-shadow: 0 4px 0 -1px var(--ink); }
`;
const Skip = styled.a`
  position: absolute; left: var(--s4); top: -60px; padding: var(--s2) var(--s3); border-radius: var(--radius); background: var(--accent); color: var(--on-accent); font-size: var(--t-s);
  &:focus { top: 9px; z-index: 1; }
`;

export interface TopBarProps {
  brand: { href: string; label: string };
  links: readonly { href: string; label: string; current: boolean }[];
  /** Right side: search, who is here, the account's menu. */
  children?: ReactNode;
}

/** The bar over every screen, with a way past it for keyboards. Sticky headers below take its height into account. */
export function TopBar({ brand, links, children }: TopBarProps) {
  return (
    <Root data-top-bar="" data-chrome="">
      <Skip href="#main">Skip to content</Skip>
      <Brand href={brand.href}>{brand.label}</Brand>
      <nav aria-label="Main">
        <ul>{links.map((link) => <li key={link.href}><Link href={link.href} aria-current={link.current ? 'page' : undefined}>{link.label}</Link></li>)}</ul>
      </nav>
      {children && <div>{children}</div>}
    </Root>
  );
}
