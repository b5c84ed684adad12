import {
  type AddingHouse,
  addingRefusal,
  deletionRefusal,
  kindRefusal,
  NO_PROCESSING,
  OVERDUE,
  saleNameProblem,
  sessionRefusal,
  STEALTH,
  termsRefusal,
} from '../../../rules/sales/calendar/adding';
import { SESSION_LIMIT } from '../../../rules/sales/session-fields';

const house: AddingHouse = {
  liveOrTimedEnabled: true,
  buyNowEnabled: true,
  paymentProcessingEnabled: true,
  paymentProcessingRequired: false,
  hasFeeStep: false,
  overduePayment: false,
  stealthMode: false,
};

test.each([
  ['', 'Sale title is required'],
  ['   ', 'Sale title is required'],
  ['x'.repeat(120), null],
  [` ${'x'.repeat(120)} `, null],
  ['x'.repeat(121), 'Sale title can have 120 characters at most'],
])('the problem with the name "%s" is %s', (name, problem) => {
  expect(saleNameProblem(name)).toBe(problem);
});

test('no sale can be added in stealth mode or with an overdue balance', () => {
  expect(addingRefusal(house)).toBeNull();
  expect(addingRefusal({ ...house, overduePayment: true })).toBe(OVERDUE);
  expect(addingRefusal({ ...house, overduePayment: true, stealthMode: true })).toBe(STEALTH);
  expect(STEALTH).toBe('Your account has been temporarily disabled...');
});

test('a Buy It Now sale needs the feature, payment processing, and that there is none yet', () => {
  expect(kindRefusal('BUY_NOW', house, false)).toBeNull();
  expect(kindRefusal('BUY_NOW', house, true)).toBe('You already have a Buy It Now sale. Open it from the calendar.');
  expect(kindRefusal('BUY_NOW', { ...house, paymentProcessingEnabled: false }, false)).toBe(NO_PROCESSING);
  expect(kindRefusal('BUY_NOW', { ...house, buyNowEnabled: false }, false)).toMatch('contract');
  expect(NO_PROCESSING).toBe('You must have payment processing enabled to add a sale.');
});

test('live and timed sales need the feature, not payment processing', () => {
  expect(kindRefusal('LIVE', { ...house, paymentProcessingEnabled: false }, true)).toBeNull();
  expect(kindRefusal('TIMED', { ...house, liveOrTimedEnabled: false }, false)).toMatch('contract');
});

test('terms fit a house with the same fee step, and with card payments where the house requires them', () => {
  const terms = { hasFeeStep: false, allowsProcessing: false };
  expect(termsRefusal(terms, house)).toBeNull();
  expect(termsRefusal({ ...terms, hasFeeStep: true }, house)).toMatch('house fee step');
  expect(termsRefusal(terms, { ...house, hasFeeStep: true })).toMatch('lack the house fee step');
  expect(termsRefusal(terms, { ...house, paymentProcessingRequired: true })).toMatch('card payments');
});

test('a sale takes sessions up to its limit, with an equal fee step, and after the sign-up for payments', () => {
  const sale = { kind: 'LIVE', hasFeeStep: false, sessionCount: 9 } as const;
  expect(sessionRefusal(sale, house, 10)).toBeNull();
  expect(sessionRefusal({ ...sale, sessionCount: 10 }, house, 10)).toBe(SESSION_LIMIT);
  expect(SESSION_LIMIT).toBe(
    'You have reached the maximum number of sessions allowed per sale. In order to create a new session, please first add a new sale.',
  );
  expect(sessionRefusal({ ...sale, hasFeeStep: true }, house, 10)).toMatch('house fee step');
  const required = { ...house, paymentProcessingRequired: true };
  expect(sessionRefusal(sale, required, 10)).toBeNull();
  expect(sessionRefusal(sale, { ...required, paymentProcessingEnabled: false }, 10)).toMatch('signing up');
  expect(sessionRefusal({ ...sale, kind: 'BUY_NOW' }, house, 10)).toMatch('no sessions');
});

test('only a session without lots can be deleted', () => {
  expect(deletionRefusal(0)).toBeNull();
  expect(deletionRefusal(1)).toMatch('without lots');
});
