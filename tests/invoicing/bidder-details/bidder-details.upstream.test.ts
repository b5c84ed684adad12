import type { RecordEditsJson, UndoRecordEditJson } from '../../../upstream/core/records/record-edit-wire';
import type { ApprovalJson } from '../../../upstream/customers/wire';
import type {
  BidderDetailsJson,
  BidderPreviewJson,
  TaxPreviewJson,
} from '../../../upstream/invoicing/bidder-details/bidder-details-wire';
import type { PreviewJson } from '../../../upstream/invoicing/documents/document-wire';
import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { EditChangesJson, HistoryJson } from '../../../upstream/invoicing/editing/history-wire';
import { rebuildProjections } from '../../../upstream/invoicing/editing/persist-projection';
import { upstreamOfFile } from '../../support/services/of-file';
import { ExemptionHouse } from '../../tax-exemptions/exemption-house';
import { pay } from '../added-charges/charges-setup';

const upstream = upstreamOfFile({ quiet: true });

const SESSIONS = ['Pictures', 'Clocks and Furniture'];
const JERSEY = { street1: '9 Oak Avenue', city: 'Trenton', state: 'NJ', postalCode: '08608' };
/** A state without sales tax. */
const OREGON = { city: 'Salem', state: 'OR', postalCode: '97301' };

async function houseWithInvoices(template = 'Cards per invoice') {
  const house = await ExemptionHouse.create(upstream, template.startsWith('Cards'));
  const { api } = house;
  const { invoiceGroupID: group } = await api.create(SESSIONS, template);
  const invoice = (lastName: string) => api.invoiceOf(group, lastName);
  const body = async (lastName: string, details: object, more: object = {}) => ({
    invoiceID: (await invoice(lastName)).invoiceID,
    details,
    ...more,
  });
  const bidderId = house.bidder;
  return {
    house,
    api,
    group,
    invoice,
    bidderId,
    correct: async (lastName: string, details: object, more: object = {}) =>
      api.post<GroupDetailEditJson>(`invoiceGroup/${group}/bidderDetails`, await body(lastName, details, more)),
    refused: async (lastName: string, details: object, more: object = {}) =>
      api.refused(`invoiceGroup/${group}/bidderDetails`, await body(lastName, details, more)),
    preview: async (lastName: string, details: object) =>
      api.post<TaxPreviewJson>(`invoiceGroup/${group}/bidderDetailsPreview`, await body(lastName, details)),
    undo: (editID: number | undefined) => api.post<GroupDetailEditJson>(`invoiceEdit/${editID ?? 0}/undo`, {}),
    bidder: async (id: number) => (await api.get<{ approvals: ApprovalJson[] }>(`approvals?ids=${id}`)).approvals[0],
    correctBidder: (id: number, asked: object) => api.post<BidderDetailsJson>(`bidder/${id}/details`, asked),
    found: async (search: string) =>
      (
        await api.get<{ invoices: { invoiceID: number }[] }>(`invoices?search=${encodeURIComponent(search)}`)
      ).invoices.map(({ invoiceID }) => invoiceID),
    document: async (lastName: string) => {
      const { invoiceID } = await invoice(lastName);
      return JSON.stringify(await api.post<PreviewJson>(`invoiceGroup/${group}/invoicePreview`, [invoiceID]));
    },
    consistent: () => upstream.db.transaction((tx) => rebuildProjections(tx, api.houseId, group)),
    counted: async (lastName: string) => {
      const { invoiceID } = await invoice(lastName);
      return upstream.db.query<{ state: string; tax: number }>(
        `select p.state, sum(e.invoice_tax)::bigint as tax from sales_tax_entry e
         join sales_tax_place p on p.house_id = e.house_id and p.id = e.place_id
         where e.house_id = $1 and e.invoice_id = $2 group by p.state having sum(e.invoice_sales) <> 0 order by p.state`,
        [api.houseId, invoiceID],
      );
    },
  };
}

type House = Awaited<ReturnType<typeof houseWithInvoices>>;

