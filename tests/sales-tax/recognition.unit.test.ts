import { defaultBasis } from '../../rules/sales-tax/basis';
import { recognized, type TaxedFigures } from '../../rules/sales-tax/recognition';
import { reportPeriod, reportYears } from '../../rules/sales-tax/report-period';
import { salesTaxFile, salesTaxUrl } from '../../rules/sales-tax/sales-tax-file';
import { effectiveRate, taxableSales } from '../../rules/sales-tax/taxable';

/** An invoice of 100.00 with 8.00 tax. */
const figures = (changed: Partial<TaxedFigures> = {}): TaxedFigures => ({
  isIssued: true,
  charged: 10_800,
  tax: 800,
  credited: 0,
  creditedTax: 0,
  paid: 0,
  ...changed,
});

const whole = { sales: 10_000, tax: 800 };
const nothing = { sales: 0, tax: 0 };

test('nothing counts before an invoice is sent or paid', () => {
  expect(recognized(figures({ isIssued: false }))).toEqual({ PAYMENT: nothing, INVOICE: nothing, EARLIER: nothing });
});

test('a sent invoice counts by invoice, and not by payment', () => {
  expect(recognized(figures())).toEqual({ PAYMENT: nothing, INVOICE: whole, EARLIER: whole });
});

test('a payment before the invoice counts in part, and as a sale by invoice', () => {
  const part = { sales: 5_000, tax: 400 };
  expect(recognized(figures({ isIssued: false, paid: 5_400 }))).toEqual({
    PAYMENT: part,
    INVOICE: whole,
    EARLIER: part,
  });
});

test('a part payment counts its share of the tax, rounded half away from zero on everything paid so far', () => {
  expect(recognized(figures({ paid: 1 })).PAYMENT).toEqual({ sales: 1, tax: 0 });
  expect(recognized(figures({ charged: 200, tax: 10, paid: 10 })).PAYMENT).toEqual({ sales: 9, tax: 1 });
  expect(recognized(figures({ charged: 200, tax: 10, paid: 9 })).PAYMENT).toEqual({ sales: 9, tax: 0 });
});

test('what is paid beyond the invoice is no sale', () => {
  expect(recognized(figures({ paid: 12_000 })).PAYMENT).toEqual(whole);
});

test('a credit note takes its tax back, and the payment covers the rest', () => {
  const credited = figures({ credited: 5_400, creditedTax: 400, paid: 10_800 });
  const half = { sales: 5_000, tax: 400 };
  expect(recognized(credited)).toEqual({ PAYMENT: half, INVOICE: half, EARLIER: half });
});

test('an invoice that is credited in full counts nothing', () => {
  expect(recognized(figures({ credited: 10_800, creditedTax: 800 }))).toEqual({
    PAYMENT: nothing,
    INVOICE: nothing,
    EARLIER: nothing,
  });
});

test('the sums of what counts equal what is paid of the invoice, for every paid amount', () => {
  for (let paid = 0; paid <= 333; paid += 1) {
    const { sales, tax } = recognized(figures({ charged: 333, tax: 29, paid })).PAYMENT;
    expect([sales + tax, tax >= 0, sales >= 0]).toEqual([paid, true, true]);
  }
});

test.each([
  [{ country: 'US', state: 'CA' }, 'PAYMENT'],
  [{ country: 'US', state: 'NY' }, 'INVOICE'],
  [{ country: 'CA', state: 'ON' }, 'EARLIER'],
  [{ country: 'CA', state: '' }, 'EARLIER'],
  [{ country: 'GB', state: '' }, 'INVOICE'],
  [{ country: 'UK', state: '' }, 'INVOICE'],
  [{ country: 'FR', state: '' }, 'PAYMENT'],
] as const)('the usual basis of %j is %s', (place, basis) => {
  expect(defaultBasis(place).basis).toBe(basis);
});

test('a period is a year, or a month with all its days', () => {
  expect(reportPeriod(2024, null)).toEqual({ from: '2024-01-01', to: '2024-12-31' });
  expect(reportPeriod(2024, 2)).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(reportPeriod(2023, 12)).toEqual({ from: '2023-12-01', to: '2023-12-31' });
  expect(reportPeriod(null, null)).toEqual({ from: null, to: null });
});

test('the years begin with 2023, latest first', () => {
  expect(reportYears(2026)).toEqual([2026, 2025, 2024, 2023]);
});

test('the file is saved under its month and place', () => {
  const all = { year: null, month: null, state: null, country: null };
  expect(salesTaxFile(all)).toBe('salesTaxReport.csv');
  expect(salesTaxFile({ ...all, year: 2026 })).toBe('salesTaxReport_2026.csv');
  expect(salesTaxFile({ year: 2026, month: 2, state: 'NY', country: 'US' })).toBe('salesTaxReport_2026-02_NY.csv');
  expect(salesTaxFile({ ...all, state: 'New South "Wales"', country: 'AU' })).toBe(
    'salesTaxReport_New-South-Wales-.csv',
  );
});

test('the effective rate is tax in percent of the taxable sales, and none without any', () => {
  const taxable = taxableSales({ sales: 120_000, exempt: 20_000 });
  expect(taxable).toBe(100_000);
  expect(effectiveRate(8_875, taxable)).toBe('8.875');
  expect(effectiveRate(-8_875, -taxable)).toBe('8.875');
  expect(effectiveRate(0, -5)).toBe('0.000');
  expect(effectiveRate(0, 0)).toBeNull();
});

test('the address of the file names only what was chosen', () => {
  expect(salesTaxUrl({ year: 2026, month: 11, state: 'NY', country: 'US' })).toBe(
    '/files/salesTaxReport.csv?year=2026&month=11&state=NY&country=US',
  );
  expect(salesTaxUrl({ year: null, month: null, state: null, country: null })).toBe('/files/salesTaxReport.csv');
});
