import { readFile } from 'node:fs/promises';
import type { InvoiceJson } from '../../upstream/invoicing/invoices/invoice-wire';
import type {
  SalesTaxBasisJson,
  SalesTaxEntriesJson,
  SalesTaxJson,
  SalesTaxPlaceJson,
  SalesTaxPlacesJson,
} from '../../upstream/sales-tax/wire';
import { clientOf, clientOfNewHouse, type HouseClient } from '../invoicing/house-at-work';
import { type RefundingHouse, refundingHouse } from '../payments/refunds/refunding-setup';
import { upstreamOfFile } from '../support/services/of-file';

const upstream = upstreamOfFile({ quiet: true });
let house: RefundingHouse;
/** A user who can read the reports. */
let reader: HouseClient;

beforeAll(async () => {
  house = await refundingHouse(upstream, ['success', 'success', 'success', 'decline'], 'taxes');
  reader = await clientOf(upstream, 'taxes', 'super');
});

const DECLINED = 3;
const CHECK = 2;

const report = (query = '') => reader.get<SalesTaxJson>(`salesTaxReport${query}`);
const places = async () => (await reader.get<SalesTaxPlacesJson>('salesTaxPlaces')).salesTaxPlaces;
const invoices = () => Promise.all(house.invoiceIds.map((_, index) => house.invoice(index)));
const cents = (amount: number) => Math.round(amount * 100);
const taxOf = ({ totalPrice }: InvoiceJson) => cents(totalPrice.tax);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const totalTax = async (query = '') => sum((await report(query)).totals.map(({ taxAmount }) => cents(taxAmount)));

/** Counts tax by this basis in all places of the house. */
async function setBasis(basis: SalesTaxPlaceJson['basis'] | null): Promise<void> {
  for (const place of await places())
    await reader.post<SalesTaxBasisJson>(`salesTaxPlace/${place.placeID}`, { basis, version: place.version });
}

describe('of invoices that were sent, of which all but one are paid', () => {
  test('the taxes of paid invoices count by payment, to the cent', async () => {
    await setBasis('PAYMENT');
    const paid = (await invoices()).filter(({ invoiceStatus }) => invoiceStatus === 'PAID');
    expect(paid).toHaveLength(3);
    expect(sum(paid.map(taxOf))).toBeGreaterThan(0);
    expect(await totalTax()).toBe(sum(paid.map(taxOf)));
  });

  test('the taxes of all invoices count by invoice, on the day when they were sent', async () => {
    await setBasis('INVOICE');
    expect(await totalTax()).toBe(sum((await invoices()).map(taxOf)));
    const { houseSalesTaxReport } = await report();
    expect(houseSalesTaxReport[0]).toMatchObject({ startDate: '2026-11-20', maxDate: '2026-11-20' });
  });

  test('the totals equal the rows, and sales are what was charged without tax', async () => {
    await setBasis('INVOICE');
    const { houseSalesTaxReport, totals } = await report();
    expect(cents(totals[0]?.salesAmount ?? 0)).toBe(
      sum(houseSalesTaxReport.map(({ salesAmount }) => cents(salesAmount))),
    );
    expect(cents(totals[0]?.salesAmount ?? 0)).toBe(
      sum((await invoices()).map((invoice) => cents(invoice.invoiceTotal) - taxOf(invoice))),
    );
  });

  test('the entries of a row add up to it', async () => {
    const [row] = (await report()).houseSalesTaxReport;
    const { salesTaxEntries, totalRecords, salesAmount, taxAmount } = await reader.get<SalesTaxEntriesJson>(
      `salesTaxPlace/${row?.placeID ?? 0}/entries?currency=USD`,
    );
    expect(salesTaxEntries).toHaveLength(totalRecords);
    expect(sum(salesTaxEntries.map(({ taxAmount }) => cents(taxAmount)))).toBe(cents(row?.taxAmount ?? 0));
    expect(sum(salesTaxEntries.map(({ salesAmount }) => cents(salesAmount)))).toBe(cents(row?.salesAmount ?? 0));
    expect({ salesAmount, taxAmount }).toEqual({ salesAmount: row?.salesAmount, taxAmount: row?.taxAmount });
    // The sums are of all entries, whatever the page.
    expect(
      await reader.get<SalesTaxEntriesJson>(`salesTaxPlace/${row?.placeID ?? 0}/entries?currency=USD&size=1`),
    ).toMatchObject({ salesAmount, taxAmount, totalRecords });
  });

  test('periods and places are filtered', async () => {
    const [row] = (await report()).houseSalesTaxReport;
    expect(await totalTax('?year=2026&month=11')).toBe(await totalTax());
    expect(await report('?year=2026&month=10')).toMatchObject({
      houseSalesTaxReport: [],
      totals: [],
      hasReports: true,
    });
    expect((await report(`?state=${row?.stateCode ?? ''}`)).houseSalesTaxReport).toEqual([row]);
    expect((await report('?state=AK')).houseSalesTaxReport).toEqual([]);
    expect(await reader.refused('salesTaxReport?month=11')).toMatchObject({ status: 422, code: 'YEAR_REQUIRED' });
    expect(await reader.refused('salesTaxReport?year=2022')).toMatchObject({ status: 400 });
    expect(await reader.refused('salesTaxReport?year=2026&month=13')).toMatchObject({ status: 400 });
  });
});

