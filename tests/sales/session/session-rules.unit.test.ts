import { instantOfLocal } from '../../../rules/core/dates';
import { CATEGORIES, categoriesProblem } from '../../../rules/sales/categories';
import {
  channelChoices,
  channelsProblem,
  channelStateLabel,
  NO_CHANNEL,
  presetChannels,
} from '../../../rules/sales/channels';
import { isEditLocked } from '../../../rules/sales/edit-lock';
import {
  extensionWords,
  sessionSettingsProblems,
  type SessionStart,
  sessionStartProblems,
} from '../../../rules/sales/session-fields';
import {
  clockTimeOf,
  doubledNote,
  isDoubled,
  isSkipped,
  lastLotEnd,
  selectableDays,
  timeOfClock,
  zoneAbbreviation,
} from '../../../rules/sales/session-time';

const NOW = Date.parse('2026-02-20T15:00:00Z');
const start: SessionStart = {
  title: 'Fine Art',
  locationId: 1,
  startsOn: '2026-03-09',
  startTime: '09:00',
  staggerSeconds: null,
  extensionSeconds: 120,
  resellsUnsold: false,
};
const live = { isTimed: false, zone: 'America/New_York', now: NOW, mayResell: true };
const messages = (change: Partial<SessionStart>, context = live) =>
  sessionStartProblems({ ...start, ...change }, context).map(({ message }) => message);

test('a complete start has no problems, and each missing part has its specified text', () => {
  expect(messages({})).toEqual([]);
  expect(messages({ title: ' ' })).toEqual(['Please enter a session title']);
  expect(messages({ title: 'x'.repeat(120) })).toEqual([]);
  expect(messages({ title: 'x'.repeat(121) })).toEqual(['Session Title can have 120 characters at most']);
  expect(messages({ startsOn: '' })).toEqual(['Please select a session date']);
  expect(messages({ startTime: '' })).toEqual(['Please select session time']);
  const timed = { ...live, isTimed: true };
  expect(messages({ startsOn: '', startTime: '' }, timed)).toEqual([
    'Please select a first lot end date',
    'Please select first lot end time',
  ]);
});

test('a session starts later than now and within two years', () => {
  const late = 'Session date must be within the next two years';
  expect(messages({ startsOn: '2026-02-20', startTime: '10:00' })).toEqual([late]);
  expect(messages({ startsOn: '2026-02-20', startTime: '10:15' })).toEqual([]);
  expect(messages({ startsOn: '2028-02-20' })).toEqual([]);
  expect(messages({ startsOn: '2028-02-21' })).toEqual([late]);
  expect(selectableDays(NOW, 'America/New_York')).toEqual({
    today: '2026-02-20',
    first: '2026-02-21',
    last: '2028-02-20',
  });
  expect(selectableDays(Date.parse('2028-02-29T15:00:00Z'), 'UTC').last).toBe('2030-02-28');
});

test('a session keeps a saved start that can no longer be selected', () => {
  expect(
    sessionStartProblems(
      { ...start, startsOn: '2026-01-01' },
      { ...live, before: { ...start, startsOn: '2026-01-01' } },
    ),
  ).toEqual([]);
});

test('a timed sale from unsold items is for live sessions of houses with that feature', () => {
  const refused = 'Your contract does not include timed sales from unsold items. Contact Customer Care.';
  expect(messages({ resellsUnsold: true })).toEqual([]);
  expect(messages({ resellsUnsold: true }, { ...live, mayResell: false })).toEqual([refused]);
  expect(messages({ resellsUnsold: true }, { ...live, isTimed: true })).toEqual([refused]);
  expect(messages({ staggerSeconds: 61 })).toEqual(['Please select one of the listed times between lots']);
});

test('late bids extend the lots of a timed session by 30 seconds to 10 minutes, which can’t change once bids were placed', () => {
  const timed = { ...live, isTimed: true };
  const refused = ['Please select an extension from 30 seconds to 10 minutes'];
  expect([30, 90, 600].map((extensionSeconds) => messages({ extensionSeconds }, timed))).toEqual([[], [], []]);
  expect([0, 29, 601].map((extensionSeconds) => messages({ extensionSeconds }, timed))).toEqual([
    refused,
    refused,
    refused,
  ]);
  expect(messages({ extensionSeconds: 0 })).toEqual([]);
  const frozen = { ...timed, frozenExtension: 0 };
  expect(messages({ extensionSeconds: 0 }, frozen)).toEqual([]);
  expect(messages({ extensionSeconds: 60 }, frozen)).toEqual([
    'Bids were placed in this session, so the extension can’t be changed.',
  ]);
  expect([0, 30, 60, 90, 600].map(extensionWords)).toEqual([
    'No extension',
    '30 seconds',
    '1 minute',
    '90 seconds',
    '10 minutes',
  ]);
});

