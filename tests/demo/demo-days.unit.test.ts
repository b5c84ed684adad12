import { addDays, localDateOf } from '../../rules/core/dates';
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
