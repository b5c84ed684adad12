import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from '../display/Link';

const Root = styled.nav`
  border-bottom: 1px solid var(--line);
  overflow-x: auto;
  scrollbar-width: none;
  ul {
    display: flex;
    gap: var(--s5);
  }
  a {
    display: block;
    padding: var(--s2) 0 10px;
    border-bottom: 2px solid transparent;
    color: var(--ink-2);
    font-size: var(--t-s);
    font-weight: 500;
    white-space: nowrap;
    &:hover {
      color: var(--ink);
      text-decoration: none;
    }
    &:focus-visible {
      outline-offset: -2px;
    }
    &[aria-current] {
      color: var(--ink);
      border-color: var(--accent);
    }
  }
  small {
    margin-left: 6px;
    font-size: var(--t-xs);
    color: var(--ink-3);
    font-variant-numeric: tabular-nums;
  }
`;

export interface Tab {
  href: string;
  label: string;
  /** A count or an icon after the label. */
  note?: ReactNode;
}

export interface TabsProps {
  /** The accessible name of the group. */
  label: string;
  tabs: readonly Tab[];
  /** The href of the tab whose content is shown. */
  current: string;
}

/** Tabs with an address each. */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <Root aria-label={label} data-chrome="">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link href={tab.href} aria-current={tab.href === current ? 'page' : undefined}>
              {tab.label}
              {tab.note !== undefined && <small>{tab.note}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </Root>
  );
}
