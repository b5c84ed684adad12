import { WaitingEntries, type WaitingEntry } from '../../web/clerking/desk/waiting-entries';

const entry = (key: string): WaitingEntry => ({
  key,
  lotRef: `LOT${key}`,
  lotNumber: key,
  kind: 'SOLD',
  hammer: '450.00',
  paddle: '101',
  makesBidder: false,
  seenSequence: 0,
  takesOver: false,
  sequence: null,
});
const keys = (entries: WaitingEntries) => entries.all.get().waiting.map(({ key }) => key);

beforeEach(() => localStorage.clear());

test('entries are sent in their order, one at a time, and again until they have an answer', () => {
  const entries = new WaitingEntries('desk');
  entries.add(entry('1'));
  entries.add(entry('2'));
  expect(entries.take()?.key).toBe('1');
  expect(entries.take()).toBeNull();
  entries.settle('again');
  expect(entries.take()?.key).toBe('1');
  entries.settle('made');
  expect(entries.take()?.key).toBe('2');
});

test('a reload keeps what waits and what was refused, under the same keys', () => {
  const before = new WaitingEntries('desk');
  before.add(entry('1'));
  before.add(entry('2'));
  before.take();
  before.settle({ code: 'ENTERED_BEFORE', message: 'Kim entered lot 1 first: Passed.' });
  const after = new WaitingEntries('desk');
  expect(keys(after)).toEqual(['2']);
  expect(after.all.get().refused).toMatchObject([{ code: 'ENTERED_BEFORE', entry: { key: '1' } }]);
  after.dismiss('1');
  expect(new WaitingEntries('desk').all.get().refused).toEqual([]);
});

test('an entry that wasn’t sent can be removed, and one that is being sent can’t', () => {
  const entries = new WaitingEntries('desk');
  entries.add(entry('1'));
  entries.add(entry('2'));
  entries.take();
  expect(entries.withdraw('1')).toBe(false);
  expect(entries.withdraw('2')).toBe(true);
  expect(keys(entries)).toEqual(['1']);
});

test('users of one browser have entries of their own', () => {
  new WaitingEntries('desk of Kim').add(entry('1'));
  expect(keys(new WaitingEntries('desk of Lee'))).toEqual([]);
});