describe('when invoices change later', () => {
  test('a part payment counts its share on its day, and the rest the remaining tax', async () => {
    await setBasis('PAYMENT');
    const before = await totalTax();
    const invoice = await house.invoice(DECLINED);
    const half = Math.floor(cents(invoice.outStandingBalance) / 2);
    const pay = (amount: number | undefined, paidDate: string) =>
      house.api.post('invoicePaidOnly', {
        paidInvoices: [
          { invoiceID: invoice.invoiceID, invoiceDetailID: null, paid: true, paymentMethodID: CHECK, paidDate, amount },
        ],
      });
    await pay(half / 100, '11/21/2026');
    const tax = taxOf(invoice);
    expect((await totalTax()) - before).toBe(Math.round((tax * half) / cents(invoice.invoiceTotal)));
    await pay(undefined, '11/22/2026');
    expect((await totalTax()) - before).toBe(tax);
    const { houseSalesTaxReport } = await report();
    expect(houseSalesTaxReport.map(({ maxDate }) => maxDate)).toContain('2026-11-22');
  });

  test('a refund with a credit note returns its tax by every basis, as the credit note says', async () => {
    for (const basis of ['PAYMENT', 'INVOICE', 'EARLIER'] as const) {
      await setBasis(basis);
      const index = { PAYMENT: 0, INVOICE: 1, EARLIER: 2 }[basis];
      const before = await totalTax();
      await house.refund(index, { amount: 5, creditNote: true });
      const [note] = (
        await house.api.get<{ creditNotes: { taxes: { amount: number }[] }[] }>(
          `creditNotes?invoiceIDs=${house.invoiceIds[index] ?? 0}`,
        )
      ).creditNotes;
      const credited = sum((note?.taxes ?? []).map(({ amount }) => cents(amount)));
      expect(credited).toBeGreaterThan(0);
      expect((await totalTax()) - before).toBe(-credited);
    }
  });

  test('a past month keeps its figures', async () => {
    await setBasis('INVOICE');
    const november = await totalTax('?year=2026&month=11');
    upstream.clock.advance(30 * 86_400_000);
    const api = await clientOf(upstream, 'taxes', 'cashier');
    reader = await clientOf(upstream, 'taxes', 'super');
    await api.post(`invoice/${house.invoiceIds[0] ?? 0}/creditNotes`, { amount: 2, reason: 'Late claim' });
    expect(await totalTax('?year=2026&month=11')).toBe(november);
    expect(await totalTax('?year=2026&month=12')).toBeLessThan(0);
  });
});

