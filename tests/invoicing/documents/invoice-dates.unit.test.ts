import { dueText, invoiceDates, isOverdue } from '../../../rules/invoicing/documents/invoice-dates';

const NEW_YORK = 'America/New_York';
/** 11:30 p.m. on October 17 in New York. */
const SENT = Date.parse('2026-10-18T03:30:00Z');
const terms = { now: Date.parse('2026-11-22T12:00:00Z'), timeZone: NEW_YORK, paymentDays: 14 };

test('an invoice that was never sent has today as its invoice date and is due at the end of the payment terms', () => {
  expect(invoiceDates({ firstSentAt: null, dueOn: null }, terms)).toEqual({
    issuedOn: '2026-11-22',
    dueOn: '2026-12-06',
  });
});

test('the invoice date is the day of the first send in the house’s time zone, regardless of the current day', () => {
  expect(invoiceDates({ firstSentAt: SENT, dueOn: '2026-10-31' }, terms)).toEqual({
    issuedOn: '2026-10-17',
    dueOn: '2026-10-31',
  });
});

test('later payment terms do not change the due date that the first send fixed', () => {
  expect(invoiceDates({ firstSentAt: SENT, dueOn: '2026-10-17' }, { ...terms, paymentDays: 60 }).dueOn).toBe(
    '2026-10-17',
  );
});

test.each([
  ['2026-10-17', 'Due on receipt'],
  ['2026-10-31', 'Due on 2026-10-31'],
])('an invoice of 2026-10-17 that is due on %s says "%s"', (dueOn, text) => {
  expect(dueText({ issuedOn: '2026-10-17', dueOn }, (date) => `on ${date}`)).toBe(text);
});

test.each([
  ['before its due date', '2026-10-31', 100, '2026-10-30', false],
  ['on its due date', '2026-10-31', 100, '2026-10-31', false],
  ['the day after', '2026-10-31', 100, '2026-11-01', true],
  ['once it is paid', '2026-10-31', 0, '2026-11-01', false],
  ['when the house owes the bidder', '2026-10-31', -100, '2026-11-01', false],
  ['before it is sent', null, 100, '2026-11-01', false],
])('the overdue status of an invoice %s', (_, dueOn, outstanding, today, expected) => {
  expect(isOverdue({ dueOn, outstanding }, today)).toBe(expected);
});
