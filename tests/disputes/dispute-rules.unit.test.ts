import {
  actionDone,
  actionRefusal,
  defaultAction,
  disputeClosesOn,
  isCloseable,
  isSelectable,
  offeredActions,
  selectionRefusal,
} from '../../rules/disputes/dispute-states';
import { areTermsAccepted, TERMS_VERSION } from '../../rules/disputes/dispute-terms';
import {
  closingEffects,
  DISPUTE_TYPES,
  MUTUAL_RESOLUTION,
  MUTUAL_RESOLUTIONS,
  NON_PAYMENT,
} from '../../rules/disputes/dispute-types';

const ZONE = 'America/New_York';
const openedAt = Date.parse('2026-11-01T23:30:00-05:00');
const open = { state: 'OPEN', isCloseable: true, isEbay: false } as const;
const early = { ...open, isCloseable: false };
const closed = { ...open, state: 'CLOSED', isCloseable: false } as const;
const ebay = { ...closed, isEbay: true };

test.each([
  ['the third day', '2026-11-04T23:59:00-05:00', false],
  ['the fourth day', '2026-11-05T00:00:00-05:00', true],
])('on %s open, everybody may close: %s', (_day, now, expected) => {
  expect(isCloseable({ state: 'OPEN', openedAt }, { now: Date.parse(now), timeZone: ZONE })).toBe(expected);
  expect(disputeClosesOn(openedAt, ZONE)).toBe('2026-11-05');
});

test.each([
  ['SEND', open, false, null],
  ['CLOSE', early, false, 'OUTSIDE_TIME_FRAME'],
  ['CLOSE', early, true, null],
  ['CLOSE', open, false, null],
  ['CANCEL', early, false, null],
  ['REOPEN', open, true, 'DISPUTE_OPEN'],
  ['REOPEN', closed, true, null],
  ['REOPEN', ebay, true, 'EBAY_BIDDER'],
  ['SEND', closed, true, 'DISPUTE_NOT_OPEN'],
  ['CLOSE', closed, true, 'DISPUTE_NOT_OPEN'],
  ['CANCEL', closed, true, 'DISPUTE_NOT_OPEN'],
] as const)('%s on %p as a super user %p is refused with %p', (action, dispute, isSuperUser, code) => {
  expect(actionRefusal(action, dispute, isSuperUser)?.code ?? null).toBe(code);
  expect(selectionRefusal(action, [dispute], isSuperUser)?.code ?? null).toBe(code);
});

test('nothing chosen, and open and past disputes together, are refused first', () => {
  expect(selectionRefusal('SEND', [], true)?.message).toBe('Please select a dispute using the checkboxes above.');
  expect(selectionRefusal('REOPEN', [open, ebay], true)?.code).toBe('MIXED_SELECTION');
});

test.each([
  ['OPEN', [open], false, ['SEND', 'CLOSE', 'CANCEL']],
  ['ALL', [open], true, ['SEND', 'CLOSE', 'CANCEL']],
  ['ALL', [closed], true, ['SEND', 'CLOSE', 'CANCEL', 'REOPEN']],
  ['ALL', [closed], false, ['SEND', 'CLOSE', 'CANCEL']],
  ['ALL', [open, closed], true, ['SEND', 'CLOSE', 'CANCEL']],
  ['PAST_180_DAYS', [closed], true, ['SEND', 'REOPEN']],
  ['PAST_360_DAYS', [closed], true, ['SEND', 'REOPEN']],
  ['PAST_360_DAYS', [closed], false, ['SEND']],
] as const)('in %s with %p, a super user (%p) is offered %p', (filter, chosen, isSuperUser, offered) => {
  expect(offeredActions(filter, chosen, isSuperUser)).toEqual(offered);
});

test('only super users choose past disputes, and a page starts with what is likely', () => {
  expect([isSelectable(open, false), isSelectable(closed, false), isSelectable(closed, true)]).toEqual([
    true,
    false,
    true,
  ]);
  expect([defaultAction(open, false), defaultAction(closed, true), defaultAction(closed, false)]).toEqual([
    'SEND',
    'REOPEN',
    null,
  ]);
  expect(actionDone('CANCEL')).toBe('Your dispute(s) have been successfully canceled!');
});

test('only non-payment has a strike and the No Bid List, and a sale that is kept has no effects', () => {
  expect(closingEffects(NON_PAYMENT, null)).toEqual(['PLATFORM_CREDIT', 'NO_BID_LIST', 'STRIKE', 'CREDIT_NOTE']);
  for (const { id } of DISPUTE_TYPES.filter(({ kind }) => kind === 'RETURN'))
    expect(closingEffects(id, null)).toEqual(['PLATFORM_CREDIT', 'CREDIT_NOTE']);
  for (const { id, cancelsSale } of MUTUAL_RESOLUTIONS)
    expect(closingEffects(MUTUAL_RESOLUTION, id)).toEqual(cancelsSale ? ['PLATFORM_CREDIT', 'CREDIT_NOTE'] : []);
});

test('a house that accepted an earlier version of the terms is asked again', () => {
  expect(areTermsAccepted(false, null)).toBe(false);
  expect(areTermsAccepted(true, null)).toBe(true);
  expect(areTermsAccepted(true, TERMS_VERSION)).toBe(true);
  expect(areTermsAccepted(true, TERMS_VERSION - 1)).toBe(false);
});