test('the migration gives invoices of earlier versions the same sums, by every basis and on the same days', async () => {
  const reports = async () => {
    const found: unknown[] = [];
    for (const basis of ['PAYMENT', 'INVOICE', 'EARLIER'] as const) {
      await setBasis(basis);
      const { houseSalesTaxReport } = await report();
      found.push(houseSalesTaxReport.map(({ placeID: _, ...row }) => row));
    }
    return found;
  };
  const posted = await reports();
  const text = await readFile('upstream/core/database/migrations/0096-sales-tax.sql', 'utf8');
  await upstream.db.transaction(async (tx) => {
    await tx.script(
      `delete from sales_tax_entry; delete from sales_tax_place; delete from counter where kind like 'sales_tax%'`,
    );
    await tx.script(text.slice(text.indexOf('create temporary table')));
  });
  expect(await reports()).toEqual(posted);
});

test('a payment with a date in a month that is no longer open counts on the day on which it is recorded', async () => {
  await setBasis('PAYMENT');
  const cashier = await clientOf(upstream, 'taxes', 'cashier');
  const invoiceID = house.invoiceIds[DECLINED] ?? 0;
  const { invoiceBidders } = await cashier.detail(house.groupId);
  const invoice = invoiceBidders.find((one) => one.invoiceID === invoiceID);
  if (!invoice) throw new Error('no declined invoice');
  const mark = (paid: boolean, more = {}) =>
    cashier.post('invoicePaidOnly', { paidInvoices: [{ invoiceID, invoiceDetailID: null, paid, ...more }] });
  await mark(false);
  const november = await totalTax('?year=2026&month=11');
  const december = await totalTax('?year=2026&month=12');
  const half = Math.floor(cents(invoice.invoiceTotal) / 2) / 100;
  await mark(true, { paymentMethodID: CHECK, paidDate: '11/29/2026', amount: half });
  expect(await totalTax('?year=2026&month=11')).toBe(november);
  expect(await totalTax('?year=2026&month=12')).toBeGreaterThan(december);
  await mark(true, { paymentMethodID: CHECK, paidDate: '12/05/2026' });
  expect(await totalTax('?year=2026&month=11')).toBe(november);
  expect((await totalTax('?year=2026&month=12')) - december).toBe(taxOf(invoice));
  const { houseSalesTaxReport } = await report('?year=2026&month=12');
  expect(houseSalesTaxReport.map(({ maxDate }) => maxDate)).toContain('2026-12-22');
});

describe('the basis of a place', () => {
  test('is the usual one until the house sets one, which another version refuses', async () => {
    await setBasis('INVOICE');
    const [place] = await places();
    const path = `salesTaxPlace/${place?.placeID ?? 0}`;
    await reader.post(path, { basis: 'EARLIER', version: place?.version });
    expect(await reader.refused(path, { basis: 'PAYMENT', version: place?.version })).toMatchObject({
      status: 409,
      code: 'EDITED_MEANWHILE',
    });
    await reader.post(path, { basis: null, version: (place?.version ?? 0) + 1 });
    expect((await places())[0]).toMatchObject({ isBasisSet: false, basis: place?.usualBasis });
    expect(await reader.refused('salesTaxPlace/999', { basis: null, version: 1 })).toMatchObject({ status: 404 });
  });
});

test('a house without sales has no reports', async () => {
  const other = await clientOfNewHouse(upstream);
  const user = await clientOf(upstream, other.userName, 'super');
  expect(await user.get<SalesTaxJson>('salesTaxReport')).toEqual({
    houseSalesTaxReport: [],
    totalRecords: 0,
    totals: [],
    hasReports: false,
  });
});

test('a user without reports is refused', async () => {
  expect(await (await clientOf(upstream, 'taxes', 'viewer')).refused('salesTaxReport')).toMatchObject({ status: 403 });
});
