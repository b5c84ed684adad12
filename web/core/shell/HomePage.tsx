import { Suspense, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { Section } from '../../ui/layout/Page';
import { Denied } from '../session/Denied';
import { useViewer } from '../session/session';
import type { Slice } from '../slice';
import { menusOf } from './menus';
import { Screen } from './Screen';
import { WorkRows } from './WorkRow';

const List = styled.ul`
  margin-top: var(--s5);
  border-top: 1px solid var(--line);
  li {
    display: grid;
    grid-template-columns: 220px 1fr;
    gap: 4px var(--s5);
    padding: var(--s4) 0;
    border-bottom: 1px solid var(--line);
  }
  h2 {
    font-size: var(--t-xl);
  }
  dl {
    display: grid;
    gap: var(--s3);
  }
  dt {
    font-weight: 500;
  }
  dd {
    color: var(--ink-2);
    font-size: var(--t-s);
  }
  @media (max-width: 640px) {
    li {
      grid-template-columns: 1fr;
    }
  }
`;

const All = styled.details`
  margin-top: var(--s6);
  summary {
    width: fit-content;
    line-height: 28px;
    color: var(--ink-2);
    cursor: pointer;
  }
`;

/**
 * The home page: what waits for the viewer, and on demand what each screen is for, which the menu doesn't say. With `?p=1`, it says
 * that access to a page was denied.
 */
export function HomePage({ slices }: { slices: readonly Slice[] }) {
  const viewer = useViewer();
  const [query] = useSearchParams();
  const menus = menusOf(slices, viewer);
  const heading = useId();
  const work = slices.flatMap(({ HomeWork }) => (HomeWork?.gate(viewer) ? [HomeWork] : []));
  // Once it is open, it doesn't close under the user's hands.
  const [isListed] = useState(work.length === 0);
  return (
    <Screen title={viewer.house.name} sub={`Signed in as ${viewer.displayName}`}>
      {query.get('p') === '1' && <Denied />}
      {/* A notice that is late or fails doesn't keep the page from users. */}
      <Suspense>{slices.map(({ HomeNotice }, index) => HomeNotice && <HomeNotice key={index} />)}</Suspense>
      {work.length > 0 && (
        <Section aria-labelledby={heading}>
          <h2 id={heading}>To do</h2>
          <Suspense>
            <WorkRows>
              {work.map(({ Rows }, index) => (
                <Rows key={index} />
              ))}
            </WorkRows>
            <p>You’re all caught up.</p>
          </Suspense>
        </Section>
      )}
      {menus.length === 0 && (
        <EmptyState title="There is nothing here for you yet.">
          Your system administrator decides which parts of {viewer.house.name} you can open.
        </EmptyState>
      )}
      {menus.length > 0 && (
        <All open={isListed}>
          <summary>All screens</summary>
          <List>
            {menus.map(({ group, places }) => (
              <li key={group}>
                <h2>{group}</h2>
                <dl>
                  {places.map(({ href, label, about }) => (
                    <div key={href}>
                      <dt>
                        <Link href={href}>{label}</Link>
                      </dt>
                      <dd>{about}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </List>
        </All>
      )}
    </Screen>
  );
}
