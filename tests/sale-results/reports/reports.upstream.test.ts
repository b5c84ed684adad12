import { REPORT_NAMES, type ReportName } from '../../../rules/sale-results/reports/report-files';
import { DisputeHouse } from '../../disputes/dispute-house';
import { clientOf, clientOfNewHouse, type HouseClient } from '../../invoicing/house-at-work';
import { bigHouse, SAMPLE_NOW } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';
import { refsOf, resultOf } from '../result-house';
import { openSheet, type ReadSheet, reportAnswer } from './reports';

const upstream = upstreamOfFile({ quiet: true });
let client: HouseClient;

beforeEach(async () => {
  upstream.clock.set(SAMPLE_NOW);
  client = await clientOfNewHouse(upstream);
});

const BOTH = ['Pictures', 'Clocks and Furniture'];
const MONEY = '#,##0.00';

const queryOf = (name: ReportName, refs: string) => `${name === 'pactsReports' ? 'catalogRef' : 'catalogRefs'}=${refs}`;

async function report(name: ReportName, titles: readonly string[], by = client): Promise<ReadSheet> {
  const answer = await reportAnswer(upstream.url, by, name, queryOf(name, await refsOf(client, ...titles)));
  expect(answer.status).toBe(200);
  return openSheet(await answer.arrayBuffer());
}

const amounts = (row: Readonly<Record<string, unknown>> | undefined) =>
  ['Hammer', "Buyer's premium", 'Live fee', 'Payable'].map((title) => row?.[title]);

const update = (set: string, where: string, ...params: unknown[]) =>
  upstream.db.query(`update ${set} where house_id = $1 and ${where}`, [client.houseId, ...params]);

test('the session report has the key figures of each session, and a total per currency', async () => {
  await update(`catalog set currency = 'GBP', time_zone = 'Europe/London'`, `title = 'Clocks and Furniture'`);
  const answer = await reportAnswer(
    upstream.url,
    client,
    'sessionReports',
    `catalogRefs=${await refsOf(client, ...BOTH, 'Tools and Toys')}`,
  );
  expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="sessionReport_Pictures-and-2-more_2026-11-20.xlsx"',
  );
  const sheet = openSheet(await answer.arrayBuffer());
  expect(sheet.name).toBe('Session report');
  expect(sheet.hasFixedBoldHead).toBe(true);
  expect(sheet.head).toEqual([
    'Session',
    'Prefix',
    'Sale',
    'Start',
    'Time zone',
    'Type',
    'Lots offered',
    'Lots sold',
    'Lots unsold',
    'Sold %',
    'Buyers',
    'Registered bidders',
    'Hammer',
    "Buyer's premium",
    'Live fee',
    'Payable',
    'Currency',
    'Session reference',
  ]);
  const { grandTotals } = await resultOf(client, ['Pictures']);
  const [pictures, clocks, toys, dollars, pounds, ...none] = sheet.rows;
  expect(none).toEqual([]);
  expect(pictures).toMatchObject({
    Session: 'Pictures',
    Prefix: 'A1',
    'Session reference': await refsOf(client, 'Pictures'),
    Sale: 'Autumn Sale',
    'Time zone': 'America/New_York',
    Type: 'Live',
    'Lots offered': 6,
    'Lots sold': 5,
    'Lots unsold': 1,
    'Sold %': 5 / 6,
    Buyers: 4,
    Currency: 'USD',
  });
  const { hammer, buyPrem, liveFee, payable } = grandTotals;
  expect(amounts(pictures)).toEqual([hammer, buyPrem, liveFee, payable]);
  expect([clocks?.Currency, toys?.Currency]).toEqual(['GBP', 'USD']);
  const { grandTotals: inDollars } = await resultOf(client, ['Pictures', 'Tools and Toys']);
  expect(dollars).toMatchObject({ Session: 'Total USD', 'Session reference': null, Start: null, Currency: 'USD' });
  expect(amounts(dollars)).toEqual([inDollars.hammer, inDollars.buyPrem, inDollars.liveFee, inDollars.payable]);
  expect(pounds).toMatchObject({ Session: 'Total GBP', Currency: 'GBP' });
  expect(amounts(pounds)).toEqual(amounts(clocks));
  expect(sheet.cell(0, 'Hammer')).toEqual({ value: hammer, type: 'n', format: MONEY });
  expect(sheet.cell(0, 'Sold %').format).toBe('0.0%');
  expect(sheet.cell(0, 'Session')).toMatchObject({ type: 's', format: '@' });
});

