import { instantOfLocal, localTimeOf } from '../../../rules/core/dates';
import { addMonths, monthOf, sessionsByDay, spanOf, weeksOf } from '../../../rules/sales/calendar/month';

test('a text in an address that is no month shows the month of today', () => {
  expect(monthOf('2026-11', '2026-01-31')).toBe('2026-11');
  for (const text of [null, '', '2026-13', '2026-00', '2026-1', '0001-01', 'november'])
    expect(monthOf(text, '2026-01-31')).toBe('2026-01');
});

test('months are added across years', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

test('weeks begin on Sunday and leave out the days of other months', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  expect(weeksOf('2026-02').flat()).toHaveLength(28);
  expect(weeksOf('2028-02').flat()).toContain('2028-02-29');
});

/** The days before, of, and after each change of the clocks in 2026. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  'America/New_York': ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'],
  'Europe/London': ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'],
  'Australia/Lord_Howe': ['2026-04-04', '2026-04-05', '2026-04-06', '2026-10-03', '2026-10-04', '2026-10-05'],
};

test.each(Object.entries(CHANGES))(
  'a session at 9:00 in %s is on its own day around clock changes',
  (timeZone, days) => {
    const sessions = days.map((day) => ({
      day,
      timeZone,
      startsAt: new Date(instantOfLocal(day, '09:00', timeZone)).toISOString(),
    }));
    const byDay = sessionsByDay(sessions);
    expect([...byDay.keys()]).toEqual(days);
    for (const session of sessions) {
      expect(byDay.get(session.day)).toEqual([session]);
      expect(localTimeOf(Date.parse(session.startsAt), timeZone)).toBe('09:00');
    }
  },
);

test('the span of a month covers its first and last minute in every zone', () => {
  const { from, to } = spanOf('2026-11');
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'Australia/Lord_Howe']) {
    expect(instantOfLocal('2026-11-01', '00:00', zone)).toBeGreaterThanOrEqual(from);
    expect(instantOfLocal('2026-11-30', '23:59', zone)).toBeLessThan(to);
  }
});

test('sessions of a day are in the order of their starts', () => {
  const at = (startsAt: string, timeZone: string) => ({ startsAt, timeZone });
  const late = at('2026-11-05T23:00:00.000Z', 'America/New_York');
  const early = at('2026-11-05T09:00:00.000Z', 'Europe/London');
  expect(sessionsByDay([late, early]).get('2026-11-05')).toEqual([early, late]);
});
