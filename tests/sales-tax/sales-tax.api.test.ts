import { createdGroup } from '../support/houses/invoicing-flow';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';
import { startTestServer } from '../support/services/server';
import { startTestUpstream } from '../support/services/upstream';
import { sendAll } from './live-steps';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const reader = ofFile(() => server.as('sample', 'super'));
beforeAll(async () => {
  const { number } = await createdGroup(upstream, reader, 'Autumn Sale', 'Cards per lot');
  await sendAll(upstream, number);
});

const REPORT = `query ($first: Int, $after: String, $filter: SalesTaxFilter) {
  salesTaxReport(first: $first, after: $after, filter: $filter) {
    totalCount hasReports pageInfo { hasNextPage endCursor }
    nodes { place { id name stateCode basis usualBasis basisReason } currency from to sales exemptSales taxableSales effectiveRate tax }
    totals { currency sales exemptSales taxableSales tax }
  }
}`;
interface Row {
  readonly place: { readonly id: string; readonly name: string; readonly stateCode: string };
  readonly currency: string;
  readonly sales: string;
  readonly exemptSales: string;
  readonly taxableSales: string;
  readonly effectiveRate: string | null;
  readonly tax: string;
}
interface Report {
  readonly salesTaxReport: {
    readonly totalCount: number;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
    readonly nodes: readonly Row[];
    readonly totals: readonly { readonly tax: string; readonly sales: string }[];
  };
}
const ENTRIES = `query ($filter: SalesTaxEntryFilter!) {
  salesTaxEntries(filter: $filter) { totalCount nodes { day sales effectiveRate tax isExempt invoiceNumber invoice { number price { tax } } } }
}`;
const SET =
  'mutation ($input: SetSalesTaxBasisInput!) { setSalesTaxBasis(input: $input) { place { basis isBasisSet version } current { version } userErrors { code field } } }';

const setAll = async (basis: string | null) => {
  const { data } = await reader.gql<{ salesTaxPlaces: { id: string; version: number }[] }>(
    '{ salesTaxPlaces { id version } }',
  );
  for (const { id, version } of data.salesTaxPlaces) await reader.gql(SET, { input: { placeId: id, basis, version } });
};

test('a page of the report costs two calls for any number of rows, and its totals are those of all rows', async () => {
  await setAll('INVOICE');
  const all = await reader.gql<Report>(REPORT, { first: 200 });
  const { nodes, totalCount, totals } = all.data.salesTaxReport;
  expect(totalCount).toBeGreaterThan(1);
  const cents = (rows: readonly { tax: string }[]) =>
    rows.reduce((sum, { tax }) => sum + Math.round(Number(tax) * 100), 0);
  expect(cents(totals)).toBe(cents(nodes));
  const one = await reader.gql<Report>(REPORT, { first: 1 });
  expect(one.calls).toEqual(all.calls);
  expect(one.data.salesTaxReport.totals).toEqual(totals);
  const next = await reader.gql<Report>(REPORT, { first: 1, after: one.data.salesTaxReport.pageInfo.endCursor });
  expect(next.data.salesTaxReport.nodes).toEqual([nodes[1]]);
});

test('the entries of a row lead to its invoices, whose taxes they are', async () => {
  const { data } = await reader.gql<Report>(REPORT, { first: 200 });
  for (const { place, currency, tax } of data.salesTaxReport.nodes) {
    const answer = await reader.gql<{
      salesTaxEntries: { nodes: { tax: string; invoice: { price: { tax: string } } }[] };
    }>(ENTRIES, { filter: { placeId: place.id, currency } });
    const { nodes } = answer.data.salesTaxEntries;
    expect(nodes.map((entry) => entry.tax)).toEqual(nodes.map(({ invoice }) => invoice.price.tax));
    expect(nodes.reduce((sum, entry) => sum + Number(entry.tax), 0)).toBeCloseTo(Number(tax), 6);
  }
});

test('a row has its taxable sales and what part of them is tax, and so has each entry', async () => {
  const { data } = await reader.gql<Report>(REPORT, { first: 200 });
  const percent = (tax: string, sales: string) => ((100 * Number(tax)) / Number(sales)).toFixed(3);
  for (const { place, currency, sales, exemptSales, taxableSales, effectiveRate, tax } of data.salesTaxReport.nodes) {
    expect(Number(taxableSales)).toBeCloseTo(Number(sales) - Number(exemptSales), 6);
    expect(effectiveRate).toBe(Number(taxableSales) === 0 ? null : percent(tax, taxableSales));
    const answer = await reader.gql<{
      salesTaxEntries: { nodes: { sales: string; effectiveRate: string | null; tax: string; isExempt: boolean }[] };
    }>(ENTRIES, { filter: { placeId: place.id, currency } });
    for (const entry of answer.data.salesTaxEntries.nodes)
      expect(entry.effectiveRate).toBe(entry.isExempt ? null : percent(entry.tax, entry.sales));
  }
});

test('a month without a year, and a year before the first, are refused', async () => {
  const month = await reader.gql(REPORT, { filter: { month: 3 } });
  expect(month.errors[0]?.message).toBe('Choose the year of the month.');
  expect((await reader.gql(REPORT, { filter: { year: 2022 } })).errors).toHaveLength(1);
});

test('an outdated version is refused with the current place', async () => {
  const { data } = await reader.gql<{ salesTaxPlaces: { id: string; version: number }[] }>(
    '{ salesTaxPlaces { id version } }',
  );
  const [place] = data.salesTaxPlaces;
  const { data: refused } = await reader.gql<{
    setSalesTaxBasis: { place: null; current: { version: number }; userErrors: { code: string }[] };
  }>(SET, { input: { placeId: place?.id, basis: 'EARLIER', version: 0 } });
  expect(refused.setSalesTaxBasis).toMatchObject({
    place: null,
    current: { version: place?.version },
    userErrors: [{ code: 'EDITED_MEANWHILE' }],
  });
});

test('the file has the rows of the report', async () => {
  const { data } = await reader.gql<Report>(REPORT, { first: 200 });
  const response = await fetch(`${server.url}/files/salesTaxReport.csv`, { headers: { cookie: reader.cookie } });
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines[0]).toMatch(
    /State,State code,Country,Start date,End date,Currency,Sales,Exempt sales,Taxable sales,Effective rate %,Tax$/,
  );
  expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual(data.salesTaxReport.nodes.map(({ tax }) => tax));
});

test('the file is saved under the period that it covers', async () => {
  const response = await fetch(`${server.url}/files/salesTaxReport.csv?year=2026&month=11`, {
    headers: { cookie: reader.cookie },
  });
  expect(response.headers.get('content-disposition')).toContain('"salesTaxReport_2026-11.csv"');
});

test('houses that don’t process cards have no reports', async () => {
  const other = await startTestUpstream({ houses: [smallHouse({ userName: 'other', processorType: 's' })] });
  const second = await startTestServer(other);
  const answer = await (await second.as('other', 'super')).gql(REPORT, {});
  expect(answer.errors[0]?.extensions.code).toBe('FORBIDDEN');
  await second.stop();
  await other.stop();
});
