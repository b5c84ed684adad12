import { addDays, instantOfLocal, localDateOf, localTimeOf } from '../../rules/core/dates';
import { makeHouse } from '../../upstream/demo/make-house';
import { northgate } from '../../upstream/demo/northgate';
import { southbank } from '../../upstream/demo/southbank';
import { westmoor } from '../../upstream/demo/westmoor';

test.each([
  ['northgate', northgate],
  ['southbank', southbank],
  ['westmoor', westmoor],
])('when %s is loaded ten days later, its sessions are ten days later in local time', (_name, plan) => {
  const days = (instant: string) =>
    makeHouse(plan, Date.parse(instant)).groups.flatMap(({ catalogs }) =>
      catalogs.map(({ startsAt, timeZone }) => localDateOf(startsAt, timeZone)),
    );
  expect(days('2026-11-04T15:00:00Z')).toEqual(days('2026-10-25T15:00:00Z').map((day) => addDays(day, 10)));
});

test.each([
  '2026-11-20T15:00:00Z',
  '2026-11-21T04:50:10Z',
  '2026-11-21T05:10:00Z',
  // Clocks in New York go back at 06:00 UTC, and forward at 07:00 UTC.
  '2026-11-01T05:40:00Z',
  '2026-11-01T06:15:00Z',
  '2026-11-01T07:10:00Z',
  '2027-03-14T06:40:00Z',
  '2027-03-14T07:20:00Z',
])(
  'when northgate is loaded at %s, its sales under way have a time that their location’s clocks name once',
  (loaded) => {
    const now = Date.parse(loaded);
    const [timed, live] = makeHouse(northgate, now)
      .groups.flatMap(({ catalogs }) => catalogs)
      .slice(-2);
    if (!timed || !live) throw new Error('Northgate has two sales under way.');
    expect([timed.kind, live.kind]).toEqual(['TIMED', 'LIVE']);
    for (const { startsAt, timeZone } of [timed, live])
      expect(instantOfLocal(localDateOf(startsAt, timeZone), localTimeOf(startsAt, timeZone), timeZone)).toBe(startsAt);
    const minutes = ({ startsAt }: { readonly startsAt: number }) => Math.round((startsAt - now) / 60_000);
    expect(minutes(timed)).toBeGreaterThanOrEqual(39);
    expect(minutes(timed)).toBeLessThanOrEqual(100);
    expect(minutes(live)).toBeLessThanOrEqual(-30);
    expect(minutes(live)).toBeGreaterThanOrEqual(-91);
  },
);
