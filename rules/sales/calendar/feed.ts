import { formatLongDateTime, type Instant } from '../../core/dates';
import { readableText } from '../../core/text';

/** The calendar of a house as an iCalendar file (RFC 5545), for calendar applications. */

/** A session in the file. */
export interface FeedSession {
  /** Unique and permanent reference. */
  readonly ref: string;
  readonly title: string;
  readonly saleName: string;
  readonly startsAt: Instant;
  /** The time zone of the session's location. */
  readonly timeZone: string;
  /** The address of the location in one line; empty if it is unknown. */
  readonly location: string;
  /** When the session, its sale, or its location last changed. */
  readonly changedAt: Instant;
  /** Version, which increases with every change. */
  readonly version: number;
  readonly isDeleted: boolean;
}

/** The path of the file of a user's address on the public port. */
export const FEED_PATH = '/calendar/';

const TOKEN = /^\/calendar\/([\w-]{43})\.ics$/;

/** Returns the address of a user's calendar. The address is a secret. */
export const feedUrl = (publicUrl: string, token: string): string => `${publicUrl}${FEED_PATH}${token}.ics`;

/** Returns the address with the scheme that calendar applications open. */
export const webcalUrl = (url: string): string => url.replace(/^https?:/, 'webcal:');

/** Returns the token in the path of an address; null for any other path. */
export const readFeedPath = (path: string): string | null => TOKEN.exec(path)?.[1] ?? null;

/** The longest line in bytes, without its end. */
const LINE_BYTES = 75;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Breaks a line after at most 75 bytes, between characters. Each further line begins with a space. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = bytesOf(character);
    if (bytes + size > LINE_BYTES) {
      lines.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
}

/** Escapes a text value. Other control characters are not allowed, and marks reorder the text after them, so they are left out. */
const escaped = (text: string): string =>
  readableText(text)
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, '');

/** Returns an instant in UTC: 20261101T140000Z. */
const utc = (instant: Instant): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** The assumed length of a session. */
const LENGTH_MS = 3 * 3_600_000;

const eventOf = ({
  ref,
  title,
  saleName,
  startsAt,
  timeZone,
  location,
  changedAt,
  version,
  isDeleted,
}: FeedSession): string[] => [
  'BEGIN:VEVENT',
  `UID:${ref}@rostrum`,
  // Not the time of the request: the file, and its tag, stay the same until a session changes.
  `DTSTAMP:${utc(changedAt)}`,
  `SEQUENCE:${version}`,
  `DTSTART:${utc(startsAt)}`,
  `DTEND:${utc(startsAt + LENGTH_MS)}`,
  `SUMMARY:${escaped(title)}`,
  ...(location === '' ? [] : [`LOCATION:${escaped(location)}`]),
  // The start where the sale is, because applications show the event in the zone of their user.
  `DESCRIPTION:${escaped(`${saleName}\n${formatLongDateTime(startsAt, timeZone)}`)}`,
  `STATUS:${isDeleted ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
];

/** Returns the file. Deleted sessions are in it as canceled ones, so that applications remove them. */
export const calendarFile = (houseName: string, sessions: readonly FeedSession[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rostrum//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(houseName)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...sessions.flatMap(eventOf),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
