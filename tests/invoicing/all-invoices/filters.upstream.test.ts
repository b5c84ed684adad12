import type { InvoicesJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { upstreamOfFile } from '../../support/services/of-file';
import { clientOf, clientOfNewHouse, type HouseClient } from '../house-at-work';

let api: HouseClient;
let autumn: number;
let barn: number;

const upstream = upstreamOfFile();

beforeAll(async () => {
  api = await clientOfNewHouse(upstream);
  await upstream.db.query('update template_version set payment_days = 14 where house_id = $1', [api.houseId]);
  await upstream.db.query(
    `update approval set company = 'Marsh & Söhne', phone = '(212) 555-0199' where house_id = $1 and last_name = 'Marsh'`,
    [api.houseId],
  );
  autumn = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Autumn')).invoiceGroupID;
  upstream.clock.advance(86_400_000);
  api = await clientOf(upstream, api.userName);
  barn = (await api.create(['Tools and Toys'], 'Cards per lot', 'Barn')).invoiceGroupID;
  const { invoiceBidders } = await api.detail(autumn);
  await api.post(
    `invoiceGroup/${autumn}/invoiceSend`,
    invoiceBidders.map(({ invoiceID }) => invoiceID),
  );
});

const read = (query: string) => api.get<InvoicesJson>(`invoices?${query}`);
const found = async (query: string) => (await read(`${query}&sort=name`)).invoices.map(({ lastName }) => lastName);
const search = (text: string) => found(`search=${encodeURIComponent(text)}`);

test.each([
  ['RO', ['Rossi']],
  ['ossi', ['Rossi']],
  ['ada mar', ['Marsh']],
  ['söhne', ['Marsh']],
  ['555-0199', ['Marsh']],
  ['5550199', ['Marsh']],
  ['quinces', ['Rossi']],
  ['winter road', ['Marsh']],
  ['nobody', []],
  ['%', []],
])(
  'a search of all groups for "%s" finds parts of names, companies, telephone numbers, and titles',
  async (text, names) => {
    expect([...new Set(await search(text))]).toEqual(names);
  },
);

test('a search finds names with their words in any order, and telephone numbers with a country code', async () => {
  expect([...new Set(await search('Marsh, Ada'))]).toEqual(['Marsh']);
  expect(await search('marsh bruno')).toEqual([]);
  expect(await search('+1 212 555 0142')).toEqual(await search('212 555 0142'));
  expect((await search('212 555 0142')).length).toBeGreaterThan(0);
});

test('a search of one or two characters finds words that start with them', async () => {
  expect(await search('ss')).toEqual([]);
  expect(await search('ro')).toEqual(['Rossi']);
});

test('a search finds an invoice by a part of its number, and by a whole paddle or lot number', async () => {
  const marsh = await api.invoiceOf(autumn, 'Marsh');
  expect(await search(String(marsh.invoiceID))).toEqual(['Marsh']);
  expect(await search(String(marsh.invoiceID).slice(1))).toContain('Marsh');
  expect(await search(marsh.paddleNumber)).toContain('Marsh');
  expect(await search('6')).toContain('Patel');
});

test('an email address is found if no name matches, also after it was changed', async () => {
  expect(await search('rossi@bidder')).toEqual(['Rossi']);
  const rossi = await api.invoiceOf(autumn, 'Rossi');
  await api.post(`invoiceGroup/${autumn}/invoiceUpdate`, {
    invoiceUpdates: [{ invoiceID: rossi.invoiceID, fields: { email: 'gallery@elsewhere.example' } }],
  });
  expect(await search('elsewhere.ex')).toEqual(['Rossi']);
  expect(await search('rossi@bidder')).toEqual([]);
});

test('invoices are filtered by group, sending, due date, and amount', async () => {
  const all = await read('size=200');
  const autumnOnes = await found(`groupIDs=${autumn}`);
  expect(await found('sent=true')).toHaveLength(autumnOnes.length - 1);
  expect(await found('dueFrom=2026-12-05&dueTo=12/05/2026')).toEqual(await found('sent=true'));
  expect(await found('dueTo=12/04/2026')).toEqual([]);
  const [highest] = [...all.invoices].sort((a, b) => b.invoiceTotal - a.invoiceTotal);
  const limit = (highest?.invoiceTotal ?? 0).toFixed(2);
  expect(await found(`totalFrom=${limit}`)).toEqual([highest?.lastName]);
  expect(await found(`outstandingTo=${limit}`)).toHaveLength(all.totalRecords);
  expect(await found(`totalFrom=${limit}&currencyCode=EUR`)).toEqual([]);
  expect(await found('currencyCode=USD')).toHaveLength(all.totalRecords);
});

test('a limit that the currency does not have is refused', async () => {
  expect(await api.refused('invoices?totalFrom=10.5&currencyCode=JPY')).toMatchObject({
    status: 400,
    field: 'totalFrom',
    message: '10.5 is not an amount in JPY. Check its decimals.',
  });
  expect(await api.refused('invoices?totalFrom=much')).toMatchObject({ status: 400, field: 'totalFrom' });
  expect(await api.refused('invoices?dueFrom=tomorrow')).toMatchObject({ status: 400, field: 'dueFrom' });
});

test('invoices are sorted by group, due date, and creation', async () => {
  const groups = async (query: string) => [
    ...new Set((await read(`${query}&size=200`)).invoices.map(({ invoiceGroupID }) => invoiceGroupID)),
  ];
  expect(await groups('sort=group')).toEqual([autumn, barn]);
  expect(await groups('sort=group&direction=desc')).toEqual([barn, autumn]);
  expect(await groups('sort=created&direction=desc')).toEqual([barn, autumn]);
  expect((await read('sort=due&size=1')).invoices[0]?.dueDate).toBe('2026-12-05');
});

test('the totals of all invoices are those of their rows, and a page can be read without them', async () => {
  const all = await read('size=200');
  const rows = await read(`size=200&search=${encodeURIComponent('e')}&totals=false`);
  expect(rows).toMatchObject({ totalRecords: 0, totals: [] });
  expect(rows.invoices.length).toBeGreaterThan(0);
  expect((await read(`groupIDs=${autumn},${barn}`)).totals).toEqual(all.totals);
  expect((await read('createdFrom=0')).totals).toEqual(all.totals);
  expect(all.totalRecords).toBe(all.invoices.length);
});

test('invoices are selected whose last email was refused, until it is sent again or its address changes', async () => {
  expect(await found('mailRefused=true')).toEqual([]);
  const refuse = (name: string) =>
    upstream.db.query(
      `update mail m set state = 'REFUSED' from invoice i
       where i.house_id = $1 and i.last_name = $2 and m.house_id = i.house_id and m.invoice_id = i.id and m.kind = 'invoice'`,
      [api.houseId, name],
    );
  await refuse('Keller');
  await refuse('Marsh');
  expect(await found('mailRefused=true')).toEqual(['Keller', 'Marsh']);
  expect(await found('mailRefused=false')).toHaveLength((await read('')).totalRecords - 2);
  const keller = await api.invoiceOf(autumn, 'Keller');
  await api.post(`invoiceGroup/${autumn}/invoiceSend`, [keller.invoiceID]);
  expect(await found('mailRefused=true')).toEqual(['Marsh']);
  await upstream.db.query(
    `update invoice set email = 'new@bidder.example' where house_id = $1 and last_name = 'Marsh'`,
    [api.houseId],
  );
  expect(await found('mailRefused=true')).toEqual([]);
});

test('invoices of a voided group are in no list of all groups', async () => {
  const before = (await read('')).totalRecords;
  const own = (await api.detail(barn)).invoiceBidders.length;
  await api.post(`invoiceGroup/${barn}/void`, {});
  expect((await read('')).totalRecords).toBe(before - own);
  expect(await found('search=stone&sent=false')).toEqual([]);
});

test('the CSV has the invoices that the filter selects, with their group and currency', async () => {
  const csv = async (query: string) => {
    const answer = await fetch(upstream.url + api.path(`invoices.csv?bom=false&${query}`), {
      headers: { authorization: `Bearer ${api.client.token}` },
    });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="invoices.csv"');
    return (await answer.text()).trim().split('\r\n');
  };
  const [head, ...rows] = await csv('sort=name');
  expect(head).toMatch(/^Invoice #,Paddle,Name,.*,Invoice Group,Currency$/);
  expect(rows).toHaveLength((await read('')).totalRecords);
  expect(rows[0]).toMatch(/Keller.*,Autumn,USD$/);
  expect(await csv('search=rossi')).toHaveLength(2);
  const marsh = await api.invoiceOf(autumn, 'Marsh');
  expect((await csv(`ids=${marsh.invoiceID}`))[1]).toContain('Marsh');
});
