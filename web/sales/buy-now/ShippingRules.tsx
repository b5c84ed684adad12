import { type KeyboardEvent, memo, useCallback, useId, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { Country } from '../../../rules/house/countries';
import { foundCountries, shipToLists } from '../../../rules/sales/buy-now/ship-to';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { IconButton } from '../../ui/controls/IconButton';
import { SearchInput } from '../../ui/controls/SearchInput';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import { breakpoint } from '../../ui/theme/tokens';

const Lists = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  gap: var(--s3);
  align-items: center;
  > [data-arrows] {
    display: grid;
    gap: var(--s2);
    button {
      border: 1px solid var(--control);
    }
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    grid-template-columns: minmax(0, 1fr);
    > [data-arrows] {
      grid-auto-flow: column;
      justify-content: center;
      svg {
        transform: rotate(90deg);
      }
    }
  }
`;

const Box = styled.div`
  display: grid;
  gap: var(--s2);
  min-width: 0;
  > div:first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--s2);
    font-size: var(--t-s);
  }
  h3 {
    font-size: var(--t-m);
  }
  [role='search'] {
    width: 100%;
  }
  ul {
    height: 264px;
    padding: var(--s2) var(--s3);
    overflow-y: auto;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  li {
    padding: 3px 0;
  }
  li > label {
    display: flex;
  }
`;

interface RowProps {
  country: Country;
  checked: boolean;
  /** Whether Tab stops at it: at one of the list, from which the arrow keys lead to the others. */
  isStop: boolean;
  onTick: (code: string, checked: boolean) => void;
  onFocus: (code: string) => void;
}

/** Most of the 250 rows stay the same when one is ticked. */
const Row = memo(function Row({ country: { code, name }, checked, isStop, onTick, onFocus }: RowProps) {
  return (
    <li>
      <Checkbox
        checked={checked}
        tabIndex={isStop ? 0 : -1}
        onChecked={(ticked) => onTick(code, ticked)}
        onFocus={() => onFocus(code)}
      >
        {name}
      </Checkbox>
    </li>
  );
});

/** Moves the focus among the countries of a list, where Tab stops only once. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const boxes = [...event.currentTarget.querySelectorAll('input')];
  const at = boxes.findIndex((box) => box === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: boxes.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  boxes[Math.min(Math.max(0, to), boxes.length - 1)]?.focus();
}

interface CountryListProps {
  title: string;
  countries: readonly Country[];
  ticked: ReadonlySet<string>;
  onTicked: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void;
}

/** One of the two lists: search, a toggle for the countries found, and a checkbox for each. */
function CountryList({ title, countries, ticked, onTicked }: CountryListProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [focused, setFocused] = useState('');
  const found = useMemo(() => foundCountries(countries, search), [countries, search]);
  const stop = found.some(({ code }) => code === focused) ? focused : found[0]?.code;
  const isAll = found.length > 0 && found.every(({ code }) => ticked.has(code));
  const tick = useCallback(
    (code: string, checked: boolean) =>
      onTicked((before) => {
        const after = new Set(before);
        if (checked) after.add(code);
        else after.delete(code);
        return after;
      }),
    [onTicked],
  );
  const toggle = () =>
    onTicked((before) => {
      const after = new Set(before);
      found.forEach(({ code }) => (isAll ? after.delete(code) : after.add(code)));
      return after;
    });
  return (
    <Box role="group" aria-labelledby={id}>
      <div>
        <h3 id={id}>
          {title} ({countries.length})
        </h3>
        <Button tone="link" onClick={toggle} waiting={found.length === 0 ? 'There are no countries here.' : undefined}>
          {isAll ? 'Deselect All' : 'Select All'}
          <VisuallyHidden>, {title}</VisuallyHidden>
        </Button>
      </div>
      <SearchInput
        label={`Search ${title}`}
        placeholder="Country or European Union"
        value={search}
        onValue={setSearch}
      />
      <ul aria-labelledby={id} aria-describedby={`${id}-keys`} onKeyDown={moveFocus}>
        {found.map((country) => (
          <Row
            key={country.code}
            country={country}
            checked={ticked.has(country.code)}
            isStop={country.code === stop}
            onTick={tick}
            onFocus={setFocused}
          />
        ))}
      </ul>
      <VisuallyHidden id={`${id}-keys`}>The arrow keys move among the countries.</VisuallyHidden>
    </Box>
  );
}

const none: ReadonlySet<string> = new Set();
const TITLES = { include: 'We will ship to', exclude: 'We will NOT ship to' } as const;

export interface ShippingRulesProps {
  excluded: readonly string[];
  onExcluded: (excluded: readonly string[]) => void;
}

/** Geographic Shipping Rules: arrows move the selected countries from one list to the other. Both stay sorted by name. */
export function ShippingRules({ excluded, onExcluded }: ShippingRulesProps) {
  const { include, exclude } = useMemo(() => shipToLists(excluded), [excluded]);
  const [toExclude, setToExclude] = useState(none);
  const [toInclude, setToInclude] = useState(none);
  const [news, setNews] = useState('');
  const say = (count: number, title: string) =>
    setNews(`${count} ${count === 1 ? 'country' : 'countries'} moved to “${title}”.`);
  const move = () => {
    if (toExclude.size === 0) return;
    onExcluded([...excluded, ...toExclude].sort());
    say(toExclude.size, TITLES.exclude);
    setToExclude(none);
  };
  const moveBack = () => {
    if (toInclude.size === 0) return;
    onExcluded(excluded.filter((code) => !toInclude.has(code)));
    say(toInclude.size, TITLES.include);
    setToInclude(none);
  };
  return (
    <>
      <Lists>
        <CountryList title={TITLES.include} countries={include} ticked={toExclude} onTicked={setToExclude} />
        <div data-arrows="">
          <IconButton
            icon="right"
            label={`Move the selected countries to “${TITLES.exclude}”`}
            aria-disabled={toExclude.size === 0}
            onClick={move}
          />
          <IconButton
            icon="left"
            label={`Move the selected countries to “${TITLES.include}”`}
            aria-disabled={toInclude.size === 0}
            onClick={moveBack}
          />
        </div>
        <CountryList title={TITLES.exclude} countries={exclude} ticked={toInclude} onTicked={setToInclude} />
      </Lists>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}
