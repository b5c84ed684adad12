import { styled } from 'styled-components';
import { Icon } from '../display/Icon';
import { Link } from '../display/Link';
import { useUiLocale } from '../display/Money';
import { PrintNote } from '../display/PrintNote';
import { VisuallyHidden } from '../display/VisuallyHidden';
import { pagerSteps } from './pager-window';

const Root = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s4);
  padding: var(--s3) 2px;
  font-size: var(--t-s);
  color: var(--ink-2);
  font-variant-numeric: tabular-nums;
  > span:first-child {
    margin-right: auto;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px;
  }
  a,
  li > span {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 2px;
    min-width: 28px;
    height: 28px;
    padding: 0 6px;
    border-radius: var(--radius);
    color: var(--ink-2);
  }
  a:hover {
    background: var(--quiet-weak);
    color: var(--ink);
    text-decoration: none;
  }
  a[aria-current] {
    color: var(--ink);
    font-weight: 600;
    background: var(--quiet-weak);
  }
  li > span[aria-disabled] {
    color: var(--ink-3);
    opacity: 0.7;
  }
`;

/** A position in a paged list. */
export interface PagerPosition {
  /** Counts from 1. */
  page: number;
  pageSize: number;
}

export interface PagerProps extends PagerPosition {
  total: number;
  /** Returns the address of a page. Changing the page size goes to page 1. */
  hrefFor: (position: PagerPosition) => string;
  /** The available page sizes, in ascending order. */
  sizes?: readonly number[];
  /** The accessible name of the navigation; defaults to "Pages". */
  label?: string;
  /** Says on paper where to get the rows of the other pages. */
  onPaper?: string | undefined;
}

function Step({ href, label, icon }: { href: string | undefined; label: string; icon: 'left' | 'right' }) {
  const words = (
    <>
      {icon === 'left' && <Icon name="left" size={14} />}
      {label}
      {icon === 'right' && <Icon name="right" size={14} />}
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <span aria-disabled="true">{words}</span>
      ) : (
        <Link href={href} rel={icon === 'left' ? 'prev' : 'next'}>
          {words}
        </Link>
      )}
    </li>
  );
}

/** Links to the pages of a list, with the current range. Not rendered if everything fits on one page of the smallest size. */
export function Pager({
  page,
  pageSize,
  total,
  hrefFor,
  sizes = [],
  label = 'Pages',
  onPaper = 'Open the other pages to print them.',
}: PagerProps) {
  const locale = useUiLocale();
  const pages = Math.ceil(total / pageSize);
  if (total <= Math.min(pageSize, ...sizes)) return null;
  const go = (to: number) => (to >= 1 && to <= pages ? hrefFor({ page: to, pageSize }) : undefined);
  const number = (value: number) => value.toLocaleString(locale);
  const range = `${number((page - 1) * pageSize + 1)}-${number(Math.min(page * pageSize, total))} of ${number(total)}`;
  return (
    <>
      {pages > 1 && (
        <PrintNote>
          Rows {range} are printed. {onPaper}
        </PrintNote>
      )}
      <Root aria-label={label} data-chrome="">
        <span role="status">{range}</span>
        {sizes.length > 1 && (
          <ul aria-label="Rows">
            <li aria-hidden="true">Rows&nbsp;</li>
            {sizes.map((size) => (
              <li key={size}>
                <Link href={hrefFor({ page: 1, pageSize: size })} aria-current={size === pageSize || undefined}>
                  {size}
                  <VisuallyHidden> rows</VisuallyHidden>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {pages > 1 && (
          <ul>
            <Step href={go(page - 1)} label="Previous" icon="left" />
            {pagerSteps(page, pages).map((step, index) => (
              <li key={step === 'gap' ? `gap-${index}` : step}>
                {step === 'gap' ? (
                  <span aria-hidden="true">…</span>
                ) : (
                  <Link
                    href={hrefFor({ page: step, pageSize })}
                    aria-label={`Page ${step}`}
                    aria-current={step === page ? 'page' : undefined}
                  >
                    {step}
                  </Link>
                )}
              </li>
            ))}
            <Step href={go(page + 1)} label="Next" icon="right" />
          </ul>
        )}
      </Root>
    </>
  );
}