describe.each(['Cards per invoice', 'Cards per lot', 'Bank per invoice'])('with %s', (template) => {
  let at: House;
  beforeAll(async () => {
    at = await houseWithInvoices(template);
  });

  test('a corrected address taxes the invoice at its new place as previewed, in one edit that an undo reverts', async () => {
    const before = await at.invoice('Marsh');
    const preview = await at.preview('Marsh', JERSEY);
    expect(preview).toMatchObject({ taxBefore: before.totalPrice.tax, totalBefore: before.invoiceTotal });
    if (template.startsWith('Cards')) expect(preview.taxAfter).not.toBe(preview.taxBefore);
    expect(await at.invoice('Marsh')).toEqual(before);

    const { edit } = await at.correct('Marsh', JERSEY);
    const after = await at.invoice('Marsh');
    expect(after).toMatchObject({ street1: '9 Oak Avenue', city: 'Trenton', state: 'NJ', postalCode: '08608' });
    expect(after.totalPrice.tax).toBe(preview.taxAfter);
    expect(after.invoiceTotal).toBe(preview.totalAfter);
    expect(await at.document('Marsh')).toContain('9 Oak Avenue');
    await at.consistent();
    expect(await at.invoice('Marsh')).toEqual(after);

    await at.undo(edit?.editID);
    expect(await at.invoice('Marsh')).toMatchObject({
      street1: before.street1,
      city: before.city,
      state: before.state,
      totalPrice: before.totalPrice,
      invoiceTotal: before.invoiceTotal,
    });
  });
});

describe('a correction of an invoice', () => {
  let at: House;
  beforeAll(async () => {
    at = await houseWithInvoices();
  });

  test('of the name alone leaves the taxes, and all searches find the new name only', async () => {
    const before = await at.invoice('Stone');
    await at.correct('Stone', { lastName: 'Quartzfield', company: 'Quartz Works' });
    const after = await at.invoice('Quartzfield');
    expect(after).toMatchObject({ company: 'Quartz Works', totalPrice: before.totalPrice });
    expect(await at.found('Quartzfield')).toEqual([before.invoiceID]);
    expect(await at.found('Quartz Works')).toEqual([before.invoiceID]);
    const detail = await at.api.detail(at.group, '?search=quartzf');
    expect(detail.invoiceBidders.map(({ invoiceID }) => invoiceID)).toEqual([before.invoiceID]);
    const csv = await fetch(upstream.url + at.api.path(`invoiceGroup/${at.group}/invoices.csv`), {
      headers: { authorization: `Bearer ${at.api.client.token}` },
    });
    expect(await csv.text()).toContain('Quartzfield');
    // The bidder's record stays as it is.
    expect((await at.bidder(await at.bidderId('Stone')))?.lastName).toBe('Stone');
    await at.correct('Quartzfield', { lastName: 'Stone', company: '' });
    expect(await at.found('Quartz Works')).toEqual([]);
  });

  test('is in the history of the invoice with old and new values', async () => {
    const { invoiceID } = await at.invoice('Keller');
    await at.correct('Keller', {
      firstName: 'Brunhilde',
      country: 'DE',
      postalCode: '10115',
      city: 'Berlin',
      province: '',
    });
    const { invoices } = await at.api.get<HistoryJson>(`invoiceHistory?invoiceIDs=${invoiceID}`);
    const edit = invoices[0]?.edits[0];
    const { changes } = await at.api.get<EditChangesJson>(`invoiceEditChanges?ids=${edit?.editID ?? 0}`);
    expect(edit?.label).toBe('Name and address');
    expect(changes).toContainEqual(
      expect.objectContaining({ label: 'First name', before: 'Bruno', after: 'Brunhilde' }),
    );
    expect(changes).toContainEqual(
      expect.objectContaining({ label: 'Country', before: 'Switzerland', after: 'Germany' }),
    );
  });

  test('corrects the bidder’s record too, if asked', async () => {
    const id = await at.bidderId('Patel');
    await at.correct('Patel', { firstName: 'Devi', ...JERSEY }, { correctBidder: true });
    expect(await at.bidder(id)).toMatchObject({ firstName: 'Devi', lastName: 'Patel', ...JERSEY });
    const { bidders } = await at.api.get<{ bidders: ApprovalJson[] }>('bidders?search=Devi');
    expect(bidders.map(({ approvalID }) => approvalID)).toEqual([id]);
  });

  test('is saved once for a key, and does nothing without a change', async () => {
    const { invoiceID, state } = await at.invoice('Marsh');
    const { edit } = await at.correct('Marsh', { state });
    expect(edit).toBeNull();
    const key = { 'idempotency-key': 'details-once' };
    const path = at.api.path(`invoiceGroup/${at.group}/bidderDetails`);
    const send = (details: object) =>
      at.api.client.post<{ data: GroupDetailEditJson }>(path, { invoiceID, details }, key);
    const first = await send({ city: 'Troy' });
    expect((await send({ city: 'Troy' })).body.data.edit?.editID).toBe(first.body.data.edit?.editID);
    expect((await send({ city: 'Utica' })).status).not.toBe(200);
    expect((await at.invoice('Marsh')).city).toBe('Troy');
  });

  test('is refused if another user changed the same fields since the version that was seen', async () => {
    const { version } = await at.invoice('Marsh');
    await at.correct('Marsh', { street1: '1 First Street' });
    expect(await at.refused('Marsh', { street1: '2 Second Street' }, { version })).toMatchObject({
      status: 409,
      code: 'EDITED_MEANWHILE',
    });
    await at.correct('Marsh', { phone: '5185550100' }, { version });
  });

  test.each<[string, object, string, string]>([
    ['a state that the country doesn’t have', { state: 'QQ' }, 'details.state', 'INVALID_DETAILS'],
    ['a postal code of another form', { postalCode: '1' }, 'details.postalCode', 'INVALID_DETAILS'],
    ['no name', { firstName: '', lastName: '' }, 'details.firstName', 'INVALID_DETAILS'],
    ['a card number', { company: '4111 1111 1111 1111' }, 'details.company', 'CARD_NUMBER'],
  ])('is refused with %s', async (_, details, field, code) => {
    expect(await at.refused('Marsh', details)).toMatchObject({ status: 422, code, field });
  });

  test('moves the tax of a sent invoice to the other place, and the invoice has to be sent again', async () => {
    const { invoiceID } = await at.invoice('Stone');
    await at.api.post(`invoiceGroup/${at.group}/invoiceSend`, [invoiceID]);
    await upstream.runner.drain();
    expect((await at.counted('Stone')).map(({ state }) => state)).toEqual(['NJ']);
    await at.correct('Stone', { city: 'Albany', state: 'NY', postalCode: '12207' });
    const { totalPrice } = await at.invoice('Stone');
    expect(await at.counted('Stone')).toEqual([{ state: 'NY', tax: Math.round(totalPrice.tax * 100) }]);
  });

  test('is marked if the tax can’t be computed for the address, and the tax stays', async () => {
    const { totalPrice } = await at.invoice('Stone');
    const preview = await at.preview('Stone', { state: '' });
    expect(preview).toMatchObject({ taxFailed: true, taxAfter: totalPrice.tax });
  });

  test('lets a certificate of the new place exempt the invoice', async () => {
    await at.house.add('Marsh', { state: 'NJ', number: 'NJ-1' });
    await at.correct('Marsh', JERSEY);
    expect(await at.invoice('Marsh')).toMatchObject({
      taxExempt: true,
      exemptionNumber: 'NJ-1',
      totalPrice: { tax: 0 },
    });
  });
});

