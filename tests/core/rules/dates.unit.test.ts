import fc from 'fast-check';
import {
  addDays,
  dateFormatOf,
  dateFormatter,
  dayNumber,
  daysBetween,
  endOfDay,
  formatDateUS,
  formatDayAndTime,
  formatLocalDateUS,
  formatLongDate,
  formatLongDateTime,
  formatMediumDate,
  instantOfLocal,
  localDateOf,
  parseLocalDate,
  parseTypedDate,
  startOfDay,
} from '../../../rules/core/dates';

const NEW_YORK = 'America/New_York';
const utc = (text: string): number => Date.parse(text);
const iso = (instant: number): string => new Date(instant).toISOString();

describe('the day of an instant', () => {
  it.each([
    ['2026-10-17T03:59:59.999Z', NEW_YORK, '2026-10-16', '10/16/2026'],
    ['2026-10-17T04:00:00.000Z', NEW_YORK, '2026-10-17', '10/17/2026'],
    ['2026-12-31T23:30:00.000Z', 'Europe/London', '2026-12-31', '12/31/2026'],
    ['2026-12-31T23:30:00.000Z', 'Asia/Tokyo', '2027-01-01', '01/01/2027'],
    ['2026-06-30T12:00:00.000Z', 'Pacific/Kiritimati', '2026-07-01', '07/01/2026'],
    ['1969-12-31T23:59:59.999Z', 'UTC', '1969-12-31', '12/31/1969'],
  ])('the day of the instant %s in %s is %s', (instant, zone, day, us) => {
    expect(localDateOf(utc(instant), zone)).toBe(day);
    expect(formatDateUS(utc(instant), zone)).toBe(us);
  });
});

describe('reading a day', () => {
  it.each([
    ['10/17/2026', '2026-10-17'],
    ['2026-10-17', '2026-10-17'],
    ['02/29/2028', '2028-02-29'],
    ['01/01/1989', '1989-01-01'],
    ['02/29/2026', null],
    ['02/30/2026', null],
    ['13/01/2026', null],
    ['2026-13-01', null],
    ['1/2/2026', null],
    ['2026-10-17T00:00', null],
    ['17.10.2026', null],
    ['', null],
  ])('the text "%s" is parsed as the day %s', (text, day) => expect(parseLocalDate(text)).toBe(day));

  it('a day is written as MM/DD/YYYY', () => expect(formatLocalDateUS('2026-03-08')).toBe('03/08/2026'));
});

describe('the instant of a local time', () => {
  it.each([
    ['an ordinary time', '2026-10-17', '09:00', NEW_YORK, '2026-10-17T13:00:00.000Z'],
    ['a time that clocks skip is moved on by the gap', '2026-03-08', '02:30', NEW_YORK, '2026-03-08T07:30:00.000Z'],
    ['the last minute before the gap', '2026-03-08', '01:59', NEW_YORK, '2026-03-08T06:59:00.000Z'],
    ['the first minute after the gap', '2026-03-08', '03:00', NEW_YORK, '2026-03-08T07:00:00.000Z'],
    ['a time that occurs twice is the first one', '2026-11-01', '01:30', NEW_YORK, '2026-11-01T05:30:00.000Z'],
    ['the minute after a time that occurs twice', '2026-11-01', '02:00', NEW_YORK, '2026-11-01T07:00:00.000Z'],
    ['a gap of half an hour', '2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    [
      'a zone with an offset of three quarters of an hour',
      '2026-10-17',
      '00:00',
      'Asia/Kathmandu',
      '2026-10-16T18:15:00.000Z',
    ],
  ])('a local time is converted to an instant: %s', (_, date, time, zone, expected) =>
    expect(iso(instantOfLocal(date, time, zone))).toBe(expected),
  );

  it.each(['24:00', '9:00', '12:60', 'noon'])('"%s" is not a time of day', (time) => {
    expect(() => instantOfLocal('2026-10-17', time, NEW_YORK)).toThrow(RangeError);
  });

  it('a local time on a day that does not exist is refused', () => {
    expect(() => instantOfLocal('2026-02-30', '12:00', NEW_YORK)).toThrow('"2026-02-30" is not a day of the calendar.');
  });
});