/** Days between 1899-12-30, the first day of spreadsheets, and a time of day. */
const serial = (wall: string) => (Date.parse(`${wall}Z`) - Date.parse('1899-12-30T00:00:00Z')) / 86_400_000;

test.each([
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T01:30:00'],
  ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01T01:30:00'],
  ['America/New_York', '2026-03-08T06:59:00Z', '2026-03-08T01:59:00'],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00'],
  ['Europe/London', '2026-10-25T00:15:00Z', '2026-10-25T01:15:00'],
  ['Europe/London', '2026-10-25T01:15:00Z', '2026-10-25T01:15:00'],
  ['Europe/London', '2026-03-29T01:00:00Z', '2026-03-29T02:00:00'],
])('the start of a session is the time on the clocks of %s at %s', async (zone, at, wall) => {
  await update('catalog set time_zone = $2, starts_at = $3, ended_at = null', `title = 'Pictures'`, zone, new Date(at));
  const sheet = await report('sessionReports', ['Pictures']);
  expect(sheet.cell(0, 'Start')).toMatchObject({ type: 'n', format: 'yyyy-mm-dd hh:mm' });
  expect(Number(sheet.cell(0, 'Start').value)).toBeCloseTo(serial(wall), 8);
  expect(sheet.rows[0]?.['Time zone']).toBe(zone);
});

test('the bidder report has everyone with a paddle and every buyer, with what they bought', async () => {
  await update(`approval set postal_code = '01234', province = 'Kent', state = ''`, `last_name = 'Marsh'`);
  const sheet = await report('bidderReports', BOTH);
  const result = await resultOf(client, ['Pictures']);
  const own = sheet.rows.filter(({ Session }) => Session === 'Pictures');
  expect(own.map(({ Name }) => Name)).toEqual(expect.arrayContaining(['Bruno Keller', 'Ada Marsh', 'Dev Patel']));
  for (const { firstName, lastName, lotCount, sumHammer, sumPayable } of result.sessionLotGroups)
    expect(own.find(({ Name }) => Name === `${firstName} ${lastName}`)).toMatchObject({
      'Lots won': lotCount,
      Hammer: sumHammer,
      Payable: sumPayable,
      Currency: 'USD',
    });
  const index = sheet.rows.findIndex(({ Name, Session }) => Name === 'Ada Marsh' && Session === 'Pictures');
  expect(sheet.rows[index]).toMatchObject({
    Prefix: 'A1',
    Paddle: '100',
    Email: 'ada.marsh@bidder.example',
    Phone: '(212) 555-0142',
    'Address line 1': '7 Elm Street',
    'Address line 2': null,
    City: 'Albany',
    'State or province': 'Kent',
    'Postal code': '01234',
    Country: 'United States',
    Platform: 'Marketplace',
  });
  for (const title of ['Paddle', 'Phone', 'Postal code']) expect(sheet.cell(index, title).type).toBe('s');
});

test('a bidder with a paddle who bought nothing is in the bidder report', async () => {
  await update('lot set approval_id = null, hammer = null, sold_at = null', `title = 'Two Herons'`);
  const rows = (await report('bidderReports', ['Pictures'])).rows.filter(({ Name }) => Name === 'Bruno Keller');
  expect(rows).toMatchObject([{ 'Lots won': 0, Hammer: 0, Payable: 0 }]);
});

