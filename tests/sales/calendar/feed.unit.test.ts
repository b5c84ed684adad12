import { instantOfLocal } from '../../../rules/core/dates';
import { calendarFile, type FeedSession, feedUrl, readFeedPath } from '../../../rules/sales/calendar/feed';

const session = (changes: Partial<FeedSession> = {}): FeedSession => ({
  ref: 'CATONE',
  title: 'Prints',
  saleName: 'Autumn Sale',
  startsAt: Date.parse('2026-11-20T14:00:00Z'),
  timeZone: 'America/New_York',
  location: 'Wharf Rooms, 12 Wharf Street, New York, NY 10013',
  changedAt: Date.parse('2026-10-01T08:30:00Z'),
  version: 3,
  isDeleted: false,
  ...changes,
});

/** The lines of the file after joining the folded ones. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('every line ends with CRLF', () => {
  const file = calendarFile('House', [session()]);
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n.*END:VCALENDAR\r\n$/s);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('lines have at most 75 bytes and are broken between characters', () => {
  for (const title of ['a'.repeat(300), 'é'.repeat(150), '漢'.repeat(120), '🖼️'.repeat(60), `x${'🖼'.repeat(80)}`]) {
    const file = calendarFile('House', [session({ title })]);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file).not.toContain('\uFFFD');
    expect(linesOf(file)).toContain(`SUMMARY:${title}`);
  }
});

test('separators and line breaks in names are escaped, and control characters are left out', () => {
  const file = calendarFile('A, B; C', [session({ title: 'One\\two\r\nEND:VEVENT\u0007' })]);
  expect(linesOf(file)).toContain(String.raw`X-WR-CALNAME:A\, B\; C`);
  expect(linesOf(file)).toContain(String.raw`SUMMARY:One\\two\nEND:VEVENT`);
});

test('the description has the start in the time zone of the location', () => {
  expect(linesOf(calendarFile('House', [session()]))).toContain(
    String.raw`DESCRIPTION:Autumn Sale\nFriday\, November 20\, 2026 at 9:00 AM EST`,
  );
});

test('an event has the address of its location, and the time of its last change', () => {
  const lines = linesOf(calendarFile('House', [session()]));
  expect(lines).toContain(String.raw`LOCATION:Wharf Rooms\, 12 Wharf Street\, New York\, NY 10013`);
  expect(lines).toContain('DTSTAMP:20261001T083000Z');
  expect(calendarFile('House', [session({ location: '' })])).not.toContain('LOCATION');
});

test('a deleted session is canceled under the same UID with a higher sequence', () => {
  const before = linesOf(calendarFile('House', [session()]));
  const after = linesOf(calendarFile('House', [session({ isDeleted: true, version: 4 })]));
  expect(before).toEqual(expect.arrayContaining(['UID:CATONE@rostrum', 'SEQUENCE:3', 'STATUS:CONFIRMED']));
  expect(after).toEqual(expect.arrayContaining(['UID:CATONE@rostrum', 'SEQUENCE:4', 'STATUS:CANCELLED']));
});

test.each([
  ['America/New_York', '2026-03-07', '20260307T140000Z'],
  ['America/New_York', '2026-03-08', '20260308T130000Z'],
  ['America/New_York', '2026-10-31', '20261031T130000Z'],
  ['America/New_York', '2026-11-01', '20261101T140000Z'],
  ['Europe/London', '2026-03-28', '20260328T090000Z'],
  ['Europe/London', '2026-03-29', '20260329T080000Z'],
  ['Europe/London', '2026-10-24', '20261024T080000Z'],
  ['Europe/London', '2026-10-25', '20261025T090000Z'],
  ['Australia/Lord_Howe', '2026-04-04', '20260403T220000Z'],
  ['Australia/Lord_Howe', '2026-04-05', '20260404T223000Z'],
  ['Australia/Lord_Howe', '2026-10-03', '20261002T223000Z'],
  ['Australia/Lord_Howe', '2026-10-04', '20261003T220000Z'],
])('9:00 in %s on %s is %s', (zone, day, utc) => {
  const file = calendarFile('House', [session({ startsAt: instantOfLocal(day, '09:00', zone) })]);
  expect(linesOf(file)).toContain(`DTSTART:${utc}`);
});

test('an address has a token of 256 bits', () => {
  const token = 'a'.repeat(43);
  expect(readFeedPath(new URL(feedUrl('https://house.example', token)).pathname)).toBe(token);
  for (const path of ['/calendar/', '/calendar/short.ics', `/calendar/${token}`, `/calendar/${token}.ics/x`])
    expect(readFeedPath(path)).toBeNull();
});
