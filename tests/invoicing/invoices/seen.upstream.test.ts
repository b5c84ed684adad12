import { recordChanges } from '../../../upstream/core/audit/audit-log';
import type { PreviewJson } from '../../../upstream/invoicing/documents/document-wire';
import type { SendCheckJson, SendJson } from '../../../upstream/invoicing/sending/sending-wire';
import { bigHouse } from '../../support/houses/sample-house';
import { ofEachTest, upstreamOfFile } from '../../support/services/of-file';
import { pay, setCharges } from '../added-charges/charges-setup';
import { deliveryBody, hidingBody, lineOf, notesBody } from '../editing/editing-setup';
import { clientOfNewHouse, DAYS, type Failure, newKey } from '../house-at-work';

let group: number;
let ids: number[];

const upstream = upstreamOfFile();
const api = ofEachTest(() => clientOfNewHouse(upstream));

beforeEach(async () => {
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot')).invoiceGroupID;
  ids = (await api.detail(group)).invoiceBidders.map(({ invoiceID }) => invoiceID);
});

const path = (call: string) => `invoiceGroup/${group}/${call}`;
const preview = () => api.post<PreviewJson>(path('invoicePreview'), ids);
const ada = () => api.invoiceOf(group, 'Marsh');
const sentCount = async () =>
  (
    await upstream.db.query<{ count: number }>('select count(*)::int as count from mail where house_id = $1', [
      api.houseId,
    ])
  )[0]?.count;
const sendSeen = (seen: object) =>
  api.client.post<Failure & { data: SendJson }>(api.path(path('invoiceSend')), { ids, seen }, newKey());
const chargeAda = async () =>
  setCharges(api, { target: { invoiceDetailIDs: [lineOf(await ada(), 0)] }, charges: { shipping: { amount: 12 } } });

test('invoices that did not change since they were seen are sent', async () => {
  const { sequence, invoiceGroups } = await preview();
  const sent = await sendSeen({
    sequence,
    count: ids.length,
    versions: invoiceGroups.map(({ invoiceID, version }) => ({ invoiceID, version })),
  });
  expect(sent.body.data).toMatchObject({ success: 'true', done: 5 });
  expect(await sentCount()).toBe(4);
});

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['a charge', chargeAda, /changed S\/H, Tax on invoice \d+ on Nov 20, 2026/],
  [
    'an address',
    async () =>
      api.post(path('invoiceEmail'), {
        invoiceEmails: [{ invoiceID: (await ada()).invoiceID, email: 'other@bidder.example' }],
      }),
    /changed Email address on invoice/,
  ],
  [
    'a hidden item',
    async () => {
      const invoice = await ada();
      await api.post(path('groupDetailInfo'), hidingBody(invoice, lineOf(invoice, 0), true));
    },
    /changed .*Item.* on invoice/,
  ],
  [
    'a switch to pickup',
    async () => api.post(path('groupDetailInfo'), deliveryBody(await ada(), 'pickup')),
    /changed Delivery.* on invoice/,
  ],
  ['a payment', async () => pay(upstream, api, await ada(), { amount: 5000 }), /The system changed Payment on invoice/],
])('%s since the preview stops the send, and the error says who changed what', async (_what, edit, words) => {
  const { sequence } = await preview();
  await edit();
  const { status, body } = await sendSeen({ sequence });
  expect(status).toBe(409);
  expect(body.error).toMatchObject({
    code: 'EDITED_MEANWHILE',
    message: 'One invoice has changed since you saw it. Nothing was sent. Review the changes, then try again.',
  });
  expect(body.error.problems?.map(({ message }) => message)).toContainEqual(expect.stringMatching(words));
  expect(body.error).toMatchObject({
    details: { invoiceIDs: [(await ada()).invoiceID], editIDs: [expect.any(Number)] },
  });
  expect(await sentCount()).toBe(0);
});

test('notes and shipping marks since the preview do not stop a send: no document shows them', async () => {
  const { sequence } = await preview();
  await api.post(path('groupDetailInfo'), notesBody(await ada(), 'Calls on Monday.'));
  await api.post('shipping', {
    target: { invoiceIDs: [(await ada()).invoiceID] },
    shipped: true,
    shippedDate: '11/16/2026',
  });
  expect((await sendSeen({ sequence })).status).toBe(200);
});

