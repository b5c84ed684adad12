import { PRICING_REFUSALS, pricingRefusal } from '../../rules/realized-prices/editing-time';
import { realizedStep } from '../../rules/realized-prices/steps';

// 23:30 on October 1 in New York.
const session = { kind: 'LIVE' as const, endedAt: Date.parse('2026-10-02T03:30:00Z'), timeZone: 'America/New_York' };
const staff = { isOnlineOnly: false, isSuperAdmin: false };

test.each([
  ['2026-10-02T04:00:00Z', null],
  // Day 45 by the local date ends at midnight in New York, after the change to winter time.
  ['2026-11-16T04:59:59Z', null],
  ['2026-11-16T05:00:00Z', 'TOO_LATE'],
])('at %s, prices of a session that ended on October 1 are refused with %s', (now, refusal) => {
  expect(pricingRefusal(session, staff, Date.parse(now))).toBe(refusal);
});

test('a super admin has no limit of days', () => {
  expect(pricingRefusal(session, { ...staff, isSuperAdmin: true }, Date.parse('2027-10-02T03:30:00Z'))).toBeNull();
});

test.each([
  [{ kind: 'BUY_NOW' as const }, staff, 'BUY_NOW'],
  [{}, { isOnlineOnly: true, isSuperAdmin: true }, 'ONLINE_ONLY'],
  [{ endedAt: null }, { isOnlineOnly: false, isSuperAdmin: true }, 'NOT_ENDED'],
  [{ endedAt: Date.parse('2026-10-03T00:00:00Z') }, staff, 'NOT_ENDED'],
])('%j by %j is refused with %s', (change, editor, refusal) => {
  const found = pricingRefusal({ ...session, ...change }, editor, Date.parse('2026-10-02T12:00:00Z'));
  expect(found).toBe(refusal);
  expect(found && PRICING_REFUSALS[found]).toMatch(/\.$/);
});

test.each([
  [null, 1],
  ['1', 1],
  ['6', 6],
  ['7', 1],
  ['0', 1],
  ['-1', 1],
  ['x', 1],
  ['2.5', 1],
])('the step %s is step %d', (text, step) => expect(realizedStep(text)).toBe(step));
