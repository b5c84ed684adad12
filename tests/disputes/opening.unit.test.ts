import {
  canFileAsDispute,
  canOpenDispute,
  disputeOpensOn,
  disputeRefusal,
  lotCountRefusal,
} from '../../rules/disputes/opening';

const ZONE = 'America/New_York';
const item = {
  channel: 'MARKETPLACE',
  hasDispute: false,
  saleEndedAt: Date.parse('2026-11-01T23:30:00-05:00'),
} as const;
const at = (text: string) => Date.parse(text);

test.each([
  ['the evening of the third day', '2026-11-04T23:59:00-05:00', false],
  ['the first minute of the fourth', '2026-11-05T00:00:00-05:00', true],
  ['the last minute of the fiftieth', '2026-12-21T23:59:00-05:00', true],
  ['the day after', '2026-12-22T00:00:00-05:00', false],
])('on %s of the house', (_when, now, expected) => expect(canOpenDispute(item, at(now), ZONE)).toBe(expected));

test.each([
  ['a floor bidder', { ...item, channel: 'FLOOR' as const }],
  ['an item with a dispute', { ...item, hasDispute: true }],
  ['a session that has not ended', { ...item, saleEndedAt: null }],
])('never of %s', (_what, one) => expect(canOpenDispute(one, at('2026-11-10T12:00:00-05:00'), ZONE)).toBe(false));

test('the first day on which it can be opened is returned', () => {
  expect(disputeOpensOn(item.saleEndedAt, ZONE)).toBe('2026-11-05');
  expect(disputeOpensOn(null, ZONE)).toBeNull();
});

test.each([
  [{ canOpenDispute: true }, false, true],
  [{ canOpenDispute: false }, false, false],
  [{ canOpenDispute: false }, true, true],
  [{ hasDispute: true }, true, false],
  [{ channel: 'FLOOR' as const }, true, false],
])('filing %p as a super user %p is offered: %p', (facts, isSuperUser, offered) => {
  expect(
    canFileAsDispute({ channel: 'MARKETPLACE', hasDispute: false, canOpenDispute: false, ...facts }, isSuperUser),
  ).toBe(offered);
});

test.each([
  ['of a floor bidder', { channel: 'FLOOR' as const }, '2026-11-10', "Disputes can't be filed against floor bidders."],
  ['with a dispute', { hasDispute: true }, '2026-11-10', 'This item already has a dispute or a return.'],
  [
    'of a session that has not ended',
    { saleEndedAt: null },
    '2026-11-10',
    'A dispute can be opened from the 4th day after the sale.',
  ],
  ['on the third day', {}, '2026-11-04', 'A dispute can be opened from Nov 5, 2026 on.'],
  ['after the fiftieth', {}, '2026-12-22', 'The last day to open a dispute was Dec 21, 2026.'],
  ['in its days', {}, '2026-11-05', null],
])('for an item %s it is said why there is none', (_which, facts, day, words) => {
  expect(disputeRefusal({ ...item, ...facts }, at(`${day}T12:00:00-05:00`), ZONE)).toBe(words);
});

test('the days are in the reader’s locale', () => {
  expect(disputeRefusal(item, at('2026-11-04T12:00:00-05:00'), ZONE, 'en-GB')).toBe(
    'A dispute can be opened from 5 Nov 2026 on.',
  );
});

test.each([
  [0, 'Select at least one lot.'],
  [1, undefined],
  [200, undefined],
  [201, 'Select 200 lots at most.'],
])('disputes about %d lots at once: %s', (count, refusal) => expect(lotCountRefusal(count)).toBe(refusal));
