import { upstreamOfFile } from '../../support/services/of-file';
import { setCharges } from '../added-charges/charges-setup';
import { clientOfNewHouse, type Failure, type HouseClient } from '../house-at-work';
import { deliveryBody, hidingBody, lineOf, notesBody } from './editing-setup';

const upstream = upstreamOfFile();
let api: HouseClient;
let group: number;

beforeEach(async () => {
  api = await clientOfNewHouse(upstream);
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot')).invoiceGroupID;
});

interface Edited {
  readonly data: { readonly edit: { readonly editID: number } | null };
}

const ada = () => api.invoiceOf(group, 'Marsh');
const stone = () => api.invoiceOf(group, 'Stone');
const ids = async () => (await api.detail(group)).invoiceBidders.map(({ invoiceID }) => invoiceID);
const call = (rest: string, body: object, key = 'one-key') =>
  api.client.post<Edited & Failure>(api.path(rest), body, { 'idempotency-key': key });
const detail = () => `invoiceGroup/${group}/groupDetailInfo`;
const editCount = async () =>
  (
    await upstream.db.query<{ count: number }>('select count(*)::int as count from invoice_edit where house_id = $1', [
      api.houseId,
    ])
  )[0]?.count ?? 0;

const writes: readonly {
  what: string;
  write: () => Promise<[rest: string, body: object]>;
  other: () => Promise<[rest: string, body: object]>;
}[] = [
  {
    what: 'hiding items',
    write: async () => [detail(), hidingBody(await ada(), lineOf(await ada(), 0), true)],
    other: async () => [detail(), hidingBody(await ada(), lineOf(await ada(), 0), false)],
  },
  {
    what: 'notes of many invoices',
    write: async () => [
      detail(),
      { invoiceNotes: (await ids()).map((invoiceID) => ({ invoiceID, notes: 'Closed on Monday.' })) },
    ],
    other: async () => [detail(), notesBody(await ada(), 'Other.')],
  },
  {
    what: 'pickup',
    write: async () => [detail(), deliveryBody(await ada(), 'pickup')],
    other: async () => [detail(), deliveryBody(await ada(), 'shipping')],
  },
  {
    what: 'an email address',
    write: async () => [
      `invoiceGroup/${group}/invoiceEmail`,
      { invoiceEmails: [{ invoiceID: (await ada()).invoiceID, email: 'a@b.example' }] },
    ],
    other: async () => [
      `invoiceGroup/${group}/invoiceEmail`,
      { invoiceEmails: [{ invoiceID: (await stone()).invoiceID, email: 'a@b.example' }] },
    ],
  },
  {
    what: 'an added line of notes',
    write: async () => [`invoiceGroup/${group}/notes`, { ids: await ids(), notes: 'Line.' }],
    other: async () => [`invoiceGroup/${group}/notes`, { ids: await ids(), notes: 'Another line.' }],
  },
  {
    what: 'shipping',
    write: async () => ['shipping', { target: { invoiceIDs: await ids() }, shipped: true }],
    other: async () => ['shipping', { target: { invoiceIDs: await ids() }, shipped: false }],
  },
  {
    what: 'charges',
    write: async () => [
      'charges',
      { target: { invoiceDetailIDs: [lineOf(await ada(), 0)] }, charges: { shipping: { amount: 12 } } },
    ],
    other: async () => [
      'charges',
      { target: { invoiceDetailIDs: [lineOf(await ada(), 0)] }, charges: { shipping: { amount: 13 } } },
    ],
  },
];

test.each(writes)(
  '$what: a retry with the same key returns the same edit, and another request with that key is refused',
  async ({ write, other }) => {
    const [rest, body] = await write();
    const first = await call(rest, body);
    expect(first.status).toBe(200);
    const again = await call(rest, body);
    expect(again.status).toBe(200);
    expect(again.body.data.edit?.editID).toBe(first.body.data.edit?.editID);
    expect(first.body.data.edit).not.toBeNull();
    expect(await editCount()).toBe(1);
    const reused = await call(...(await other()));
    expect([reused.status, reused.body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await editCount()).toBe(1);
  },
);

test('an undo that is retried with its key undoes once and returns the same edit', async () => {
  const { edit } = await setCharges(api, {
    target: { invoiceDetailIDs: [lineOf(await ada(), 0)] },
    charges: { shipping: { amount: 12 } },
  });
  const undo = () => call(`invoiceEdit/${edit?.editID}/undo`, {});
  const first = await undo();
  const again = await undo();
  expect(again.status).toBe(200);
  expect(again.body.data.edit?.editID).toBe(first.body.data.edit?.editID);
  expect(await editCount()).toBe(2);
});

test('a group that is voided twice with the same key is voided once, and the retry returns it', async () => {
  const key = { 'idempotency-key': 'void-once' };
  const voided = () =>
    api.client.post<{ data: { invoiceGroup: { version: number } } }>(api.path(`invoiceGroup/${group}/void`), {}, key);
  const first = await voided();
  const again = await voided();
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.data.invoiceGroup.version).toBe(first.body.data.invoiceGroup.version);
});

test('a retry is the same request even if the screen has loaded a later version', async () => {
  const { invoiceID, version } = await ada();
  const body = (seen: number) => ({
    target: { invoiceIDs: [invoiceID] },
    shipped: true,
    versions: [{ type: 'Invoice', id: invoiceID, version: seen }],
  });
  const first = await call('shipping', body(version));
  const again = await call('shipping', body(version + 1));
  expect(again.status).toBe(200);
  expect(again.body.data.edit?.editID).toBe(first.body.data.edit?.editID);
});
