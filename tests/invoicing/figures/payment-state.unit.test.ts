import { PAYMENT_STATES } from '../../../rules/invoicing/figures/payment-state';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import type { PaymentEntry } from '../../../rules/invoicing/invoices/facts';
import { invoice, line, payment } from '../invoices/invoice-facts';

const paid = payment(1, { amount: 10_000, online: true });
const back = (id: number, amount: number, cause: PaymentEntry['cause'], refersTo = 1) =>
  payment(id, { amount: -amount, online: true, refersTo, cause });
const again = (id: number, amount: number) => payment(id, { amount });
const stateOf = (payments: readonly PaymentEntry[], more = {}) =>
  projectInvoice(invoice({ lines: [line(1, { hammer: 10_000 })], payments, sentAt: 1, ...more })).paymentState;

test.each([
  ['nothing is paid', [], null],
  ['it is paid', [paid], null],
  ['a part was refunded', [paid, back(2, 500, 'REFUND')], 'PARTLY_REFUNDED'],
  ['all was refunded', [paid, back(2, 10_000, 'REFUND')], 'REFUNDED'],
  ['what was refunded was paid again', [paid, back(2, 10_000, 'REFUND'), again(3, 10_000)], null],
  ['a part of what was refunded was paid again', [paid, back(2, 10_000, 'REFUND'), again(3, 4000)], 'PARTLY_REFUNDED'],
  [
    'the refund came back to the house',
    [paid, back(2, 500, 'REFUND'), payment(3, { amount: 500, online: true, refersTo: 2, cause: 'REFUND' })],
    null,
  ],
  ['a payment was corrected by hand', [again(1, 10_000), back(2, 10_000, null)], null],
  ['more was paid than it charges', [paid, again(2, 100)], 'CREDIT_OWED'],
] as const)('the payment state when %s is %#: %j', (_, payments, state) => {
  expect(stateOf([...payments])).toBe(state);
});

test('a chargeback is disputed until a user allows charging again or the money is returned', () => {
  const taken = [paid, back(2, 10_000, 'DISPUTE')];
  const reinstated = payment(3, { amount: 10_000, online: true, refersTo: 2, cause: 'DISPUTE' });
  expect(stateOf(taken, { chargeHold: 'CHARGED_BACK' })).toBe('DISPUTED');
  expect(stateOf(taken, { chargeHold: null })).toBeNull();
  expect(stateOf([...taken, reinstated], { chargeHold: 'CHARGED_BACK' })).toBeNull();
});

test('the most urgent applicable state is the payment state', () => {
  const refunded = [paid, again(2, 500), back(3, 100, 'REFUND')];
  expect(stateOf(refunded)).toBe('CREDIT_OWED');
  expect(stateOf(refunded, { actionNeeded: true })).toBe('ACTION_NEEDED');
  expect(stateOf(refunded, { actionNeeded: true, unallocated: true })).toBe('UNALLOCATED');
  expect(stateOf([...refunded, back(4, 50, 'DISPUTE')], { actionNeeded: true, chargeHold: 'CHARGED_BACK' })).toBe(
    'DISPUTED',
  );
  expect(Object.keys(PAYMENT_STATES)).toEqual([
    'DISPUTED',
    'UNALLOCATED',
    'ACTION_NEEDED',
    'CREDIT_OWED',
    'PARTLY_REFUNDED',
    'REFUNDED',
  ]);
});

test('a failed payment remains the status, next to the amount paid since it failed', () => {
  const failed = payment(2, { amount: 10_000, online: true, state: 'FAILED', at: 50 });
  const before = payment(1, { amount: 1000, at: 40 });
  const since = payment(3, { amount: 6000, at: 60 });
  const facts = invoice({ lines: [line(1, { hammer: 10_000 })], payments: [before, failed], sentAt: 1 });
  expect(projectInvoice(facts)).toMatchObject({ status: 'PAYMENT_FAILED', paidSinceFailure: 0 });
  expect(projectInvoice({ ...facts, payments: [before, failed, since] })).toMatchObject({
    status: 'PAYMENT_FAILED',
    paidSinceFailure: 6000,
  });
  const rest = payment(4, { amount: 3000, at: 70 });
  expect(projectInvoice({ ...facts, payments: [before, failed, since, rest] })).toMatchObject({
    status: 'PAID',
    paidSinceFailure: 0,
  });
});
