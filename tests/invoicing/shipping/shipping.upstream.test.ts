import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { InvoiceDetailJson, InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { DeliveryPreviewJson, ShippingJson } from '../../../upstream/invoicing/shipping/shipping-wire';
import { upstreamOfFile } from '../../support/services/of-file';
import { changesOf, deliveryBody, hidingBody, historyOf, lineOf, undo } from '../editing/editing-setup';
import { clientOfNewHouse, type HouseClient } from '../house-at-work';

const upstream = upstreamOfFile();
let api: HouseClient;
let group: number;
let ada: InvoiceJson;

beforeEach(async () => {
  api = await clientOfNewHouse(upstream);
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot')).invoiceGroupID;
  ada = await api.invoiceOf(group, 'Marsh');
});

const item = (invoice: InvoiceJson, index: number, more: object = {}) => ({
  invoiceID: invoice.invoiceID,
  invoiceDetailID: lineOf(invoice, index),
  shipped: true,
  shippedDate: '11/18/2026',
  ...more,
});
const whole = (invoice: InvoiceJson, more: object = {}) => ({
  invoiceID: invoice.invoiceID,
  invoiceDetailID: null,
  shipped: true,
  shippedDate: '11/18/2026',
  ...more,
});
const markItems = (...paidInvoices: object[]) => api.post<ShippingJson>('invoiceShippedOnlyByDetail', { paidInvoices });
const markInvoices = (...paidInvoices: object[]) => api.post<ShippingJson>('invoiceShippedOnly', { paidInvoices });
const linesOf = ({ invoices }: { invoices: readonly InvoiceJson[] }): InvoiceDetailJson[] =>
  invoices.flatMap(({ invoiceDetails }) => invoiceDetails ?? []);
const shippedOf = (answer: { invoices: readonly InvoiceJson[] }) =>
  linesOf(answer).map(({ shippedDateString }) => shippedDateString);

describe('an item', () => {
  test('is marked as shipped on a day, in either form of the date, and the invoice is partly shipped', async () => {
    const answer = await markItems(item(ada, 1));
    expect(answer).toMatchObject({
      success: 'true',
      changedCount: 1,
      edit: { label: 'Shipped', canUndo: true },
      invoices: [{ shipStatus: 'PARTIAL_SHIPPED' }],
    });
    expect(linesOf(answer)[1]).toMatchObject({ shipped: true, shippedDateString: '11/18/2026', status: 'SHIPPED' });
    expect(shippedOf(await markItems(item(ada, 1, { shippedDate: '2026-11-19' })))[1]).toBe('11/19/2026');
  });

  test('is shipped today without a date, and marking it again changes nothing', async () => {
    expect(shippedOf(await markItems(item(ada, 0, { shippedDate: null })))[0]).toBe('11/20/2026');
    expect(await markItems(item(ada, 0, { shippedDate: null }))).toMatchObject({ edit: null, changedCount: 0 });
  });

  test('is marked as not shipped, which clears the date', async () => {
    await markItems(item(ada, 0));
    const back = await markItems(item(ada, 0, { shipped: false, shippedDate: null }));
    expect(linesOf(back)[0]).toMatchObject({
      shipped: false,
      shippedDate: null,
      shippedDateString: null,
      status: 'NOT_SENT',
    });
    expect(back.edit?.label).toBe('Not shipped');
  });

  test.each([
    ['in the future', '11/21/2026', 'DATE_IN_FUTURE', 'The date cannot be in the future.'],
    ['that is none', '02/30/2026', 'NOT_A_DATE', 'Enter a date as MM/DD/YYYY.'],
  ])('on a day %s is refused and unchanged', async (_what, shippedDate, code, message) => {
    const refused = await api.refused('invoiceShippedOnlyByDetail', {
      paidInvoices: [item(ada, 1), item(ada, 0, { shippedDate })],
    });
    expect(refused).toMatchObject({ status: 422, code, message, field: 'paidInvoices.1.shippedDate' });
    expect(shippedOf({ invoices: [await api.invoiceOf(group, 'Marsh')] })).toEqual([null, null, null]);
  });

  test('can be marked on a day before the sale, with a warning only', async () => {
    expect(shippedOf(await markItems(item(ada, 0, { shippedDate: '01/02/2026' })))[0]).toBe('01/02/2026');
  });

  test('that is hidden or on another invoice is refused', async () => {
    const bruno = await api.invoiceOf(group, 'Keller');
    expect(
      await api.refused('invoiceShippedOnlyByDetail', {
        paidInvoices: [item(ada, 0, { invoiceDetailID: lineOf(bruno, 0) })],
      }),
    ).toMatchObject({ status: 404 });
    await api.post(`invoiceGroup/${group}/groupDetailInfo`, hidingBody(ada, lineOf(ada, 0), true));
    expect(await api.refused('invoiceShippedOnlyByDetail', { paidInvoices: [item(ada, 0)] })).toMatchObject({
      status: 422,
      code: 'CANNOT_SHIP',
      message: 'This item is hidden from the invoice.',
    });
  });

  test('that another user marked since is a conflict that names them', async () => {
    const seen = ada.invoiceDetails?.[0]?.version;
    await markItems(item(ada, 0));
    const refused = await api.refused('invoiceShippedOnlyByDetail', {
      paidInvoices: [item(ada, 0, { shippedDate: '11/17/2026', version: seen })],
    });
    expect(refused).toMatchObject({ status: 409, code: 'EDITED_MEANWHILE' });
    expect(refused.message).toMatch(/^Colin Lark changed Shipped of invoice \d+ on Nov 20, 2026 at /);
  });
});

describe('a whole invoice', () => {
  test('is shipped with all visible items; existing dates do not change', async () => {
    await markItems(item(ada, 0, { shippedDate: '11/16/2026' }));
    await api.post(`invoiceGroup/${group}/groupDetailInfo`, hidingBody(ada, lineOf(ada, 2), true));
    const answer = await markInvoices(whole(ada));
    expect(shippedOf(answer)).toEqual(['11/16/2026', '11/18/2026', null]);
    expect(answer.invoices[0]).toMatchObject({ shipStatus: 'SHIPPED' });
  });

  test('is marked as not shipped, with every item', async () => {
    await markInvoices(whole(ada));
    const back = await markInvoices(whole(ada, { shipped: false, shippedDate: null }));
    expect(shippedOf(back)).toEqual([null, null, null]);
    expect(back.invoices[0]).toMatchObject({ shipStatus: 'NOT_SHIPPED' });
  });

  test('is not marked as edited since it was sent: batch charging does not wait', async () => {
    const answer = await markInvoices(whole(ada));
    expect(answer.invoices[0]?.batchChargIneligibilityReason).toBe(ada.batchChargIneligibilityReason);
    expect(answer.invoices[0]?.invoiceTotal).toBe(ada.invoiceTotal);
  });

  test('of another group than the others is refused', async () => {
    const other = await api.create(['Tools and Toys'], 'Cards per lot', 'Barn');
    const [stranger] = (await api.detail(other.invoiceGroupID)).invoiceBidders;
    if (!stranger) throw new Error('the other group has no invoice');
    expect(await api.refused('invoiceShippedOnly', { paidInvoices: [whole(ada), whole(stranger)] })).toMatchObject({
      status: 422,
      code: 'SEVERAL_GROUPS',
    });
  });

  test('of another house is not found', async () => {
    const elsewhere = await clientOfNewHouse(upstream);
    expect(
      await elsewhere.refused('invoiceShippedOnly', { paidInvoices: [{ ...whole(ada), invoiceID: 9_000_000 }] }),
    ).toMatchObject({ status: 404 });
  });
});

describe('a selection of a group', () => {
  const choice = (more: object = {}) => ({
    target: { invoiceGroupID: group, filter: {}, except: [ada.invoiceID] },
    shipped: true,
    shippedDate: '2026-11-18',
    carrier: ' Post ',
    trackingNumber: 'RR 1',
    ...more,
  });

  test('is marked in one edit with carrier and number, and undone by one undo', async () => {
    const answer = await api.post<ShippingJson>('shipping', choice());
    const all = (await api.detail(group)).invoiceBidders;
    expect(answer.changedCount).toBe(all.length - 1);
    expect(answer.edit?.invoiceCount).toBe(all.length - 1);
    expect(all.filter(({ shipStatus }) => shipStatus === 'NOT_SHIPPED').map(({ invoiceID }) => invoiceID)).toEqual([
      ada.invoiceID,
    ]);
    const bruno = await api.invoiceOf(group, 'Keller');
    expect(bruno.invoiceDetails?.[0]).toMatchObject({
      shippedDateString: '11/18/2026',
      carrier: 'Post',
      trackingNumber: 'RR 1',
    });
    expect((await changesOf(api, [answer.edit?.editID ?? 0], bruno)).map(({ label, after }) => [label, after])).toEqual(
      expect.arrayContaining([
        ['Shipped', 'Nov 18, 2026'],
        ['Carrier', 'Post'],
        ['Tracking number', 'RR 1'],
      ]),
    );
    await undo(api, answer.edit?.editID ?? 0);
    expect(new Set((await api.detail(group)).invoiceBidders.map(({ shipStatus }) => shipStatus))).toEqual(
      new Set(['NOT_SHIPPED']),
    );
    expect((await api.invoiceOf(group, 'Keller')).invoiceDetails?.[0]).toMatchObject({
      carrier: '',
      trackingNumber: '',
    });
  });

  test('is marked once per key', async () => {
    const key = { 'idempotency-key': 'ship-once' };
    const first = await api.client.post<{ data: ShippingJson }>(api.path('shipping'), choice(), key);
    const again = await api.client.post<{ data: ShippingJson }>(api.path('shipping'), choice(), key);
    expect(again.body.data.edit?.editID).toBe(first.body.data.edit?.editID);
    expect((await historyOf(api, await api.invoiceOf(group, 'Keller'))).totalRecords).toBe(1);
  });

  test('keeps a tracking number that looks like a card number, in the history and through an undo', async () => {
    const trackingNumber = '4242424242424242';
    const { edit: marked } = await api.post<ShippingJson>('shipping', choice({ trackingNumber }));
    expect((await changesOf(api, [marked?.editID ?? 0])).map(({ after }) => after)).toContain(trackingNumber);
    const { carrier, trackingNumber: none, ...back } = choice({ shipped: false, shippedDate: null });
    const { edit: takenBack } = await api.post<ShippingJson>('shipping', back);
    await undo(api, takenBack?.editID ?? 0);
    expect((await api.invoiceOf(group, 'Keller')).invoiceDetails?.[0]).toMatchObject({
      carrier: 'Post',
      trackingNumber,
    });
  });

  test('with a carrier whose name contains a card number is refused', async () => {
    expect(await api.refused('shipping', choice({ carrier: 'Paid by 4242 4242 4242 4242' }))).toMatchObject({
      status: 422,
      code: 'CANNOT_SHIP',
      field: 'carrier',
      message: "This looks like a card number, which can't be saved. Enter only its last four digits.",
    });
  });

  test('is unmarked with its dates, carriers, and tracking numbers', async () => {
    await api.post('shipping', choice());
    const { carrier, trackingNumber, ...back } = choice({ shipped: false, shippedDate: null });
    await api.post('shipping', back);
    expect((await api.invoiceOf(group, 'Keller')).invoiceDetails?.[0]).toMatchObject({
      shipped: false,
      carrier: '',
      trackingNumber: '',
    });
  });
});

describe('previewing a switch between pickup and shipping', () => {
  test('returns the effect on the invoice and saves nothing', async () => {
    // Eve lives in New Jersey (6.625 %), the sale was in New York (4 %).
    const eve = await api.invoiceOf(group, 'Stone');
    const said = await api.get<DeliveryPreviewJson>(`invoice/${eve.invoiceID}/deliveryPreview?deliveryMode=pickup`);
    expect(await api.invoiceOf(group, 'Stone')).toEqual(eve);
    expect(said).toMatchObject({
      refusal: null,
      version: eve.version,
      totalBefore: eve.invoiceTotal,
      chargesBefore: { tax: eve.totalPrice.tax },
    });
    expect(said.totalAfter).toBeLessThan(said.totalBefore);
    const {
      invoices: [switched],
    } = await api.post<GroupDetailEditJson>(`invoiceGroup/${group}/groupDetailInfo`, deliveryBody(eve, 'pickup'));
    expect(switched).toMatchObject({
      pickup: true,
      invoiceTotal: said.totalAfter,
      totalPrice: { tax: said.chargesAfter.tax },
    });
  });

  test('is not available for an unknown invoice', async () => {
    expect(await api.refused('invoice/900000/deliveryPreview?deliveryMode=pickup')).toMatchObject({ status: 404 });
  });
});

test('returns on the group whether charges were overridden on any invoice', async () => {
  expect(await api.group(group)).toMatchObject({ costsOverride: false });
  await upstream.db.query('update invoice set costs_override = true where house_id = $1 and id = $2', [
    api.houseId,
    ada.invoiceID,
  ]);
  expect(await api.group(group)).toMatchObject({ costsOverride: true });
});