describe('on an invoice with payments', () => {
  let at: House;
  beforeAll(async () => {
    at = await houseWithInvoices();
    for (const lastName of ['Marsh', 'Stone']) {
      const invoice = await at.invoice(lastName);
      await pay(upstream, at.api, invoice, { amount: Math.round(invoice.outStandingBalance * 100) });
    }
    await pay(upstream, at.api, await at.invoice('Patel'), { amount: 1000 });
  });

  test('a place with a lower tax is refused if the total would fall below what is paid', async () => {
    expect(await at.refused('Marsh', OREGON)).toMatchObject({ status: 422, code: 'TOTAL_BELOW_PAID' });
    expect((await at.invoice('Marsh')).state).toBe('NY');
  });

  test('a place with a higher tax is refused on a paid invoice', async () => {
    expect(await at.refused('Stone', { city: 'Los Angeles', state: 'CA', postalCode: '90012' })).toMatchObject({
      status: 422,
      code: 'INVOICE_PAID',
    });
  });

  test('the name and the street of a paid invoice are corrected', async () => {
    await at.correct('Stone', { firstName: 'Eva', street1: '8 Elm Street' });
    expect(await at.invoice('Stone')).toMatchObject({ firstName: 'Eva', street1: '8 Elm Street', allPaid: true });
  });

  test('a partly paid invoice follows its place', async () => {
    await at.correct('Patel', OREGON);
    expect(await at.invoice('Patel')).toMatchObject({ invoicePaid: 10, totalPrice: { tax: 0 } });
  });
});

