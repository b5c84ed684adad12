import { parse } from 'csv-parse/sync';
import type { SelectionJson } from '../../../upstream/invoicing/invoices/selection-wire';
import { bigHouse, smallHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { clientOf, clientOfNewHouse, DAYS, type HouseClient } from '../house-at-work';

type Row = Record<string, string>;

const names = [
  ['=HYPERLINK("http://bad.example")', 'Marsh'],
  ['Łukasz', 'Žižek'],
  ['Renée "Ren"', 'Rossi, Jr.'],
  ['Dev', 'Patel'],
  ['山田', '太郎'],
] as const;

let group: number;

const upstream = upstreamOfFile();
const api = ofFile(() =>
  clientOfNewHouse(upstream, (userName) =>
    smallHouse(
      { userName },
      {
        approvals: smallHouse().approvals.map((approval, index) => ({
          ...approval,
          firstName: names[index]?.[0] ?? '',
          lastName: names[index]?.[1] ?? '',
        })),
      },
    ),
  ),
);

beforeAll(async () => {
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot')).invoiceGroupID;
});

const download = (by: HouseClient, groupNumber: number, query = '') =>
  fetch(upstream.url + by.path(`invoiceGroup/${groupNumber}/invoices.csv${query}`), {
    headers: { authorization: `Bearer ${by.client.token}` },
  });

async function rows(query = '', by = api, groupNumber = group): Promise<Row[]> {
  const answer = await download(by, groupNumber, query);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return parse<Row>(Buffer.from(await answer.arrayBuffer()), { bom: true, columns: true, record_delimiter: '\r\n' });
}
const namesOf = (found: readonly Row[]) => found.map(({ Name }) => Name);

test('the file has a type and a name, and is not cached', async () => {
  const answer = await download(api, group);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="invoiceGroup_${group}.csv"`,
    'cache-control': 'no-store',
  });
  await answer.arrayBuffer();
});

test('every invoice is a row, and names are never read as formulas', async () => {
  expect(new Set(namesOf(await rows()))).toEqual(
    new Set([
      '\'=HYPERLINK("http://bad.example") Marsh',
      'Łukasz Žižek',
      'Renée "Ren" Rossi, Jr.',
      'Dev Patel',
      '山田 太郎',
    ]),
  );
});

test('figures, status, and place match the list', async () => {
  const { invoiceID, invoiceTotal, outStandingBalance } = await api.invoiceOf(group, 'Patel');
  const [row] = await rows(`?ids=${invoiceID}`);
  expect(row).toEqual({
    'Invoice #': String(invoiceID),
    Paddle: '103',
    Name: 'Dev Patel',
    Platform: 'Floor',
    Address: '7 Elm Street, Albany, NY 12207, United States',
    'Invoice Total': invoiceTotal.toFixed(2),
    'Outstanding Bal.': outStandingBalance.toFixed(2),
    'Invoice Status': 'Not Sent',
    'Payment Method': '',
    'Payment Date': '',
    'Ship Status': 'Not Shipped',
    'Ship Date': '',
  });
  const [all] = await rows(`?ids=${invoiceID}&columns=all`);
  expect(all).toEqual({
    ...row,
    'Invoice Date': '',
    'Due Date': '',
    'Purchase order number': '',
    'Tax number': '',
    'Payment State': '',
  });
});

test('the file starts with the byte order mark that Excel needs, unless bom=false', async () => {
  const bytes = async (query: string) => Buffer.from(await (await download(api, group, query)).arrayBuffer());
  expect([...(await bytes('')).subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 'I'.charCodeAt(0)]);
  expect((await bytes('?bom=false')).subarray(0, 9).toString()).toBe('Invoice #');
});

test('the rows follow the search, the toggle, and the sorting', async () => {
  expect(namesOf(await rows(`?search=${encodeURIComponent('žižek')}`))).toEqual(['Łukasz Žižek']);
  expect(await rows('?paid=true')).toEqual([]);
  expect(await rows('?paid=false')).toHaveLength(5);
  const totals = (await rows('?sort=total&direction=desc')).map((row) => Number(row['Invoice Total']));
  expect(totals).toEqual(totals.toSorted((a, b) => b - a));
});

test('the rows follow the selection (numbers, exceptions, or a stored one) in the order of the list', async () => {
  const all = (await rows()).map((row) => row['Invoice #']);
  const [first, second, third] = all;
  const numbers = async (query: string) => (await rows(query)).map((row) => row['Invoice #']);
  expect(await numbers(`?ids=${third},${first}`)).toEqual([first, third]);
  expect(await numbers(`?ids=${third},${first}&sort=number&direction=desc`)).toEqual([third, first]);
  expect(await numbers(`?except=${second}`)).toEqual(all.filter((number) => number !== second));
  const { token } = await api.post<SelectionJson>(`invoiceGroup/${group}/selection`, {
    filter: { search: 'a' },
    except: [Number(first)],
  });
  const listed = (await numbers('?search=a')).filter((number) => number !== first);
  expect(await numbers(`?selection=${token}`)).toEqual(listed);
});

test('an empty selection has only the column names', async () => {
  const text = await (await download(api, group, '?search=nobody-of-that-name&bom=false')).text();
  expect(text).toMatch(/^Invoice #,.*,Ship Date\r\n$/);
});

test('the file has the method and day of a payment, and leaves out a reversed one', async () => {
  const { invoiceID } = await api.invoiceOf(group, 'Rossi, Jr.');
  const pay = (id: number, amount: number, refersTo: number | null) =>
    upstream.db.query(
      `insert into ledger_entry (house_id, id, invoice_id, kind, round, amount, at, recorded_at, state, method_id, online, refers_to)
     values ($1, $2, $3, 'PAYMENT', 0, $4, '2026-11-18T04:30:00Z', '2026-11-18T04:30:00Z', 'SETTLED', 3, false, $5)`,
      [api.houseId, id, invoiceID, amount, refersTo],
    );
  await pay(900_001, 1000, null);
  expect((await rows(`?ids=${invoiceID}`))[0]).toMatchObject({
    'Payment Method': 'Wire',
    'Payment Date': '11/17/2026',
  });
  await pay(900_002, -1000, 900_001);
  expect((await rows(`?ids=${invoiceID}`))[0]).toMatchObject({ 'Payment Method': '', 'Payment Date': '' });
});

test('the file is available neither to another house, nor to strangers, nor without access to invoices', async () => {
  const other = await clientOfNewHouse(upstream);
  const viewer = await clientOf(upstream, api.userName, 'viewer');
  const refused = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { error: { message: string } }).error.message,
  ];
  expect(await refused(await download(other, group))).toEqual([404, 'The invoice group was not found.']);
  expect(await refused(await fetch(upstream.url + api.path(`invoiceGroup/${group}/invoices.csv`)))).toEqual([
    401,
    'Please sign in.',
  ]);
  expect(await refused(await download(viewer, group))).toEqual([
    403,
    'You do not have permissions to view this page. Please contact your system administrator.',
  ]);
});

test('unknown numbers and tokens are not found, and a group in creation is a conflict', async () => {
  expect(await api.refused(`invoiceGroup/${group}/invoices.csv?ids=99999999`)).toMatchObject({
    status: 404,
    message: 'The invoice was not found.',
  });
  expect(await api.refused(`invoiceGroup/${group}/invoices.csv?selection=SELNOTHING`)).toMatchObject({
    status: 404,
    message: 'The selection was not found.',
  });
  expect(await api.refused(`invoiceGroup/${group}/invoices.csv?sort=color`)).toMatchObject({ status: 400 });
  const early = await api.start(['Tools and Toys'], 'Cards per lot');
  expect(await api.refused(`invoiceGroup/${early}/invoices.csv`)).toMatchObject({
    status: 409,
    code: 'GROUP_NOT_READY',
  });
});

test('more invoices than one batch are all exported once, with two statements per batch', async () => {
  const many = await clientOfNewHouse(upstream, (userName) => bigHouse({ userName, invoices: 620, lotsEach: 1 }));
  const { invoiceGroupID } = await many.create(DAYS, 'Cards per lot');
  const asked = jest.spyOn(upstream.db, 'query');
  const found = await rows('?sort=name', many, invoiceGroupID);
  const ofInvoices = asked.mock.calls.filter(([sql]) => /ledger_entry|with ordinality/.test(sql)).length;
  asked.mockRestore();
  expect(new Set(found.map((row) => row['Invoice #'])).size).toBe(620);
  expect(namesOf(found)).toEqual(namesOf(found).toSorted());
  expect(ofInvoices).toBe(6);
});
