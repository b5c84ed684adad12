import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { ApprovalData } from '../../upstream/demo/house-data';
import { SAMPLE_NOW, smallHouse } from '../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../support/services/of-file';
import { houseOf } from '../support/services/upstream';

interface Customer {
  approvalID: number;
  firstName: string;
  lastName: string;
  email: string;
  address: { stateID: string; province: string; countryName: string };
  creationDate: string;
  groups: { groupName: string }[];
}
interface Customers {
  data: { yourCustomers: Customer[]; totalRecords: number };
}
interface Refused {
  error: { code: string; message: string };
}

const DAY = 86_400_000;
const person = (index: number): ApprovalData => ({
  memberId: 70_000 + index,
  channel: 'PRIVATE_LABEL',
  firstName: `Person${index}`,
  lastName: index === 3 ? '=2+2' : `Number${String(index).padStart(3, '0')}`,
  company: '',
  email: `person${index}@bidder.example`,
  phone: '',
  street1: '1 High Street',
  street2: '',
  city: index % 2 === 0 ? 'Hudson' : 'Deal',
  state: index % 2 === 0 ? 'NY' : '',
  province: index % 2 === 0 ? '' : 'Kent',
  postalCode: '',
  country: index % 2 === 0 ? 'US' : 'GB',
  taxExempt: false,
  hasCard: false,
  registeredAt: SAMPLE_NOW - index * DAY,
});
const people = Array.from({ length: 120 }, (_, index) => person(index));
const everybody = [...people, { ...person(500), channel: 'MARKETPLACE' as const }];
const house = (userName: string, settings: object = {}) =>
  smallHouse(
    { userName, ...settings },
    {
      approvals: everybody,
      groups: [],
      customers: {
        groups: [
          { name: 'Trade', approvals: [0, 1, 2] },
          { name: 'newsletter', approvals: [1, 5] },
        ],
        keywords: [
          { approval: 3, keyword: '@clock', since: SAMPLE_NOW - DAY },
          { approval: 0, keyword: 'map', since: SAMPLE_NOW - DAY },
        ],
      },
    },
  );

const list = async (query = '') =>
  (await clerk.get<Customers>(`/app/house/${own.houseRef}/yourCustomers${query}`)).body.data;
const mail = (email: string, headers: Record<string, string> = {}, client = clerk) =>
  client.post<Refused & { data: { email: string } }>(
    '/app/v2/member/forgotPassword',
    { email },
    { channel: 'PL', houseusername: 'sample', ...headers },
  );

const upstream = upstreamOfFile({
  houses: [house('sample'), house('quiet'), house('unconnected', { connectType: 'i' })],
});

const clerk = ofFile(() => upstream.signIn('sample', 'clerk'));
const own = ofFile(() => houseOf(clerk));
beforeAll(() => upstream.db.query(`update house set hide_customer_password_mail = true where user_name = 'quiet'`));

test('customers of the private label are listed by name with all fields, including state id and province', async () => {
  const { yourCustomers, totalRecords } = await list();
  expect(totalRecords).toBe(120);
  expect(yourCustomers[1]).toMatchObject({
    firstName: 'Person0',
    lastName: 'Number000',
    email: 'person0@bidder.example',
    creationDate: '11/20/2026',
    address: { stateID: 'NY', province: '', countryName: 'United States' },
    groups: [{ groupName: 'Trade' }],
  });
  expect(yourCustomers[2]).toMatchObject({
    address: { stateID: '', province: 'Kent', countryName: 'United Kingdom' },
    groups: [{ groupName: 'newsletter' }, { groupName: 'Trade' }],
  });
});

test('customers can be searched, sorted, and paged', async () => {
  expect((await list('?search=PERSON11')).totalRecords).toBe(11);
  expect((await list('?search=bidder,%20person119')).yourCustomers.map(({ firstName }) => firstName)).toEqual([
    'Person119',
  ]);
  expect((await list('?search=%25')).totalRecords).toBe(0);
  expect((await list('?sort=created&direction=asc&size=1')).yourCustomers[0]?.firstName).toBe('Person119');
  const last = await list('?sort=email&direction=desc&size=50&page=3');
  expect([last.yourCustomers.length, last.totalRecords]).toEqual([20, 120]);
});

test('customers can be filtered by group, and groups are listed by name', async () => {
  const { body } = await clerk.get<{ data: { groups: { groupID: number; groupName: string }[] } }>(
    `/app/house/${own.houseRef}/groups`,
  );
  expect(body.data.groups.map(({ groupName }) => groupName)).toEqual(['newsletter', 'Trade']);
  const trade = await clerk.get<Customers>(
    `/app/house/${own.houseRef}/yourCustomers/group/${body.data.groups[1]?.groupID ?? 0}`,
  );
  expect(trade.body.data.yourCustomers.map(({ firstName }) => firstName)).toEqual(['Person0', 'Person1', 'Person2']);
  expect(
    (await clerk.get<Customers>(`/app/house/${own.houseRef}/yourCustomers/group/999999`)).body.data.totalRecords,
  ).toBe(0);
});

