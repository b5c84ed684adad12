import {
  additionalChargeLabel,
  additionalChargeStatus,
  invoiceStatus,
  lineStatus,
  lineStatusLabel,
  shipStatus,
  shipStatusLabel,
  type StatusFacts,
  statusLabel,
} from '../../../rules/invoicing/invoices/status';
import { onlinePaymentStat } from '../../../rules/invoicing/recorded-payments/online-payment';

const ZONE = 'America/New_York';
const LATE_EVENING = Date.parse('2026-10-18T01:30:00Z');
const nothing: StatusFacts = {
  creditedAt: null,
  paidAt: null,
  pending: false,
  failedAt: null,
  partialAt: null,
  sentAt: null,
};
const everything: StatusFacts = { creditedAt: null, paidAt: 5, pending: true, failedAt: 4, partialAt: 3, sentAt: 2 };

describe('the status of an invoice, by precedence', () => {
  it.each([
    ['CREDITED', 6, { ...everything, creditedAt: 6, pending: false }],
    ['PAID', 5, everything],
    ['PAYMENT_PENDING', null, { ...everything, paidAt: null }],
    ['PAYMENT_FAILED', 4, { ...everything, paidAt: null, pending: false }],
    ['PARTIAL_PAID', 3, { ...everything, paidAt: null, pending: false, failedAt: null }],
    ['SENT', 2, { ...nothing, sentAt: 2 }],
    ['NOT_SENT', null, nothing],
  ] as const)('is %s, dated %s', (status, at, facts) => expect(invoiceStatus(facts)).toEqual({ status, at }));

  it.each([
    ['CREDITED', 'Credited - 10/17/2026'],
    ['PAID', 'Paid - 10/17/2026'],
    ['PAYMENT_FAILED', 'Payment Failed - 10/17/2026'],
    ['PARTIAL_PAID', 'Partial Paid - 10/17/2026'],
    ['SENT', 'Sent - 10/17/2026'],
  ] as const)('%s reads "%s", the day of the house’s zone', (status, label) => {
    expect(statusLabel(status, LATE_EVENING, ZONE)).toBe(label);
  });

  it.each([
    ['PAYMENT_PENDING', 'Payment Pending'],
    ['NOT_SENT', 'Not Sent'],
  ] as const)('%s reads "%s", without a date', (status, label) => expect(statusLabel(status, null, ZONE)).toBe(label));
});

describe('the ship status', () => {
  it.each([
    [[], 'NOT_SHIPPED', null],
    [[null], 'NOT_SHIPPED', null],
    [[3, null], 'PARTIAL_SHIPPED', null],
    [[3, 9, 4], 'SHIPPED', 9],
  ] as const)('of lines shipped at %j is %s', (shipped, status, at) =>
    expect(shipStatus(shipped)).toEqual({ status, at }),
  );

  it.each([
    ['SHIPPED', false, 'Shipped - 10/17/2026'],
    ['SHIPPED', true, 'Picked Up - 10/17/2026'],
    ['PARTIAL_SHIPPED', true, 'Partial Shipped'],
    ['NOT_SHIPPED', false, 'Not Shipped'],
  ] as const)('%s, pickup %s, reads "%s"', (status, pickup, label) => {
    expect(shipStatusLabel(status, status === 'SHIPPED' ? LATE_EVENING : null, pickup, ZONE)).toBe(label);
  });
});

describe('the status of a line', () => {
  it.each([
    [1, true, 3, 'CREDITED', 'Credited'],
    [null, false, null, 'NOT_SENT', 'Not Sent'],
    [1, false, null, 'SENT', 'Sent'],
    [1, true, null, 'PAID', 'Paid'],
    [null, true, null, 'PAID', 'Paid'],
    [1, true, 3, 'SHIPPED', 'Shipped'],
    [null, false, 3, 'SHIPPED', 'Shipped'],
  ] as const)('sent at %s, paid %s, shipped at %s is %s', (sentAt, isPaid, shippedAt, status, label) => {
    expect(lineStatus({ sentAt, isCredited: status === 'CREDITED', isPaid, shippedAt })).toBe(status);
    expect(lineStatusLabel(status, false)).toBe(label);
  });

  it('reads "Picked Up" when the buyer collected', () => expect(lineStatusLabel('SHIPPED', true)).toBe('Picked Up'));
});

describe('the status of additional charges', () => {
  const facts = { ...everything, suppressed: false };

  it.each([
    ['HIDDEN', null, 'Hidden', { ...facts, suppressed: true }],
    ['PAID', 5, 'Paid - 12/31/1969', facts],
    ['PAYMENT_PENDING', null, 'Payment Pending', { ...facts, paidAt: null }],
    ['PAYMENT_FAILED', 4, 'Payment Failed', { ...facts, paidAt: null, pending: false }],
    ['SENT', 2, 'Sent - 12/31/1969', { ...nothing, sentAt: 2, suppressed: false }],
    ['NOT_SENT', null, 'Not Sent', { ...nothing, suppressed: false }],
  ] as const)('%s', (status, at, label, given) => {
    expect(additionalChargeStatus(given)).toEqual({ status, at });
    expect(additionalChargeLabel(status, at, ZONE)).toBe(label);
  });
});

describe('raw online payment codes', () => {
  it.each([
    ['PAID', true, 'a'],
    ['PAID', false, null],
    ['PAYMENT_PENDING', false, 'p'],
    ['PAYMENT_FAILED', false, 'f'],
    ['NOT_SENT', false, null],
  ] as const)('%s, paid online %s, is written %s', (status, online, code) => {
    expect(onlinePaymentStat(status, online)).toBe(code);
  });
});
