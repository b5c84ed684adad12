import type { ChangesJson } from '../../../upstream/core/http/wire';
import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import { rebuildProjections } from '../../../upstream/invoicing/editing/persist-projection';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { smallHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';
import { clientOfNewHouse, type HouseClient } from '../house-at-work';

const AUTUMN = ['Pictures', 'Clocks and Furniture'];

const upstream = upstreamOfFile();
let api: HouseClient;

beforeEach(async () => {
  api = await clientOfNewHouse(upstream);
});

const detailOf = (invoice: InvoiceJson, index: number) => {
  const line = invoice.invoiceDetails?.[index];
  if (!line) throw new Error(`no line ${index}`);
  return line;
};
const bodyOf = (invoice: InvoiceJson, index: number, suppress: boolean) => ({
  invoiceDetailPrice: [
    { invoiceID: invoice.invoiceID, invoiceDetailID: detailOf(invoice, index).invoiceDetailID, suppress },
  ],
});
const path = (group: number) => `invoiceGroup/${group}/groupDetailInfo`;
const set = (group: number, invoice: InvoiceJson, index: number, suppress: boolean) =>
  api.post<GroupDetailEditJson>(path(group), bodyOf(invoice, index, suppress));

/** Creates the group with Ada's invoice: lots 1, 3, and 2 of 1,331.20, 1,971.44, and 798.72. */
async function autumn(template: string, house = api) {
  api = house;
  const { invoiceGroupID: id } = await api.create(AUTUMN, template);
  return { id, ada: await api.invoiceOf(id, 'Marsh'), group: await api.group(id) };
}

const pay = async (invoice: InvoiceJson, state: string, line: number | null, amount: number, id: number) => {
  await upstream.db.query(
    `insert into ledger_entry (house_id, id, invoice_id, line_id, kind, round, amount, at, recorded_at, state, method_id, online)
     values ($1, $2, $3, $4, 'PAYMENT', 0, $5, $6, $6, $7, 1, false)`,
    [api.houseId, id, invoice.invoiceID, line, amount, upstream.clock.now(), state],
  );
  await upstream.db.transaction((tx) => rebuildProjections(tx, api.houseId, invoice.invoiceGroupID));
};

test('a hidden item keeps its price and counts in no total of its invoice or group', async () => {
  const { id, ada, group } = await autumn('Cards per lot');
  const { success, invoices, invoiceGroup } = await set(id, ada, 0, true);
  expect(success).toBe('true');
  expect(invoices).toHaveLength(1);
  expect(invoices[0]).toMatchObject({
    invoiceTotal: 2770.16,
    itemCount: 2,
    totalPrice: { hammer: 2100.5 },
    version: ada.version + 1,
  });
  expect(invoices[0]?.invoiceDetails?.map(({ suppress, totalAmount }) => [suppress, totalAmount])).toEqual([
    [true, 1331.2],
    [false, 1971.44],
    [false, 798.72],
  ]);
  expect(invoiceGroup).toMatchObject({ itemCount: group.itemCount - 1, version: group.version + 1 });
  expect(Math.round((group.invoiceTotal - invoiceGroup.invoiceTotal) * 100)).toBe(133_120);

  const shown = await set(id, ada, 0, false);
  expect(shown.invoices[0]).toMatchObject({ invoiceTotal: ada.invoiceTotal, totalPrice: ada.totalPrice });
  expect(shown.invoiceGroup).toMatchObject({ invoiceTotal: group.invoiceTotal, itemCount: group.itemCount });
});

test('charges on the whole invoice follow the visible items, by difference entries that state the reason', async () => {
  const { id, ada } = await autumn(
    'Bank per invoice',
    await clientOfNewHouse(upstream, (userName) =>
      smallHouse({ userName, processorType: 's', paymentProcessingEnabled: false }),
    ),
  );
  // Tax 8 % of hammer and premium 3,850.60, handling 1 % of the hammer 3,100.50; then of 2,600.60 and 2,100.50.
  expect(ada.totalPrice).toMatchObject({ tax: 308.05, other: 31.01 });
  const [hidden] = (await set(id, ada, 0, true)).invoices;
  expect(hidden?.totalPrice).toMatchObject({ hammer: 2100.5, tax: 208.05, other: 21.01 });
  const added = await upstream.db.query(
    `select component, amount, source, explain->>'base' as base, recorded_by is not null as "hasAuthor"
     from ledger_entry where house_id = $1 and invoice_id = $2 order by id desc limit 2`,
    [api.houseId, ada.invoiceID],
  );
  expect(added).toEqual(
    expect.arrayContaining([
      { component: 'tax', amount: -10_000, source: 'TEMPLATE', base: '260060', hasAuthor: true },
      { component: 'other', amount: -1_000, source: 'TEMPLATE', base: '210050', hasAuthor: true },
    ]),
  );
  const [shown] = (await set(id, ada, 0, false)).invoices;
  expect(shown?.totalPrice).toEqual(ada.totalPrice);
});

test('the automatic tax of a whole invoice follows the visible items and disappears with the last one', async () => {
  const { id, ada } = await autumn('Cards per invoice');
  for (const index of [0, 1, 2]) await set(id, ada, index, true);
  expect(await api.invoiceOf(id, 'Marsh')).toMatchObject({
    itemCount: 0,
    invoiceTotal: 0,
    outStandingBalance: 0,
    totalPrice: { tax: 0 },
  });
  for (const index of [0, 1, 2]) await set(id, ada, index, false);
  expect((await api.invoiceOf(id, 'Marsh')).totalPrice).toEqual(ada.totalPrice);
});

test('hiding a hidden item changes nothing, even after the invoice is paid', async () => {
  const { id, ada } = await autumn('Cards per lot');
  const first = await set(id, ada, 0, true);
  expect(await set(id, ada, 0, true)).toEqual({ ...first, edit: null });
  await pay(ada, 'SETTLED', null, 277_016, 5_000_001);
  expect(await set(id, ada, 0, true)).toMatchObject({ success: 'true' });
});

test.each([
  ['whose payment is pending', 'PENDING', null, 'A payment on this invoice is pending.'],
  ['that is paid', 'SETTLED', null, 'This invoice is paid.'],
  ['where the item is paid', 'SETTLED', 0, 'This item is paid.'],
])('the items of an invoice %s cannot be hidden or shown', async (_which, state, line, message) => {
  const { id, ada } = await autumn('Cards per lot');
  await pay(
    ada,
    state,
    line === null ? null : detailOf(ada, line).invoiceDetailID,
    line === null ? 410_136 : 133_120,
    5_000_002,
  );
  expect(await api.refused(path(id), bodyOf(ada, 0, true))).toMatchObject({
    status: 422,
    code: 'CANNOT_HIDE_OR_SHOW',
    message,
    field: 'invoiceDetailPrice.0',
  });
  expect((await api.invoiceOf(id, 'Marsh')).itemCount).toBe(3);
});

test('an item cannot be hidden if the rest would total less than is paid, and the refusal says what to do', async () => {
  const { id, ada } = await autumn('Cards per lot');
  await pay(ada, 'SETTLED', null, 300_000, 5_000_005);
  expect(await api.refused(path(id), bodyOf(ada, 1, true))).toMatchObject({
    status: 422,
    code: 'TOTAL_BELOW_PAID',
    message: `$3,000.00 is already paid or credited on invoice ${ada.invoiceID}, so it can't be lowered to $2,129.92. Refund the difference first, or issue a credit note instead.`,
  });
  expect(await api.invoiceOf(id, 'Marsh')).toMatchObject({ itemCount: 3, outStandingBalance: 1101.36 });
  // Lot 2 costs 798.72: the rest covers what is paid.
  await set(id, ada, 2, true);
  expect(await api.invoiceOf(id, 'Marsh')).toMatchObject({ itemCount: 2, outStandingBalance: 302.64 });
});

test('hiding every item of a partly paid invoice is refused', async () => {
  const { id, ada } = await autumn('Cards per lot');
  await pay(ada, 'SETTLED', null, 700, 5_000_006);
  const invoiceDetailPrice = [0, 1, 2].flatMap((index) => bodyOf(ada, index, true).invoiceDetailPrice);
  expect(await api.refused(path(id), { invoiceDetailPrice })).toMatchObject({
    status: 422,
    code: 'TOTAL_BELOW_PAID',
    message: expect.stringContaining("can't be lowered to $0.00") as string,
  });
});

test('an item that was hidden before more was paid than the rest totals can be shown again', async () => {
  const { id, ada } = await autumn('Cards per lot');
  await set(id, ada, 1, true);
  await pay(ada, 'SETTLED', null, 300_000, 5_000_007);
  expect(await api.invoiceOf(id, 'Marsh')).toMatchObject({ allPaid: true, outStandingBalance: -870.08 });
  await set(id, ada, 1, false);
  expect(await api.invoiceOf(id, 'Marsh')).toMatchObject({ itemCount: 3, outStandingBalance: 1101.36 });
});

test('the credit of one bidder is a separate total, and reduces no other bidder’s debt in the totals of the group', async () => {
  const { id, ada, group } = await autumn('Cards per lot');
  await pay(ada, 'SETTLED', null, 500_000, 5_000_009);
  const others = Math.round((group.outStandingBalance - ada.outStandingBalance) * 100) / 100;
  expect(await api.group(id)).toMatchObject({ outStandingBalance: others, creditOwed: 898.64 });
  expect((await api.detail(id, '?size=10&page=1&search=Marsh')).totals).toMatchObject({
    outStandingBalance: 0,
    creditOwed: 898.64,
  });
});

test('an undo cannot reduce an invoice below the amount paid since', async () => {
  const { id, ada } = await autumn('Cards per lot');
  await set(id, ada, 1, true);
  const shown = await set(id, ada, 1, false);
  await pay(ada, 'SETTLED', null, 300_000, 5_000_008);
  expect(await api.refused(`invoiceEdit/${shown.edit?.editID ?? 0}/undo`, {})).toMatchObject({
    status: 422,
    code: 'TOTAL_BELOW_PAID',
  });
});

test('hiding several items changes all or none', async () => {
  const { id, ada } = await autumn('Cards per lot');
  await pay(ada, 'SETTLED', detailOf(ada, 0).invoiceDetailID, 133_120, 5_000_003);
  const invoiceDetailPrice = [1, 0].flatMap((index) => bodyOf(ada, index, true).invoiceDetailPrice);
  expect(await api.refused(path(id), { invoiceDetailPrice })).toMatchObject({
    status: 422,
    field: 'invoiceDetailPrice.1',
  });
  expect((await api.invoiceOf(id, 'Marsh')).itemCount).toBe(3);
});

test('the audit log records who changed what, and the change feed has item, invoice, group, and edit', async () => {
  const { id, ada } = await autumn('Cards per lot');
  const { sequence } = await api.get<ChangesJson>('changes');
  const line = detailOf(ada, 0).invoiceDetailID;
  await set(id, ada, 0, true);
  const { changes } = await api.get<ChangesJson>(`changes?after=${sequence}&wait=0`);
  expect(changes.map(({ type, recordID, version }) => [type, recordID, version])).toEqual([
    ['InvoiceLine', line, 2],
    ['Invoice', ada.invoiceID, ada.version + 1],
    ['InvoiceGroup', id, (await api.group(id)).version],
    ['InvoiceEdit', expect.any(Number), 1],
  ]);
  const [row] = await upstream.db.query(
    `select u.user_name as who, a.before, a.after from audit a join house_user u on u.house_id = a.house_id and u.id = a.by_user
     where a.house_id = $1 and a.action = 'invoiceLine.suppress' and a.type = 'InvoiceLine'`,
    [api.houseId],
  );
  expect(row).toEqual({ who: 'clerk', before: { suppressed: false }, after: { suppressed: true } });
});

test('hiding an item after sending marks the invoice as edited', async () => {
  const { id, ada } = await autumn('Cards per lot');
  await api.post(`invoiceGroup/${id}/invoiceSend`, [ada.invoiceID]);
  upstream.clock.advance(1000);
  const [hidden] = (await set(id, ada, 0, true)).invoices;
  expect(hidden?.batchChargIneligibilityReason).toBe(
    'Edits were made to this invoice that have not been sent to the bidder. Please resend this invoice.',
  );
});

test.each([
  [
    'two kinds',
    {
      invoiceNotes: [{ invoiceID: 1, notes: 'x' }],
      invoiceItemDeliveryModes: [{ invoiceID: 1, deliveryMode: 'pickup' }],
    },
  ],
  ['a delivery that is none', { invoiceItemDeliveryModes: [{ invoiceID: 1, deliveryMode: 'drone' }] }],
  ['nothing', { invoiceDetailPrice: [] }],
])('a body of %s is refused', async (_what, body) => {
  const { id } = await autumn('Cards per lot');
  expect(await api.refused(path(id), body)).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
});

test('items of another invoice, group, or house are reported like nonexistent ones', async () => {
  const { id, ada } = await autumn('Cards per lot');
  const other = await api.invoiceOf(id, 'Keller');
  const barn = await api.create(['Tools and Toys'], 'Cards per lot', 'Barn');
  const mixed = { invoiceDetailPrice: [{ ...bodyOf(ada, 0, true).invoiceDetailPrice[0], invoiceID: other.invoiceID }] };
  expect(await api.refused(path(id), mixed)).toMatchObject({ status: 404 });
  expect(await api.refused(path(barn.invoiceGroupID), bodyOf(ada, 0, true))).toMatchObject({ status: 404 });
  const next = await clientOfNewHouse(upstream);
  expect(await next.refused(path(id), bodyOf(ada, 0, true))).toMatchObject({ status: 404 });
  expect((await api.invoiceOf(id, 'Marsh')).itemCount).toBe(3);
});

test('a voided group cannot be edited', async () => {
  const { id, ada } = await autumn('Cards per lot');
  await api.post(`invoiceGroup/${id}/void`, undefined);
  expect(await api.refused(path(id), bodyOf(ada, 0, true))).toMatchObject({ status: 409, code: 'GROUP_NOT_CREATED' });
});
