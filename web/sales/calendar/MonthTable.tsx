import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { styled } from 'styled-components';
import { dateFormatter, formatLongDate, type LocalDate } from '../../../rules/core/dates';
import { type Month, weeksOf } from '../../../rules/sales/calendar/month';
import { zoneAbbreviation } from '../../../rules/sales/session-time';
import { viewerLocale } from '../../core/locale';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { calendarPath, sessionStepPath } from '../../paths/sales';
import { Link } from '../../ui/display/Link';
import { breakpoint } from '../../ui/theme/tokens';
import type { Month_sessionFragment as Session } from './MonthView.generated';
import { KIND_SEGMENTS } from './session-words';

/** The sessions of a day that are shown before "more". Paper shows all. */
const SHOWN = 3;

const Table = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  background: var(--surface);
  font-size: var(--t-s);
  th {
    padding: var(--s2);
    font: 500 var(--t-xs)/1.3 var(--sans);
    color: var(--ink-2);
    text-align: left;
  }
  td {
    height: 104px;
    padding: var(--s2);
    border: 1px solid var(--line);
    vertical-align: top;
    &[data-other] {
      background: var(--sunken);
    }
  }
  time[data-day] {
    display: block;
    margin-bottom: var(--s1);
    color: var(--ink-2);
    span {
      display: none;
    }
    &[aria-current] {
      font-weight: 600;
      color: var(--accent);
    }
  }
  li + li {
    margin-top: var(--s1);
  }
  li a {
    display: block;
    padding: 2px var(--s1);
    border-radius: 4px;
    background: var(--accent-weak);
    color: var(--ink);
    overflow-wrap: anywhere;
    &:hover {
      text-decoration: underline;
    }
    span {
      color: var(--ink-2);
      font-variant-numeric: tabular-nums;
    }
  }
  li[data-over] {
    display: none;
  }
  button {
    margin-top: var(--s1);
    padding: 2px var(--s1);
    border: 0;
    background: none;
    color: var(--accent);
    font: 500 var(--t-s)/1.3 var(--sans);
  }
  @media screen and (max-width: ${breakpoint.phone - 1}px) {
    &,
    tbody,
    tr,
    td {
      display: block;
    }
    thead,
    td[data-empty],
    td[data-other] {
      display: none;
    }
    td {
      height: auto;
      padding: var(--s3);
      border-width: 0 0 1px;
    }
    time[data-day] {
      b {
        display: none;
      }
      span {
        display: inline;
      }
    }
    li a {
      padding: var(--s2);
    }
  }
  @media print {
    td {
      break-inside: avoid;
    }
    li[data-over] {
      display: list-item;
    }
    button {
      display: none;
    }
  }
`;

const WEEKDAYS = weeksOf('2026-02')[0] ?? [];

const weekday = (date: LocalDate, style: 'short' | 'long'): string =>
  dateFormatter(viewerLocale(), { weekday: style, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** Returns the time of day of a start, with the abbreviation of its zone if the house's has another one then. */
function timeWords({ startsAt, timeZone }: Session, houseZone: string): string {
  const instant = Date.parse(startsAt);
  const time = dateFormatter(viewerLocale(), { timeZone, hour: 'numeric', minute: '2-digit' }).format(instant);
  const abbreviation = zoneAbbreviation(instant, timeZone);
  return abbreviation === zoneAbbreviation(instant, houseZone) ? time : `${time} ${abbreviation}`;
}

/** Returns the link that the arrow keys lead to: along the links, and up and down by weeks to the nearest day with a link. */
function targetOf(key: string, links: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const index = links.indexOf(from);
  if (key === 'ArrowRight') return links[index + 1];
  if (key === 'ArrowLeft') return links[index - 1];
  if (key === 'Home') return links[0];
  if (key === 'End') return links.at(-1);
  const dayOf = (link: HTMLElement | undefined) => Number(link?.dataset.of);
  const day = dayOf(from);
  if (key === 'ArrowDown')
    return links.find((link) => dayOf(link) >= day + 7) ?? links.find((link) => dayOf(link) > day);
  if (key !== 'ArrowUp') return undefined;
  const above = links.filter((link) => dayOf(link) <= day - 7);
  const last = above.at(-1) ?? links.filter((link) => dayOf(link) < day).at(-1);
  return links.find((link) => dayOf(link) === dayOf(last));
}

export interface MonthTableProps {
  month: Month;
  today: LocalDate;
  byDay: ReadonlyMap<LocalDate, readonly Session[]>;
  houseZone: string;
}

/** A month as a table of links to its sessions. It is one tab stop, besides the buttons of full days; the arrow keys lead on. */
export function MonthTable({ month, today, byDay, houseZone }: MonthTableProps) {
  const mayEdit = holds('EDIT_SALES')(useViewer());
  const [open, setOpen] = useState<ReadonlySet<LocalDate>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const days = weeksOf(month).flat();
  const reachable = days.flatMap((day) => {
    const all = day === null ? [] : (byDay.get(day) ?? []);
    return day !== null && open.has(day) ? all : all.slice(0, SHOWN);
  });
  const stop = reachable.find(({ id }) => id === current)?.id ?? reachable[0]?.id;
  const hrefOf = ({ kind, saleNumber, number, step, endedAt, title }: Session) =>
    mayEdit && endedAt === null
      ? sessionStepPath(KIND_SEGMENTS[kind], saleNumber, number, step)
      : `${calendarPath(endedAt === null ? 'current' : 'past')}?q=${encodeURIComponent(title)}`;
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li:not([data-over]) > a')];
    if (!links.includes(event.target)) return;
    const target = targetOf(event.key, links, event.target);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  const onFocus = ({ target }: FocusEvent<HTMLTableElement>) => setCurrent(target.dataset.session ?? current);
  const show = (day: LocalDate, isOpen: boolean) =>
    setOpen((all) => new Set(isOpen ? [...all, day] : [...all].filter((one) => one !== day)));

  const dayCell = (day: LocalDate) => {
    const sessions = byDay.get(day) ?? [];
    const isOpen = open.has(day);
    const name = formatLongDate(day, viewerLocale());
    const more = sessions.length - SHOWN;
    return (
      <td key={day} data-empty={sessions.length === 0 ? '' : undefined}>
        <time data-day="" dateTime={day} aria-current={day === today ? 'date' : undefined}>
          <b>{Number(day.slice(8))}</b>
          <span>{name}</span>
        </time>
        {sessions.length > 0 && (
          <ul aria-label={name}>
            {sessions.map((session, index) => (
              <li key={session.id} data-over={!isOpen && index >= SHOWN ? '' : undefined}>
                <Link
                  href={hrefOf(session)}
                  tabIndex={session.id === stop ? 0 : -1}
                  data-session={session.id}
                  data-of={Number(day.slice(8))}
                >
                  <span>{timeWords(session, houseZone)}</span> {session.title}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {more > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={isOpen ? `Show fewer sessions on ${name}` : `+${more} more on ${name}`}
            onClick={() => show(day, !isOpen)}
          >
            {isOpen ? 'Show fewer' : `+${more} more`}
          </button>
        )}
      </td>
    );
  };

  return (
    <Table onKeyDown={onKeyDown} onFocus={onFocus}>
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col" abbr={day === null ? undefined : weekday(day, 'long')}>
              {day !== null && weekday(day, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) => (day === null ? <td key={index} data-other="" /> : dayCell(day)))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
