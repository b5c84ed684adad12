import { addDays, type Instant, instantOfLocal, type LocalDate, localDateOf, localTimeOf } from '../core/dates';

/** The start of a session as staff enter it: the date and time of day at its location. */

/** The selectable hours and minutes. */
export const HOURS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
export const MINUTES = ['00', '15', '30', '45'];
export const HALVES = ['AM', 'PM'] as const;

/** A time of day as the form has it; each part is empty until it is chosen. */
export interface ClockTime {
  readonly hour: string;
  readonly minute: string;
  readonly ampm: string;
}

/** Splits a time of day ('HH:mm', 24 hours). */
export function clockTimeOf(time: string): ClockTime {
  const [hour = '', minute = ''] = time.split(':');
  if (minute === '') return { hour: '', minute: '', ampm: '' };
  return {
    hour: String(Number(hour) % 12 || 12).padStart(2, '0'),
    minute,
    ampm: Number(hour) < 12 ? 'AM' : 'PM',
  };
}

/** Returns the time of day ('HH:mm', 24 hours); empty while a part is missing or is no such time. */
export function timeOfClock({ hour, minute, ampm }: ClockTime): string {
  const isTime = /^(0?[1-9]|1[0-2])$/.test(hour) && /^[0-5]?\d$/.test(minute) && /^(AM|PM)$/i.test(ampm);
  if (!isTime) return '';
  const hours = (Number(hour) % 12) + (ampm.toUpperCase() === 'PM' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

/** Returns the same day in two years; February 28 for the 29th. */
function inTwoYears(date: LocalDate): LocalDate {
  const year = String(Number(date.slice(0, 4)) + 2);
  return date.endsWith('02-29') ? `${year}-02-28` : `${year}${date.slice(4)}`;
}

/** Returns the present day at a location, and the first and the last selectable one: tomorrow, and the same day in two years. */
export function selectableDays(
  now: Instant,
  zone: string,
): { readonly today: LocalDate; readonly first: LocalDate; readonly last: LocalDate } {
  const today = localDateOf(now, zone);
  return { today, first: addDays(today, 1), last: inTwoYears(today) };
}

/** Returns whether a change of the clocks skips this time of day at the location. */
export const isSkipped = (date: LocalDate, time: string, zone: string): boolean =>
  localTimeOf(instantOfLocal(date, time, zone), zone) !== time;

/** Clock changes are by an hour, or half an hour on Lord Howe Island. */
const SHIFTS = [1_800_000, 3_600_000];

/** Returns whether a change of the clocks makes this time of day occur twice. The session then starts at the first of the two. */
export function isDoubled(date: LocalDate, time: string, zone: string): boolean {
  const first = instantOfLocal(date, time, zone);
  return SHIFTS.some((shift) => localTimeOf(first + shift, zone) === time);
}

/** Returns the abbreviation of a zone at an instant: EST, GMT+11. */
export const zoneAbbreviation = (instant: Instant, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

const OUT_OF_RANGE = 'Session date must be within the next two years';

/** Returns the problem with a start, with its field; null if a session can start then. */
export function startProblem(
  { date, time, zone }: { readonly date: LocalDate; readonly time: string; readonly zone: string },
  now: Instant,
): { readonly field: 'startsOn' | 'startTime'; readonly message: string } | null {
  if (isSkipped(date, time, zone))
    return {
      field: 'startTime',
      message: 'The clocks at the location skip this time on this date. Please select another time.',
    };
  const isLater = instantOfLocal(date, time, zone) > now;
  return isLater && date <= selectableDays(now, zone).last ? null : { field: 'startsOn', message: OUT_OF_RANGE };
}

/** Returns a note about a time that occurs twice; null for any other. */
export function doubledNote(date: LocalDate, time: string, zone: string): string | null {
  if (!isDoubled(date, time, zone)) return null;
  return `The clocks at the location go back on this date, so this time occurs twice. The session starts at the first of the two, in ${zoneAbbreviation(instantOfLocal(date, time, zone), zone)}.`;
}

/** Returns when the last of a timed session's lots ends. */
export const lastLotEnd = (firstEnd: Instant, lotCount: number, staggerSeconds: number | null): Instant =>
  firstEnd + Math.max(0, lotCount - 1) * (staggerSeconds ?? 0) * 1000;
