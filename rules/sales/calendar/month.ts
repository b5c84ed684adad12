import { addDays, type Instant, type LocalDate, localDateOf, startOfDay } from '../../core/dates';

/** A month of the calendar, 'YYYY-MM'. The texts sort chronologically. */
export type Month = string;

const MONTH = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/;

/** Returns the month of a text, such as one in an address; the month of `today` if it is none. */
export const monthOf = (text: string | null, today: LocalDate): Month =>
  text !== null && MONTH.test(text) ? text : today.slice(0, 7);

/** Returns the month that is this many months later; earlier if negative. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

const DAYS_OF_WEEK = 7;

/** Returns the day of the week, 0 for Sunday. */
const weekdayOf = (date: LocalDate): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Returns the weeks of a month from Sunday to Saturday; null for days of other months. */
export function weeksOf(month: Month): (LocalDate | null)[][] {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  const weeks: (LocalDate | null)[][] = [];
  for (let start = addDays(first, -weekdayOf(first)); start < next; start = addDays(start, DAYS_OF_WEEK))
    weeks.push(
      Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(start, index)).map((date) =>
        date.startsWith(month) ? date : null,
      ),
    );
  return weeks;
}

/** The zones in which a day begins first and last. */
const FIRST_ZONE = 'Pacific/Kiritimati';
const LAST_ZONE = 'Etc/GMT+12';

/** Returns the time in which the month is the current one anywhere: from its first start to its last end. */
export const spanOf = (month: Month): { readonly from: Instant; readonly to: Instant } => ({
  from: startOfDay(`${month}-01`, FIRST_ZONE),
  to: startOfDay(`${addMonths(month, 1)}-01`, LAST_ZONE),
});

/** What places a session in a calendar. */
export interface PlacedSession {
  readonly startsAt: string;
  readonly timeZone: string;
}

/** Returns sessions by the day on which each starts in its own zone, earliest first. */
export function sessionsByDay<Session extends PlacedSession>(
  sessions: readonly Session[],
): ReadonlyMap<LocalDate, readonly Session[]> {
  const byDay = new Map<LocalDate, Session[]>();
  const inOrder = [...sessions].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  for (const session of inOrder) {
    const day = localDateOf(Date.parse(session.startsAt), session.timeZone);
    byDay.set(day, [...(byDay.get(day) ?? []), session]);
  }
  return byDay;
}