describe('a bidder', () => {
  let at: House;
  beforeAll(async () => {
    at = await houseWithInvoices();
  });

  const historyOf = async (id: number) =>
    (await at.api.get<RecordEditsJson>(`recordEdits?type=Approval&ids=${id}`)).owners[0]?.edits ?? [];

  test('is corrected together with the chosen unpaid invoices, as previewed', async () => {
    const second = await at.api.create(['Tools and Toys'], 'Cards per invoice', 'Barn');
    const id = await at.bidderId('Stone');
    const details = { firstName: 'Eva', ...OREGON };
    const { invoices } = await at.api.post<BidderPreviewJson>(`bidder/${id}/detailsPreview`, { details });
    expect(invoices.map(({ invoiceGroupID }) => invoiceGroupID)).toEqual([at.group, second.invoiceGroupID]);
    for (const one of invoices) {
      expect(one).toMatchObject({ taxAfter: 0, taxFailed: false });
      expect(one.taxBefore).toBeGreaterThan(0);
      expect(one.totalAfter).toBeCloseTo(one.totalBefore - one.taxBefore, 6);
    }
    expect(await at.bidder(id)).toMatchObject({ firstName: 'Eve', state: 'NJ' });

    const [first, other] = invoices;
    const saved = await at.correctBidder(id, {
      details,
      invoices: [{ invoiceID: first?.invoiceID, version: first?.version }],
    });
    expect(saved.approval).toMatchObject({ firstName: 'Eva', city: 'Salem', state: 'OR' });
    expect(saved.editIDs).toHaveLength(1);
    expect(saved.invoices).toMatchObject([{ firstName: 'Eva', state: 'OR', invoiceTotal: first?.totalAfter }]);
    expect(await at.api.invoiceOf(second.invoiceGroupID, 'Stone')).toMatchObject({
      firstName: 'Eve',
      state: 'NJ',
      invoiceTotal: other?.totalBefore,
    });
  });

  test('has a history of corrections, each of which can be undone', async () => {
    const id = await at.bidderId('Keller');
    const before = await at.bidder(id);
    await at.correctBidder(id, { details: { lastName: 'Kellermann', city: 'Thun', postalCode: '3600' } });
    const [edit] = await historyOf(id);
    expect(edit).toMatchObject({ label: 'Name and address corrected', canUndo: true });
    expect(edit?.changes).toContainEqual({ label: 'Last name', before: 'Keller', after: 'Kellermann' });
    await at.api.post<UndoRecordEditJson>(`recordEdits/${edit?.editID ?? 0}/undo`, {});
    expect(await at.bidder(id)).toMatchObject({
      lastName: 'Keller',
      city: before?.city,
      postalCode: before?.postalCode,
    });
  });

  test('isn’t corrected from a version that isn’t current', async () => {
    const id = await at.bidderId('Marsh');
    const seen = (await at.bidder(id))?.version ?? 0;
    await at.correctBidder(id, { details: { company: 'Marsh Ltd.' }, version: seen });
    const refused = await at.api.refused(`bidder/${id}/details`, { details: { company: 'Marsh Inc.' }, version: seen });
    expect(refused).toMatchObject({ status: 409, code: 'EDITED_MEANWHILE' });
  });

  test('isn’t corrected with an invoice on which something is paid, and then nothing is', async () => {
    const id = await at.bidderId('Patel');
    const invoice = await at.invoice('Patel');
    await pay(upstream, at.api, invoice, { amount: 1000 });
    const asked = { details: OREGON, invoices: [{ invoiceID: invoice.invoiceID }] };
    expect(await at.api.refused(`bidder/${id}/details`, asked)).toMatchObject({
      status: 422,
      code: 'INVOICE_NOT_UNPAID',
    });
    expect(await at.bidder(id)).toMatchObject({ state: 'NY' });
    const { invoices } = await at.api.post<BidderPreviewJson>(`bidder/${id}/detailsPreview`, { details: OREGON });
    expect(invoices).toEqual([]);
  });

  test('of another house isn’t found', async () => {
    expect((await at.api.refused('bidder/999999/details', { details: { city: 'Troy' } })).status).toBe(404);
  });
});
