import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Banner } from '../ui/Banner';
import { EmptyState } from '../ui/EmptyState';
import { Link } from '../ui/Link';
import { NO_PERMISSION } from './failure';
import { Screen } from './Screen';
import { useViewer } from './session';
import type { Slice } from './slice';

const List = styled.ul`
  margin-top: var(--s5); border-top: 1px solid var(--line);
  li { display: grid; grid-template-columns: 220px 1fr; gap: 4px var(--s5); padding: var(--s4) 0; border-bottom: 1px solid var(--line); }
  h2 { font-size: var(--t-xl); }
  p { color: var(--ink-2); }
  div { display: flex; flex-wrap: wrap; gap: 4px var(--s4); margin-top: 6px; font-size: var(--t-s); font-weight: 500; }
  @media (max-width: 640px) { li { grid-template-columns: 1fr; } }
`;

/** Where a day begins: what the viewer may do. With `?p=1` it says that a place was denied. */
export function HomePage({ slices }: { slices: readonly Slice[] }) {
  const viewer = useViewer();
  const [query] = useSearchParams();
  const entries = slices.flatMap((slice) => slice.menu ?? []).filter((entry) => entry.gate(viewer));
  return (
    <Screen title={viewer.house.name} sub={`Signed in as ${viewer.displayName}`}>
      {query.get('p') === '1' && <Banner tone="warning">{NO_PERMISSION}</Banner>}
      {entries.length === 0 && <EmptyState title="There is nothing here for you yet.">Your system administrator decides which parts of {viewer.house.name} you can open.</EmptyState>}
      {entries.length > 0 && (
        <List>
          {entries.map((entry) => (
            <li key={entry.href}>
              <h2>{entry.label}</h2>
              <div style={{ display: 'block', margin: 0, fontWeight: 400 }}>
                <p>{entry.about}</p>
                <div>{entry.places.map((place) => <Link key={place.href} href={place.href}>{place.label}</Link>)}</div>
              </div>
            </li>
          ))}
        </List>
      )}
    </Screen>
  );
}
