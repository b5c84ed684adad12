import { skipToken } from '@apollo/client/react';
import { type KeyboardEvent, type SubmitEvent, useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import { breakpoint } from '../../ui/theme/tokens';
import { foundBy, sectionsOf, useSettings } from '../finding/settings';
import { counted } from '../locale';
import { AddressSearch } from '../router/AddressSearch';
import { settingsPath } from '../router/paths';
import { useAddress } from '../router/useAddress';
import { useViewer } from '../session/session';
import { Screen } from '../shell/Screen';
import type { Finding, MenuPlace, Slice } from '../slice';
import { type SettingsFactsQuery, type SettingsFactsQueryVariables, useSettingsFactsQuery } from './Settings.generated';

const Search = styled.form`
  margin-bottom: var(--s5);
`;
const Sections = styled.div`
  border-top: 1px solid var(--line);
  > section {
    display: grid;
    grid-template-columns: 220px minmax(0, 1fr);
    gap: var(--s3) var(--s5);
    padding: var(--s4) 0;
    border-bottom: 1px solid var(--line);
  }
  h2 {
    font-size: var(--t-xl);
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    > section {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
const Places = styled.ul`
  display: grid;
  gap: var(--s3);
  max-width: 760px;
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--s4);
    align-items: baseline;
  }
  a {
    font-weight: 500;
  }
  p {
    grid-row: 2;
    color: var(--ink-2);
    font-size: var(--t-s);
  }
  small {
    color: var(--ink-3);
    font-size: var(--t-s);
    font-variant-numeric: tabular-nums;
  }
`;

const NO_FACTS: SettingsFactsQueryVariables = {
  house: false,
  locations: false,
  terms: false,
  templates: false,
  methods: false,
  users: false,
  tokens: false,
};

/** Reads what the places say about their current state, with one request. The screen works without it. */
function useFacts(places: readonly MenuPlace[]): SettingsFactsQuery | undefined {
  const reads = places.flatMap(({ settings }) => (settings?.fact ? [settings.fact.reads] : []));
  const variables = { ...NO_FACTS, ...Object.fromEntries(reads.map((name) => [name, true])) };
  const { data } = useSettingsFactsQuery(
    reads.length === 0 ? skipToken : { variables, fetchPolicy: 'cache-and-network', errorPolicy: 'all' },
  );
  return data;
}

function Place({
  place: { label, href, about, settings },
  facts,
}: {
  place: MenuPlace;
  facts: SettingsFactsQuery | undefined;
}) {
  return (
    <li>
      <Link href={href}>{label}</Link>
      <small>{facts && settings?.fact?.words(facts)}</small>
      <p>{about}</p>
    </li>
  );
}

function Results({ found, text, onClear }: { found: readonly Finding[]; text: string; onClear: () => void }) {
  if (found.length === 0)
    return (
      <EmptyState title={`No setting found for “${text}”.`} action={<Button onClick={onClear}>Clear search</Button>}>
        Try another word for it, or ask your system administrator whether you may see it.
      </EmptyState>
    );
  return (
    <Places aria-label="Settings found">
      {found.map(({ label, about, href = '' }) => (
        <li key={`${href} ${label}`}>
          <Link href={href}>{label}</Link>
          <p>{about}</p>
        </li>
      ))}
    </Places>
  );
}

/** Moves the focus between the search field and the links below it with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], a[href]')];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Settings: every screen with settings that the viewer can open, by section, and a search for single settings. */
export function SettingsPage({ slices }: { slices: readonly Slice[] }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { query, change } = useAddress();
  const text = query.get('q') ?? '';
  const typed = useRef(text);
  const sections = sectionsOf(slices, viewer);
  const places = sections.flatMap((section) => section.places);
  const facts = useFacts(places);
  const settings = useSettings(slices);
  const findings = [...(settings ?? []), ...places.map(({ label, about, href }) => ({ label, about, href }))];
  const found = foundBy(findings, text);
  const search = useCallback((q: string) => change({ q }), [change]);
  const open = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The address follows what is typed with a delay.
    const now = event.currentTarget.querySelector('input')?.value ?? typed.current;
    const [first] = now.trim() === '' ? [] : foundBy(findings, now);
    if (!first?.href) return;
    search(now.trim());
    void navigate(first.href);
  };
  return (
    <Screen title="Settings" sub={`Everything that ${viewer.house.name} can set, in one place.`}>
      <div onKeyDown={moveFocus}>
        <Search onSubmit={open} action={settingsPath}>
          <AddressSearch label="Search settings" value={text} onSearch={search} />
        </Search>
        <VisuallyHidden role="status">
          {text !== '' && settings !== null && counted(found.length, 'setting')}
        </VisuallyHidden>
        {text !== '' ? (
          (settings !== null || found.length > 0) && <Results found={found} text={text} onClear={() => search('')} />
        ) : (
          <Sections>
            {sections.map((one) => (
              <section key={one.section} aria-labelledby={`settings-${one.section}`}>
                <h2 id={`settings-${one.section}`}>{one.section}</h2>
                <Places>
                  {one.places.map((place) => (
                    <Place key={place.href} place={place} facts={facts} />
                  ))}
                </Places>
              </section>
            ))}
          </Sections>
        )}
      </div>
    </Screen>
  );
}
