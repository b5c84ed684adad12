import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { styled } from 'styled-components';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { failureOf, failureText } from '../failures/failure';
import { viewerLocale } from '../locale';

/** The list of what waits for the viewer; without rows, what follows it is shown instead. */
export const WorkRows = styled.ul`
  margin: var(--s4) 0 0;
  border-top: 1px solid var(--line);
  li {
    display: grid;
    grid-template-columns: 64px minmax(0, 1fr) auto;
    align-items: baseline;
    gap: var(--s1) var(--s4);
    padding: var(--s3) 0;
    border-bottom: 1px solid var(--line);
    font-variant-numeric: tabular-nums lining-nums;
  }
  b {
    font-size: var(--t-l);
    font-weight: 600;
    text-align: right;
  }
  /* Beside other text, color alone doesn't make a link. */
  span:has(small) > a {
    text-decoration: underline;
  }
  small {
    font-size: var(--t-s);
    color: var(--ink-2);
  }
  /* All rows appear together, once the last one is known. */
  &:has([aria-busy='true']) {
    min-height: 240px;
    > li:not([aria-busy='true']),
    > [aria-busy='true'] ~ [aria-busy='true'] {
      display: none;
    }
  }
  &:not(:has(li)) {
    display: none;
  }
  & + p {
    display: none;
    margin-top: var(--s4);
    color: var(--ink-2);
  }
  &:not(:has(li)) + p {
    display: block;
  }
`;

export interface WorkRowProps {
  /** How many there are: without any, there is no row. */
  count: number | undefined;
  /** What waits, after the number 1: "invoice is overdue". */
  one: string;
  /** After other numbers: "invoices are overdue". */
  many: string;
  /** The list of exactly these. */
  href: string;
  /** Their sums, by currency. */
  amounts?: readonly { readonly currency: string; readonly amount: string }[];
  /** When it has to be done, or what else is known of it. */
  about?: string | null | undefined;
}

/** What waits for the viewer, with its number, which leads to the list. */
export function WorkRow({ count = 0, one, many, href, amounts = [], about }: WorkRowProps) {
  if (count === 0) return null;
  const words = count === 1 ? one : many;
  return (
    <li>
      <b>{count.toLocaleString(viewerLocale())}</b>
      <span>
        <Link href={href} aria-label={`${count} ${words}`}>
          {words}
        </Link>
        {about && <small> · {about}</small>}
      </span>
      <small>
        {amounts.map(({ currency, amount }) => (
          <div key={currency}>
            <Money amount={amount} currency={currency} symbol="plain" />
          </div>
        ))}
      </small>
    </li>
  );
}

/** In place of rows that are loading or can't be loaded, so that the list doesn't say that nothing waits. */
export const WorkPending = ({ error }: { error: unknown }) => (
  <li aria-busy={!error}>
    <b />
    <small>{error ? failureText(failureOf(error)) : 'Loading'}</small>
  </li>
);

/** The rows of a slice, which load with the home page. If they can't, a row says so, and the rest of the page works. */
export const lazyWork = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy((): Promise<{ default: ComponentType }> =>
    load().then(
      (Rows) => ({ default: Rows }),
      (error: unknown) => ({ default: () => <WorkPending error={error} /> }),
    ),
  );
