import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });

beforeAll(async () => {
  await createdGroup(upstream, await server.as('sample', 'cashier'), 'Autumn Sale', 'Cards per lot');
});

const FIND = `query ($text: String!) { find(text: $text) {
  bidders { lastName } invoices { number lastName } invoiceGroups { title } catalogs { title } sales { name } lots { title } disputes { number } templates { name }
} }`;
interface Found {
  find: {
    bidders: { lastName: string }[] | null;
    invoices: { number: number; lastName: string }[] | null;
    invoiceGroups: { title: string }[] | null;
    catalogs: { title: string }[] | null;
    sales: { name: string }[] | null;
    lots: unknown[] | null;
    disputes: unknown[] | null;
    templates: { name: string }[] | null;
  };
}
const find = async (text: string, user = 'super') => (await server.as('sample', user)).gql<Found>(FIND, { text });

test('finds records of every type, with one call for each', async () => {
  const { data, calls, errors } = await find('marsh');
  expect(errors).toEqual([]);
  expect(data.find).toMatchObject({ bidders: [{ lastName: 'Marsh' }], invoices: [{ lastName: 'Marsh' }] });
  expect(calls.filter((call) => !call.includes('/user')).length).toBe(10);
  expect((await find('autumn')).data.find.invoiceGroups).toEqual([{ title: 'Autumn Sale' }]);
  expect((await find('bank per')).data.find.templates).toHaveLength(2);
});

test('only what is selected is read', async () => {
  const caller = await server.as('sample', 'cashier');
  const { calls } = await caller.gql('{ find(text: "marsh") { bidders { lastName } } }');
  expect(calls.filter((call) => call.includes('{houseRef}'))).toEqual([
    'GET /app/house/{houseRef}/people',
    'GET /app/house/{houseRef}/similarBidders',
  ]);
});

test('numbers are found with the name of their type', async () => {
  const [invoice] = (await find('marsh')).data.find.invoices ?? [];
  expect((await find(`invoice #${invoice?.number ?? 0}`)).data.find.invoices).toEqual([invoice]);
  expect((await find(`inv ${invoice?.number ?? 0}`)).data.find.invoices).toEqual([invoice]);
  expect((await find('lot 1')).data.find.lots?.length).toBeGreaterThan(0);
});

test('bidders are found with the name of their number, and with spaces typed twice', async () => {
  const [paddle] = await upstream.db.query<{ number: string; name: string }>(
    `select p.number, a.last_name as name from paddle p join approval a on a.house_id = p.house_id and a.id = p.approval_id
     where a.last_name = 'Marsh' limit 1`,
  );
  expect((await find(`paddle ${paddle?.number ?? ''}`)).data.find.bidders).toContainEqual({ lastName: 'Marsh' });
  expect((await find('ada  marsh')).data.find).toMatchObject({
    bidders: [{ lastName: 'Marsh' }],
    invoices: [{ lastName: 'Marsh' }],
  });
});

test('a credit note is found by its number, in every form', async () => {
  const caller = await server.as('sample', 'super');
  const { data } = await caller.gql<{ find: { invoices: { id: string }[] } }>(
    '{ find(text: "marsh") { invoices { id } } }',
  );
  const create = `mutation ($invoiceId: ID!) { createCreditNote(
    input: { invoiceId: $invoiceId, amount: "1.00", reason: "Late", idempotencyKey: "find" }
  ) { creditNote { number } } }`;
  const { data: created } = await caller.gql<{ createCreditNote: { creditNote: { number: number } } }>(create, {
    invoiceId: data.find.invoices[0]?.id,
  });
  const { number } = created.createCreditNote.creditNote;
  const notes = async (text: string) =>
    (
      await caller.gql<{ find: { creditNotes: { number: number }[] } }>(
        'query ($text: String!) { find(text: $text) { creditNotes { number } } }',
        { text },
      )
    ).data.find.creditNotes;
  for (const text of [`CN-${number}`, `cn ${number}`, `Credit note CN-${number}`, `credit note #${number}`])
    expect([text, await notes(text)]).toEqual([text, [{ number }]]);
  for (const text of [`CN-${number + 1}`, String(number), 'cn', 'credit note', 'CN-9999999999'])
    expect([text, await notes(text)]).toEqual([text, []]);
});

test('bidders are found by their town and postal code', async () => {
  await upstream.db.query(
    `update approval set city = 'Saint-Étienne', postal_code = '04207' where last_name = 'Marsh'`,
  );
  for (const text of ['saint etienne', '04207'])
    expect((await find(text)).data.find.bidders).toContainEqual({ lastName: 'Marsh' });
});

test('sales are found by their name and by the title of a session', async () => {
  const [sale] = await upstream.db.query<{ name: string; title: string }>(
    `select g.name, c.title from auction_group g join catalog c on c.house_id = g.house_id and c.group_id = g.id limit 1`,
  );
  expect((await find(sale?.name ?? '')).data.find.sales).toContainEqual({ name: sale?.name });
  expect((await find(sale?.title ?? '')).data.find.sales).toContainEqual({ name: sale?.name });
});

test('names with a typing error are found, once', async () => {
  expect((await find('mrash')).data.find.bidders).toEqual([{ lastName: 'Marsh' }]);
  expect((await find('marsh')).data.find.bidders).toEqual([{ lastName: 'Marsh' }]);
});

test('an empty text finds nothing', async () => {
  const { data, errors } = await find('  ');
  expect(errors).toEqual([]);
  expect(Object.values(data.find)).toEqual([[], [], [], [], [], [], [], []]);
});

test('a text over 600 characters is refused', async () => {
  expect((await find('x'.repeat(601))).errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  expect((await find('x'.repeat(600))).errors).toEqual([]);
});

test('what the caller can’t read is null, with an error', async () => {
  const { data, errors } = await find('marsh', 'viewer');
  expect(data.find.bidders).toBeNull();
  expect(errors.map(({ extensions }) => extensions.code)).toContain('FORBIDDEN');
});

test('nobody finds anything without signing in', async () => {
  expect((await server.gql(FIND, { text: 'marsh' })).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
});
