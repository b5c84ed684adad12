import { publishTimeNote, publishTimeProblem } from '../../../rules/publishing/scheduling/schedule';

const zone = 'America/New_York';
const now = Date.parse('2026-10-01T12:00:00Z');
const problem = (date: string, time: string) => publishTimeProblem({ date, time, zone }, now);

test('a sale is scheduled for a time that comes, within two years', () => {
  expect(problem('2026-10-01', '08:01')).toBeNull();
  expect(problem('2028-10-01', '23:59')).toBeNull();
  expect(problem('2026-10-01', '08:00')).toEqual({
    field: 'time',
    message: 'This time has passed. Select a later one.',
  });
  expect(problem('2028-10-02', '00:00')).toEqual({
    field: 'date',
    message: 'Select a date within the next two years.',
  });
});

test('a missing date, a missing time, and a time that the clocks skip are refused', () => {
  expect(problem('', '09:00')?.message).toBe('Enter the date.');
  expect(problem('2026-12-01', '9')?.message).toBe('Enter the time.');
  expect(problem('2027-03-14', '02:30')).toEqual({
    field: 'time',
    message: 'The clocks at the location skip this time on this date. Select another time.',
  });
});

test('a time that occurs twice has a note with the zone of the first one', () => {
  expect(publishTimeNote({ date: '2026-11-01', time: '01:30', zone })).toBe(
    'The clocks at the location go back on this date, so this time occurs twice. The sale is published once, at the first of the two, in EDT.',
  );
  expect(publishTimeNote({ date: '2026-11-01', time: '03:30', zone })).toBeNull();
});