describe('the bounds of a day', () => {
  const hours = (date: string, zone: string): number => (endOfDay(date, zone) + 1 - startOfDay(date, zone)) / 3_600_000;

  it.each([
    ['an ordinary day', '2026-10-17', NEW_YORK, 24],
    ['the day that loses an hour', '2026-03-08', NEW_YORK, 23],
    ['the day that gains an hour', '2026-11-01', NEW_YORK, 25],
    ['a day whose midnight is skipped', '2018-11-04', 'America/Sao_Paulo', 23],
    ['a day that a whole country skipped', '2011-12-30', 'Pacific/Apia', 0],
  ])('the bounds of a day span its real length: %s', (_, date, zone, length) => expect(hours(date, zone)).toBe(length));

  it('a day starts at one o’clock when daylight saving skips midnight', () => {
    expect(iso(startOfDay('2018-11-04', 'America/Sao_Paulo'))).toBe('2018-11-04T03:00:00.000Z');
  });

  it('the bounds of a day contain every instant of the day and none of another day', () => {
    const zones = fc.constantFrom(NEW_YORK, 'Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Auckland');
    const instants = fc.integer({ min: utc('2000-01-01T00:00:00Z'), max: utc('2040-01-01T00:00:00Z') });
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const day = localDateOf(instant, zone);
        expect(startOfDay(day, zone)).toBeLessThanOrEqual(instant);
        expect(endOfDay(day, zone)).toBeGreaterThanOrEqual(instant);
        expect(localDateOf(startOfDay(day, zone), zone)).toBe(day);
        expect(localDateOf(endOfDay(day, zone), zone)).toBe(day);
      }),
    );
  });
});

describe('counting days', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-10-17', 0, '2026-10-17'],
    ['2026-03-07', 2, '2026-03-09'],
  ])('%s plus %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
    expect(daysBetween(date, expected)).toBe(days);
  });

  it('days are numbered from the earliest session, which is day 1', () => {
    expect(dayNumber('2026-10-31', '2026-10-31')).toBe(1);
    expect(dayNumber('2026-10-31', '2026-11-02')).toBe(3);
  });
});

it('a long date has the weekday', () => expect(formatLongDate('2026-10-17')).toBe('Saturday, October 17, 2026'));

it.each([
  [undefined, 'Oct 17, 2026 at 6:30 PM'],
  ['de-DE', '17.10.2026 at 18:30'],
])('a day and time in the locale %s', (locale, expected) =>
  expect(formatDayAndTime(Date.parse('2026-10-17T22:30:00Z'), NEW_YORK, locale).replace(/\s/g, ' ')).toBe(expected),
);

it('a medium date has the short name of the month', () => expect(formatMediumDate('2026-10-17')).toBe('Oct 17, 2026'));

it('a formatter is made once for each locale, zone, and style', () => {
  const made = dateFormatter('en-US', { dateStyle: 'medium', timeZone: NEW_YORK });
  expect(dateFormatter('en-US', { dateStyle: 'medium', timeZone: NEW_YORK })).toBe(made);
  const others = [
    dateFormatter('en-GB', { dateStyle: 'medium', timeZone: NEW_YORK }),
    dateFormatter('en-US', { dateStyle: 'medium', timeZone: 'Asia/Tokyo' }),
    dateFormatter('en-US', { dateStyle: 'full', timeZone: NEW_YORK }),
  ];
  expect([made, ...others].map((format) => format.format(utc('2026-10-17T22:30:00.000Z')))).toEqual([
    'Oct 17, 2026',
    '17 Oct 2026',
    'Oct 18, 2026',
    'Saturday, October 17, 2026',
  ]);
});

it.each([
  ['2026-10-17T22:30:00.000Z', 'America/New_York', 'Saturday, October 17, 2026 at 6:30 PM EDT'],
  ['2026-11-01T05:30:00.000Z', 'America/New_York', 'Sunday, November 1, 2026 at 1:30 AM EDT'],
  ['2026-11-01T06:30:00.000Z', 'America/New_York', 'Sunday, November 1, 2026 at 1:30 AM EST'],
  ['2026-01-01T00:05:00.000Z', 'Europe/London', 'Thursday, January 1, 2026 at 12:05 AM GMT'],
])('the instant %s in %s is formatted with the time zone’s abbreviation: %s', (instant, zone, expected) => {
  expect(formatLongDateTime(Date.parse(instant), zone).replace(/\s/g, ' ')).toBe(expected);
});

test.each([
  ['en-US', 'MM/DD/YYYY', '1/5/2026', '2026-01-05'],
  ['en-GB', 'DD/MM/YYYY', '05/01/2026', '2026-01-05'],
  ['de-DE', 'DD.MM.YYYY', '5.1.2026', '2026-01-05'],
  ['sv-SE', 'YYYY-MM-DD', '2026-01-05', '2026-01-05'],
  ['en-GB', 'DD/MM/YYYY', '2026-01-05', '2026-01-05'],
  ['en-US', 'MM/DD/YYYY', '31/01/2026', null],
  ['en-GB', 'DD/MM/YYYY', '30/02/2026', null],
  ['en-US', 'MM/DD/YYYY', 'today', null],
])('in %s a date is typed as %s: %s is %s', (locale, format, text, date) => {
  expect(dateFormatOf(locale)).toBe(format);
  expect(parseTypedDate(text, locale)).toBe(date);
});