test('the keyword report is a CSV without formulas', async () => {
  const response = await fetch(`${upstream.url}/app/house/${own.houseRef}/keywordsReports`, {
    headers: { authorization: `Bearer ${clerk.token}` },
  });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="keywords-report.csv"');
  const rows: string[][] = parse(Buffer.from(await response.arrayBuffer()), { bom: true, columns: false });
  expect(rows).toEqual([
    ['Keyword', 'First Name', 'Last Name', 'Email', 'Following Since'],
    ["'@clock", 'Person3', "'=2+2", 'person3@bidder.example', '11/19/2026'],
    ['map', 'Person0', 'Number000', 'person0@bidder.example', '11/19/2026'],
  ]);
});

test('the keyword report is read in index order, without sorting the whole house per batch', async () => {
  const asked = jest.spyOn(upstream.db, 'query');
  await (
    await fetch(`${upstream.url}/app/house/${own.houseRef}/keywordsReports`, {
      headers: { authorization: `Bearer ${clerk.token}` },
    })
  ).text();
  const [sql = '', params] = asked.mock.calls.find(([text]) => text.includes('from followed_keyword')) ?? [];
  asked.mockRestore();
  const plan = await upstream.db.transaction(async (tx) => {
    await tx.script(
      'set local enable_seqscan = off; set local enable_sort = off; set local enable_hashjoin = off; set local enable_bitmapscan = off;',
    );
    return tx.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
  });
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toContain('followed_keyword_in_order');
  expect(text).not.toContain('Sort');
});

test('a password email is sent once per key, in the house’s name', async () => {
  const key = { 'idempotency-key': 'command-1' };
  expect((await mail('PERSON7@bidder.example', key)).body.data).toEqual({ email: 'person7@bidder.example' });
  expect((await mail('PERSON7@bidder.example', key)).status).toBe(200);
  await upstream.runner.drain();
  const files = (await readdir(upstream.outbox)).filter((file) => file.endsWith('.eml'));
  expect(files).toHaveLength(1);
  const text = await readFile(join(upstream.outbox, files[0] ?? ''), 'utf8');
  expect(text).toContain('person7@bidder.example');
  expect(text).toMatch(/^Reply-To: .*office@sample\.example/m);
  expect(await upstream.db.query('select action from audit where type = $1', ['Customer'])).toEqual([
    { action: 'customer.password-mail' },
  ]);
});

test('when several customers share an address, only the named one is emailed', async () => {
  const [seventh, eighth] = (await list('?search=person7@bidder')).yourCustomers.concat(
    (await list('?search=person8@bidder')).yourCustomers,
  );
  await upstream.db.query(
    `update approval set email = 'shared@bidder.example' where house_id = (select id from house where user_name = 'sample') and id in ($1, $2)`,
    [seventh?.approvalID, eighth?.approvalID],
  );
  const named = (approvalID: number | undefined, email = 'shared@bidder.example') =>
    clerk.post('/app/v2/member/forgotPassword', { email, approvalID }, { channel: 'PL', houseusername: 'sample' });
  expect((await named(eighth?.approvalID)).status).toBe(200);
  const [latest] = await upstream.db.query<{ id: number }>(
    `select record_id as id from audit where type = 'Customer' order by id desc limit 1`,
  );
  expect(latest?.id).toBe(eighth?.approvalID);
  expect((await named(eighth?.approvalID, 'person9@bidder.example')).status).toBe(404);
});

test('an unknown address and a marketplace bidder’s are not found, and the headers are required', async () => {
  expect((await mail('nobody@bidder.example')).status).toBe(404);
  expect((await mail('person500@bidder.example')).status).toBe(404);
  expect((await mail('person7@bidder.example', { channel: 'INV' })).status).toBe(400);
  expect((await mail('person7@bidder.example', { houseusername: 'quiet' })).status).toBe(403);
});

test('a house that has password emails turned off is refused', async () => {
  const quiet = await upstream.signIn('quiet', 'clerk');
  const { status, body } = await mail('person7@bidder.example', { houseusername: 'quiet' }, quiet);
  expect([status, body.error.message]).toEqual([
    403,
    'You do not have permissions to view this page. Please contact your system administrator.',
  ]);
});

test.each([
  ['unconnected', 'super'],
  ['sample', 'viewer'],
])('%s/%s cannot see customers', async (userName, user) => {
  const outsider = await upstream.signIn(userName, user);
  const theirs = await houseOf(outsider);
  const answers = await Promise.all(
    ['yourCustomers', 'yourCustomers/group/1', 'groups', 'keywordsReports'].map((path) =>
      outsider.get(`/app/house/${theirs.houseRef}/${path}`),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await mail('person7@bidder.example', { houseusername: userName }, outsider)).status).toBe(403);
});
