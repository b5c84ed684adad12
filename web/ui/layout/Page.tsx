import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../display/Icon';
import { Link } from '../display/Link';
import { breakpoint } from '../theme/tokens';

/** The main region of a screen. */
export const Page = styled.main.attrs({ id: 'main', tabIndex: -1 })`
  max-width: 1520px;
  margin: 0 auto;
  padding: var(--s5) var(--s5) calc(var(--s7) + var(--dock));
  outline-offset: -4px;
  @media (min-width: 2200px) {
    max-width: 2000px;
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    padding: var(--s4) var(--s4) calc(var(--s6) + var(--dock));
  }
  @media print {
    max-width: none;
    padding: 0;
  }
`;

const Header = styled.header`
  display: grid;
  grid-template: 'back back' 'title actions' 'sub sub' / minmax(0, 1fr) auto;
  column-gap: var(--s4);
  margin-bottom: var(--s4);
  > a {
    grid-area: back;
    justify-self: start;
    display: inline-flex;
    align-items: center;
    gap: 2px;
    margin-left: -3px;
    font-size: var(--t-s);
    color: var(--ink-2);
    &:hover {
      color: var(--ink);
    }
  }
  h1 {
    grid-area: title;
    margin: 6px 0 2px;
    font-size: var(--t-2xl);
    line-height: 1.15;
    letter-spacing: -0.018em;
    overflow-wrap: anywhere;
  }
  > p {
    grid-area: sub;
    color: var(--ink-2);
  }
  > div {
    grid-area: actions;
    align-self: end;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2);
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    grid-template: 'back' 'title' 'sub' 'actions' / minmax(0, 1fr);
    > div {
      margin-top: var(--s3);
    }
  }
`;

export interface PageHeaderProps {
  title: string;
  /** The parent screen. */
  back?: { href: string; label: string };
  /** One line that says what the screen shows. */
  sub?: ReactNode;
  /** Actions at the top right, the primary one last. */
  actions?: ReactNode;
  /** The heading, which can be focused. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The header of a screen, with its title. */
export function PageHeader({ title, back, sub, actions, headingRef }: PageHeaderProps) {
  return (
    <Header>
      {back && (
        <Link href={back.href} data-chrome="">
          <Icon name="left" size={14} />
          {back.label}
        </Link>
      )}
      <h1 ref={headingRef} tabIndex={-1}>
        {title}
      </h1>
      {sub && <p>{sub}</p>}
      {actions && <div data-chrome="">{actions}</div>}
    </Header>
  );
}

/** A row of controls: filters on the left, actions after a `Spring`. */
export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s3);
  margin-bottom: var(--s3);
  font-size: var(--t-s);
  @media print {
    display: none;
  }
`;

/** Takes the free space of a Bar. */
export const Spring = styled.span`
  flex: 1;
`;

/** A row of secondary actions, each a link-style Button or a Link. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px var(--s4);
  font-size: var(--t-s);
  font-weight: 500;
  @media print {
    display: none;
  }
`;

/** A part of a page, separated by a margin. */
export const Section = styled.section`
  margin-bottom: var(--s5);
  > h2 {
    margin-bottom: var(--s3);
    font-size: var(--t-xl);
  }
`;