test('an edit that the screen has shown does not stop a send, and a later one does', async () => {
  const { sequence } = await preview();
  await chargeAda();
  const { invoiceID, version } = await ada();
  await api.post(path('groupDetailInfo'), deliveryBody({ invoiceID }, 'pickup'));
  expect((await sendSeen({ sequence, versions: [{ invoiceID, version }] })).status).toBe(409);
  const seen = { sequence, versions: [{ invoiceID, version: (await ada()).version }] };
  expect((await sendSeen(seen)).status).toBe(200);
});

test('a new address of the location on the invoices stops a send', async () => {
  const { sequence } = await api.post<SendCheckJson>(path('invoiceSendCheck'), ids);
  await upstream.db.transaction(async (tx) => {
    const [place] = await tx.query<{ id: number; version: number; street1: string }>(
      `update location set street1 = '7 New Street', version = version + 1 where house_id = $1 and id = (select location_id from invoice_group where house_id = $1 and id = $2) returning id, version, street1`,
      [api.houseId, group],
    );
    if (!place) throw new Error('no location');
    await recordChanges(tx, upstream.clock, { houseId: api.houseId, userId: null, requestId: null }, 'location.edit', [
      {
        type: 'Location',
        id: place.id,
        version: place.version,
        before: { street1: 'Old' },
        after: { street1: place.street1 },
      },
    ]);
  });
  const { status, body } = await sendSeen({ sequence });
  expect(status).toBe(409);
  expect(body.error.problems?.[1]?.message).toMatch(/^The system changed the address on the invoices on /);
});

test('a selection whose invoices changed since the screen loaded is not sent', async () => {
  const { sequence } = await preview();
  const { body } = await sendSeen({ sequence, count: 6 });
  expect(body.error.problems?.map(({ message }) => message)).toContain(
    'The selection has 5 invoices now. Your screen showed 6.',
  );
});

test('a retry with the same key sends once, even if the screen has loaded newer data', async () => {
  const key = newKey();
  const { sequence } = await preview();
  const call = (seen: object) => api.client.post<{ data: SendJson }>(api.path(path('invoiceSend')), { ids, seen }, key);
  const first = await call({ sequence });
  await chargeAda();
  const again = await call({ sequence: sequence + 1_000 });
  expect(again.body.data.sendRunID).toBe(first.body.data.sendRunID);
  expect(await sentCount()).toBe(4);
});

test('an invoice that is edited during a long run is not sent, and the run names it', async () => {
  const many = await clientOfNewHouse(upstream, (userName) => bigHouse({ userName, invoices: 150, lotsEach: 1 }));
  const big = (await many.create(DAYS, 'Cards per invoice', 'Big')).invoiceGroupID;
  const numbers = (await many.detail(big)).invoiceBidders.map(({ invoiceID }) => invoiceID);
  const last = numbers.at(-1) ?? 0;
  const { sequence } = await many.post<SendCheckJson>(`invoiceGroup/${big}/invoiceSendCheck`, numbers);
  const real = upstream.db.transaction.bind(upstream.db);
  let chunks = 0;
  const spy = jest.spyOn(upstream.db, 'transaction').mockImplementation(async (run) => {
    const result = await real(run);
    chunks += 1;
    if (chunks === 2) {
      spy.mockRestore();
      await many.post(`invoiceGroup/${big}/invoiceEmail`, {
        invoiceEmails: [{ invoiceID: last, email: 'late@bidder.example' }],
      });
    }
    return result;
  });
  const sent = await many.client.post<{ data: SendJson }>(
    many.path(`invoiceGroup/${big}/invoiceSend`),
    { ids: numbers, seen: { sequence } },
    newKey(),
  );
  expect(sent.body.data).toMatchObject({
    done: 150,
    skipped: [
      {
        invoiceID: last,
        reason: expect.stringMatching(/ changed it while it was being sent\. Review the change, then send it\.$/),
      },
    ],
  });
});