test('the EOA report has every lot, and its prices are those of the screen and the invoice', async () => {
  await update(
    `lot set low_estimate = 80000, high_estimate = 120050, reserve = 70000, number = 1, extension = 'A'`,
    `title = 'Harbor at Dawn'`,
  );
  const before = await report('eoaReports', BOTH);
  await client.create(BOTH, 'Cards per lot');
  const after = await report('eoaReports', BOTH);
  expect(after.rows.map(amounts)).toEqual(before.rows.map(amounts));
  const { sessionLotGroups } = await resultOf(client, BOTH);
  const lots = sessionLotGroups.flatMap(({ groupedData }) => groupedData);
  expect(after.rows.filter(({ Result }) => Result === 'Sold')).toHaveLength(lots.length);
  for (const lot of lots) {
    const row = after.rows.find(({ Title }) => Title === lot.title);
    expect(amounts(row)).toEqual([lot.hammer, lot.buyPrem, lot.liveFee, lot.payble]);
    expect(row?.['Invoice #']).toBe(lot.invoiceID);
  }
  expect(after.rows[0]).toMatchObject({
    Prefix: 'A1',
    Lot: '1A',
    Title: 'Harbor at Dawn',
    'Low estimate': 800,
    'High estimate': 1200.5,
    Reserve: 700,
    Buyer: 'Ada Marsh',
    Paddle: '100',
    Platform: 'Marketplace',
    Result: 'Sold',
    Dispute: null,
  });
  const passed = after.rows.filter(({ Result }) => Result === 'Passed');
  expect(passed.length).toBeGreaterThan(0);
  for (const row of passed) {
    expect(amounts(row)).toEqual([null, null, null, null]);
    expect(row).toMatchObject({ Buyer: null, Paddle: null, 'Invoice #': null });
  }
});

test('a lot of a session that goes on is open, and one in yen has no decimals', async () => {
  await update(`catalog set ended_at = null, currency = 'JPY'`, `title = 'Pictures'`);
  const sheet = await report('eoaReports', ['Pictures']);
  expect(new Set(sheet.rows.map(({ Result }) => Result))).toEqual(new Set(['Sold', 'Open']));
  expect(sheet.cell(0, 'Hammer')).toEqual({ value: 100_000, type: 'n', format: '#,##0' });
});

test('the PACTS report has the sold lots with their invoices and disputes', async () => {
  const house = await DisputeHouse.create(upstream);
  client = house.boss;
  const open = await report('pactsReports', ['Pictures']);
  expect(open.rows[0]).toMatchObject({ 'Invoice #': null, 'Invoice status': null, 'Paid (all lots)': null });
  const { invoiceGroupID } = await house.clerk.create(BOTH, 'Cards per lot');
  await house.open('Two Herons');
  const sheet = await report('pactsReports', ['Pictures']);
  const { sessionLotGroups } = await resultOf(house.boss, ['Pictures']);
  const { invoiceBidders } = await house.clerk.detail(invoiceGroupID);
  const lots = sessionLotGroups.flatMap(({ groupedData }) => groupedData);
  expect(sheet.rows).toHaveLength(lots.length);
  for (const lot of lots) {
    const invoice = invoiceBidders.find(({ invoiceID }) => invoiceID === lot.invoiceID);
    expect(sheet.rows.find(({ Title }) => Title === lot.title)).toMatchObject({
      'Transaction ID': lot.transactionID,
      Lot: `${lot.lotNumber}${lot.lotExt}`,
      Hammer: lot.hammer,
      "Buyer's premium": lot.buyPrem,
      'Live fee': lot.liveFee,
      'Invoice #': lot.invoiceID,
      'Invoice status': 'Not Sent',
      'Invoice total (all lots)': invoice?.invoiceTotal,
      'Paid (all lots)': 0,
      'Credited (all lots)': 0,
      'Outstanding (all lots)': invoice?.outStandingBalance,
      Currency: 'USD',
      Dispute: lot.title === 'Two Herons' ? 'Open' : null,
    });
  }
});

