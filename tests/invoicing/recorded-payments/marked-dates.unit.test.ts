import { markedDateProblem } from '../../../rules/invoicing/invoices/marking';

test.each(['0203-01-01', '1999-12-31', '2015-12-31'])('a payment or shipment of %s has a wrong year', (date) => {
  expect(markedDateProblem(date, '2026-11-29')).toBe('Check the year. The date can be at most 10 years ago.');
});

test('a payment or shipment can be of today and of the last 10 years, and not of the future', () => {
  expect(['2016-01-01', '2026-10-15', '2026-11-29'].map((date) => markedDateProblem(date, '2026-11-29'))).toEqual([
    null,
    null,
    null,
  ]);
  expect(markedDateProblem('2026-11-30', '2026-11-29')).toBe('The date cannot be in the future.');
});
