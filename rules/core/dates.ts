/** Calendar days in a time zone, computed with Intl only. Zones are IANA names; no function here reads the current time. */

/** Epoch milliseconds, UTC. */
export type Instant = number;

/** A calendar day without a time zone, 'YYYY-MM-DD'. The texts sort chronologically. */
export type LocalDate = string;

const DAY = 86_400_000;
const MINUTE = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();
/** A browser names any locale that it likes. */
const MOST_FORMATS = 500;

/** Returns the formatter with these options. Creating one is slow, and a table uses the same one thousands of times. */
export function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(key, made);
  return made;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The formatter that reads the time of a zone, by the zone alone, because it is used most. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(zone, made);
  return made;
}

/** Returns the local time in the zone, as if it were UTC. */
function wallTime(instant: Instant, zone: string): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(instant)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((instant % 1000) + 1000) % 1000);
}

function dateOfUtc(utc: number): LocalDate {
  return new Date(utc).toISOString().slice(0, 10);
}

function utcOfDate(date: LocalDate): number {
  const utc = Date.parse(`${date}T00:00:00.000Z`);
  if (Number.isNaN(utc) || dateOfUtc(utc) !== date) throw new RangeError(`"${date}" is not a day of the calendar.`);
  return utc;
}

/** Returns the calendar day of an instant in the zone. */
export function localDateOf(instant: Instant, zone: string): LocalDate {
  return dateOfUtc(wallTime(instant, zone));
}

/** Returns the time of day of an instant in the zone, as HH:mm. */
export const localTimeOf = (instant: Instant, zone: string): string =>
  new Date(wallTime(instant, zone)).toISOString().slice(11, 16);

/** Returns the local time in the zone in days since 1970-01-01 00:00, the unit of spreadsheets. The day's fraction is exact to the minute. */
export const wallDays = (instant: Instant, zone: string): number =>
  Math.floor(wallTime(instant, zone) / MINUTE) / (DAY / MINUTE);

/** Formats 'YYYY-MM-DD' as 'MM/DD/YYYY', the format of every date in the interface and in the REST calls. */
export function formatLocalDateUS(date: LocalDate): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** Formats the day of an instant in the zone as 'MM/DD/YYYY'. */
export function formatDateUS(instant: Instant, zone: string): string {
  return formatLocalDateUS(localDateOf(instant, zone));
}

/** Parses 'MM/DD/YYYY' or 'YYYY-MM-DD'; null for other formats and for days that don't exist (02/30/2026). */
export function parseLocalDate(text: string): LocalDate | null {
  const us = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  const date = us ? `${us[3]}-${us[1]}-${us[2]}` : text;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const utc = Date.parse(`${date}T00:00:00.000Z`);
  return !Number.isNaN(utc) && dateOfUtc(utc) === date ? date : null;
}

/** The parts of a numeric date in a locale, in order, and what separates them. */
function numericDate(locale: string): { readonly order: readonly ('year' | 'month' | 'day')[]; readonly mark: string } {
  const parts = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  }).formatToParts(0);
  const order = parts.flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
  return { order, mark: parts.find(({ type }) => type === 'literal')?.value.trim() ?? '/' };
}

/** Returns how a date is typed in a locale: MM/DD/YYYY in en-US, DD.MM.YYYY in de-DE. */
export function dateFormatOf(locale: string): string {
  const { order, mark } = numericDate(locale);
  const names = { year: 'YYYY', month: 'MM', day: 'DD' };
  return order.map((part) => names[part]).join(mark);
}

/** Parses a date that a user typed or pasted, as numbers in the order of the locale or as YYYY-MM-DD; null for anything else. */
export function parseTypedDate(text: string, locale: string): LocalDate | null {
  const numbers = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/.exec(text.trim())?.slice(1) ?? [];
  if (numbers.length === 0) return null;
  const order = /^\d{4}/.test(text.trim()) ? (['year', 'month', 'day'] as const) : numericDate(locale).order;
  const of = (part: 'year' | 'month' | 'day') => numbers[order.indexOf(part)] ?? '';
  return parseLocalDate(`${of('year')}-${of('month').padStart(2, '0')}-${of('day').padStart(2, '0')}`);
}

/**
 * Returns the instant of a local time ('HH:mm', 24 hours) in the zone. A time that a clock change skips uses the offset before the gap
 * (02:30 becomes 03:30); a time that occurs twice is the first of the two.
 */
export function instantOfLocal(date: LocalDate, time: string, zone: string): Instant {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (!parts) throw new RangeError(`"${time}" is not a time of day.`);
  const wall = utcOfDate(date) + (Number(parts[1]) * 60 + Number(parts[2])) * MINUTE;
  const byOffsetOf = (near: Instant): Instant => wall - (wallTime(near, zone) - near);
  const before = byOffsetOf(wall - DAY);
  const after = byOffsetOf(wall + DAY);
  const shown = [before, after].filter((instant) => wallTime(instant, zone) === wall);
  return shown.length === 0 ? before : Math.min(...shown);
}

/** Returns the first instant of the day, even if a clock change skips midnight. */
export function startOfDay(date: LocalDate, zone: string): Instant {
  return instantOfLocal(date, '00:00', zone);
}

/** Returns the last millisecond of the day, which has 23, 24, or 25 hours. */
export function endOfDay(date: LocalDate, zone: string): Instant {
  return startOfDay(addDays(date, 1), zone) - 1;
}

/** Adds calendar days to a day; subtracts them if negative. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfUtc(utcOfDate(date) + days * DAY);
}

/** Returns the number of calendar days between two days; negative if `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (utcOfDate(to) - utcOfDate(from)) / DAY;
}

/** Returns the n of "Day n": 1 for the day of the earliest session. */
export function dayNumber(earliest: LocalDate, date: LocalDate): number {
  return daysBetween(earliest, date) + 1;
}

/** Formats a day as "Saturday, October 17, 2026", in the given locale or en-US. */
export function formatLongDate(date: LocalDate, locale = 'en-US'): string {
  return dateFormatter(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(utcOfDate(date));
}

/** Formats a day as "Oct 17, 2026", in the given locale or en-US. */
export function formatMediumDate(date: LocalDate, locale = 'en-US'): string {
  return dateFormatter(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(utcOfDate(date));
}

/** Formats the day of an instant in the zone as "Oct 17, 2026", in the given locale or en-US. */
export const formatDay = (instant: Instant, zone: string, locale = 'en-US'): string =>
  formatMediumDate(localDateOf(instant, zone), locale);

/** Formats an instant in the zone as "Oct 17, 2026 at 6:30 PM", in the given locale or en-US. */
export const formatDayAndTime = (instant: Instant, zone: string, locale = 'en-US'): string =>
  `${formatDay(instant, zone, locale)} at ${dateFormatter(locale, { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(instant)}`;

/** Formats an instant in the zone as "Saturday, October 17, 2026 at 6:30 PM EDT", the same in every browser. */
export function formatLongDateTime(instant: Instant, zone: string): string {
  const time = dateFormatter('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(instant);
  return `${formatLongDate(localDateOf(instant, zone))} at ${time}`;
}