test.each([
  ['looks like a formula', '=HYPERLINK("https://evil.example")', '=HYPERLINK("https://evil.example")'],
  ['has an emoji and markup', 'Owl 🦉 & <b>“Moth”</b>', 'Owl 🦉 & <b>“Moth”</b>'],
  ['has control characters', 'Bell\u0007 and\u001f whistle\ufffe', 'Bell and whistle'],
  ['looks like an encoded character', 'Written _x0041_ as is', 'Written _x0041_ as is'],
  ['looks like a number', '007', '007'],
])('a title that %s is a text', async (_, title, shown) => {
  await update('lot set title = $2', `title = 'Harbor at Dawn'`, title);
  const { value, type } = (await report('eoaReports', ['Pictures'])).cell(0, 'Title');
  expect([value, type]).toEqual([shown, 's']);
});

describe('reports are refused', () => {
  const refused = async (name: ReportName, query: string, by = client) => {
    const answer = await reportAnswer(upstream.url, by, name, query);
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    return [answer.status, error.code, error.message];
  };

  test.each(REPORT_NAMES)('%s to users without reports, and for sessions that the house doesn’t have', async (name) => {
    const query = queryOf(name, await refsOf(client, 'Pictures'));
    expect((await reportAnswer(upstream.url, client, name, query)).status).toBe(200);
    expect(await refused(name, query, await clientOf(upstream, client.userName, 'viewer'))).toEqual([
      403,
      'FORBIDDEN',
      expect.any(String),
    ]);
    const other = await clientOfNewHouse(upstream);
    expect(await refused(name, query, other)).toEqual([
      404,
      'NOT_FOUND',
      `Session ${await refsOf(client, 'Pictures')} was not found.`,
    ]);
    expect(await refused(name, queryOf(name, 'CATNONE'))).toEqual([404, 'NOT_FOUND', 'Session CATNONE was not found.']);
    expect((await refused(name, queryOf(name, "';")))[0]).toBe(400);
    expect((await refused(name, ''))[0]).toBe(400);
  });

  test('without sessions, and with more than 100', async () => {
    expect(await refused('sessionReports', 'catalogRefs=')).toEqual([
      422,
      'NO_SESSIONS',
      'Select at least one session.',
    ]);
    const many = Array.from({ length: 101 }, (_, index) => `CAT${index}`).join(',');
    expect(await refused('eoaReports', `catalogRefs=${many}`)).toEqual([
      422,
      'TOO_MANY_SESSIONS',
      'Select 100 sessions at most.',
    ]);
  });
});

// Lots are read in steps of 500.
test('a report of 1,200 lots is complete, and several downloads at once each get theirs', async () => {
  client = await clientOfNewHouse(upstream, (userName) => bigHouse({ userName, invoices: 300, lotsEach: 4 }));
  const days = ['Day 1', 'Day 2', 'Day 3', 'Day 4'];
  const [lots, bidders] = await Promise.all([report('eoaReports', days), report('bidderReports', days)]);
  expect(lots.rows).toHaveLength(1200);
  const { grandTotals } = await resultOf(client, days);
  const sum = (rows: ReadSheet['rows']) =>
    rows.reduce((total, { Payable }) => total + Math.round(Number(Payable) * 100), 0);
  expect(sum(lots.rows)).toBe(Math.round(grandTotals.payable * 100));
  expect(sum(bidders.rows)).toBe(Math.round(grandTotals.payable * 100));
});

test('a canceled download lets the next one go on', async () => {
  const refs = await refsOf(client, ...BOTH);
  const gone = new AbortController();
  const path = upstream.url + client.path(`eoaReports?catalogRefs=${refs}`);
  const canceled = fetch(path, {
    headers: { authorization: `Bearer ${client.client.token}` },
    signal: gone.signal,
  });
  gone.abort();
  await expect(canceled).rejects.toThrow();
  expect((await report('eoaReports', BOTH)).rows.length).toBeGreaterThan(5);
});
