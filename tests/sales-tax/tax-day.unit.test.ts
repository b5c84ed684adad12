import { lateTaxNote, taxDay } from '../../rules/sales-tax/tax-day';

test.each([
  ['2026-11-29', '2026-11-29', '2026-11-29'],
  ['2026-11-01', '2026-11-29', '2026-11-01'],
  // Checks of the last days of a month are often recorded in the next one.
  ['2026-10-31', '2026-11-01', '2026-10-31'],
  ['2026-10-01', '2026-11-10', '2026-10-01'],
  ['2026-10-31', '2026-11-11', '2026-11-11'],
  ['2026-10-15', '2026-11-29', '2026-11-29'],
  ['2025-12-31', '2026-01-10', '2025-12-31'],
  ['2025-12-31', '2026-01-11', '2026-01-11'],
  ['2026-02-28', '2026-03-10', '2026-02-28'],
  ['2016-11-29', '2026-11-29', '2026-11-29'],
])('a payment of %s that is recorded on %s counts for sales tax on %s', (day, recorded, counted) => {
  expect(taxDay(day, recorded)).toBe(counted);
});

test('staff are told only of a date in a month that is no longer open', () => {
  expect(lateTaxNote('2026-10-15', '2026-11-29')).toBe(
    "The payment gets this date. For sales tax it counts today, so that the past month's report keeps its figures.",
  );
  expect(lateTaxNote('2026-10-31', '2026-11-05')).toBeNull();
  expect(lateTaxNote('2026-11-28', '2026-11-29')).toBeNull();
  expect(lateTaxNote('2026-12-15', '2026-11-29')).toBeNull();
});