test.each([
  ['America/New_York', '2026-03-08', '02:30', '2026-11-01', '01:30'],
  ['Europe/London', '2026-03-29', '01:30', '2026-10-25', '01:15'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-04-05', '01:45'],
])('in %s, a skipped time is refused and a doubled one is explained', (zone, spring, skipped, autumn, doubled) => {
  expect(isSkipped(spring, skipped, zone)).toBe(true);
  expect(messages({ startsOn: spring, startTime: skipped }, { ...live, zone })).toEqual([
    'The clocks at the location skip this time on this date. Please select another time.',
  ]);
  expect(isDoubled(autumn, doubled, zone)).toBe(true);
  expect(doubledNote(autumn, doubled, zone)).toMatch(/occurs twice\. The session starts at the first of the two/);
  expect([isSkipped(spring, '09:00', zone), isDoubled(autumn, '09:00', zone)]).toEqual([false, false]);
});

test.each([
  ['America/New_York', '2026-03-07', '2026-03-07T14:00:00.000Z', 'EST'],
  ['America/New_York', '2026-03-09', '2026-03-09T13:00:00.000Z', 'EDT'],
  ['America/New_York', '2026-10-31', '2026-10-31T13:00:00.000Z', 'EDT'],
  ['America/New_York', '2026-11-02', '2026-11-02T14:00:00.000Z', 'EST'],
  ['Europe/London', '2026-03-28', '2026-03-28T09:00:00.000Z', 'GMT'],
  ['Europe/London', '2026-03-30', '2026-03-30T08:00:00.000Z', 'GMT+1'],
  ['Europe/London', '2026-10-24', '2026-10-24T08:00:00.000Z', 'GMT+1'],
  ['Europe/London', '2026-10-26', '2026-10-26T09:00:00.000Z', 'GMT'],
  ['Australia/Lord_Howe', '2026-04-04', '2026-04-03T22:00:00.000Z', 'GMT+11'],
  ['Australia/Lord_Howe', '2026-04-06', '2026-04-05T22:30:00.000Z', 'GMT+10:30'],
  ['Australia/Lord_Howe', '2026-10-03', '2026-10-02T22:30:00.000Z', 'GMT+10:30'],
  ['Australia/Lord_Howe', '2026-10-05', '2026-10-04T22:00:00.000Z', 'GMT+11'],
])('09:00 in %s on %s is %s, %s', (zone, date, instant, abbreviation) => {
  const at = instantOfLocal(date, '09:00', zone);
  expect([new Date(at).toISOString(), zoneAbbreviation(at, zone)]).toEqual([instant, abbreviation]);
});

test.each([
  ['00:15', { hour: '12', minute: '15', ampm: 'AM' }],
  ['09:00', { hour: '09', minute: '00', ampm: 'AM' }],
  ['12:45', { hour: '12', minute: '45', ampm: 'PM' }],
  ['23:30', { hour: '11', minute: '30', ampm: 'PM' }],
])('%s is the same time on a 12-hour clock', (time, clock) => {
  expect([clockTimeOf(time), timeOfClock(clock)]).toEqual([clock, time]);
});

test('a time with a missing part is no time', () => {
  expect(timeOfClock({ hour: '09', minute: '00', ampm: '' })).toBe('');
  expect(timeOfClock({ hour: '13', minute: '00', ampm: 'PM' })).toBe('');
  expect(clockTimeOf('')).toEqual({ hour: '', minute: '', ampm: '' });
});

test('a session locks two hours before its start: at 1 h 59 min it is locked, at 2 h 01 min it is not', () => {
  const before = (hours: number, minutes: number) => NOW - (hours * 60 + minutes) * 60_000;
  expect([before(1, 59), before(2, 0), before(2, 1)].map((now) => isEditLocked(NOW, now))).toEqual([true, true, false]);
});

test('a session has 1 to 8 categories', () => {
  const ids = CATEGORIES.flatMap(({ subcategories }) => subcategories.map(({ id }) => id));
  expect(categoriesProblem([])).toBe('Please select at least one category');
  expect(categoriesProblem(ids.slice(0, 8))).toBeNull();
  expect(categoriesProblem(ids.slice(0, 9))).toBe('Please select 8 categories at most');
  expect(categoriesProblem([7])).toMatch(/does not exist/);
});

test('a channel with one state is preset, others start as not available, and one must be available', () => {
  const own = channelChoices(true);
  const others = channelChoices(false);
  expect(presetChannels(own, {})).toEqual({ MARKETPLACE: 0, PRIVATE_LABEL: 2, AGGREGATOR: 0 });
  expect(channelsProblem(own, {})).toBeNull();
  expect(channelsProblem(others, {})).toBe(NO_CHANNEL);
  expect(channelsProblem(others, { AGGREGATOR: 1 })).toBeNull();
  expect(channelsProblem(others, { PRIVATE_LABEL: 2 })).toMatch(/can’t be posted/);
  expect([0, 1, 2].map((state) => channelStateLabel(state, 'TIMED'))).toEqual(['Not available', 'View only', 'Timed']);
});

test('viewing notes have 2,500 characters at most, and no tags', () => {
  const settings = {
    hasBroadcast: false,
    channels: {},
    consignmentContactId: null,
    administratorContactId: null,
    expertContactId: null,
    categoryIds: [101],
    description: '',
    viewingNotes: 'x'.repeat(2500),
  };
  const problems = (viewingNotes: string) => sessionSettingsProblems({ ...settings, viewingNotes });
  expect(problems(settings.viewingNotes)).toEqual([]);
  expect(problems('x'.repeat(2501))).toEqual([
    { field: 'viewingNotes', message: 'Viewing Notes can have 2500 characters at most' },
  ]);
  expect(problems('<script>')).toMatchObject([{ field: 'viewingNotes' }]);
  expect(problems('2 < 3 & 5 > 4')).toEqual([]);
});

test('the last lot of a timed session ends one stagger later with each lot, or with the first', () => {
  expect(lastLotEnd(NOW, 3, 60)).toBe(NOW + 120_000);
  expect(lastLotEnd(NOW, 3, null)).toBe(NOW);
  expect(lastLotEnd(NOW, 0, 60)).toBe(NOW);
});
