import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { smallHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';
import { clientOf, clientOfNewHouse, type HouseClient } from '../house-at-work';
import { changesOf, deliveryBody, historyOf, lineOf, notesBody, undo } from './editing-setup';

const AUTUMN = ['Pictures', 'Clocks and Furniture'];

const upstream = upstreamOfFile();
let api: HouseClient;

beforeEach(async () => {
  api = await clientOfNewHouse(upstream);
});

/** Creates a group of the whole autumn sale, and returns it with the invoice of one bidder. */
async function autumn(template = 'Cards per lot', lastName = 'Marsh') {
  const { invoiceGroupID: id } = await api.create(AUTUMN, template);
  return { id, path: `invoiceGroup/${id}/groupDetailInfo`, invoice: await api.invoiceOf(id, lastName) };
}

const edited = async (path: string, body: object): Promise<InvoiceJson> => {
  const [invoice] = (await api.post<GroupDetailEditJson>(path, body)).invoices;
  if (!invoice) throw new Error('no invoice was answered');
  return invoice;
};

describe('an internal note', () => {
  test('replaces the previous note, increases the version once, and changes nothing when repeated', async () => {
    const { path, invoice } = await autumn();
    const first = await api.post<GroupDetailEditJson>(path, notesBody(invoice, 'Calls on Monday.'));
    expect(first).toMatchObject({
      success: 'true',
      edit: { label: 'Internal note', by: 'Colin Lark', canUndo: true },
      invoices: [{ notes: 'Calls on Monday.', version: invoice.version + 1 }],
    });
    expect(await api.post<GroupDetailEditJson>(path, notesBody(invoice, 'Calls on Monday.'))).toEqual({
      ...first,
      edit: null,
    });
    expect(await edited(path, notesBody(invoice, 'Called.'))).toMatchObject({
      notes: 'Called.',
      version: invoice.version + 2,
    });
  });

  test.each([
    ['nothing', '  \n'],
    ['more than 5,000 characters', 'x'.repeat(5001)],
  ])('of %s is refused, and the previous note stays', async (_what, notes) => {
    const { id, path, invoice } = await autumn();
    await api.post(path, notesBody(invoice, 'Stays.'));
    expect(await api.refused(path, notesBody(invoice, notes))).toMatchObject({
      status: 422,
      code: 'CANNOT_SAVE_NOTE',
      field: 'invoiceNotes.0.notes',
    });
    expect((await api.invoiceOf(id, 'Marsh')).notes).toBe('Stays.');
  });

  test('is not part of the sent document: batch charging does not wait for it', async () => {
    const { id, path, invoice } = await autumn();
    await api.post(`invoiceGroup/${id}/invoiceSend`, [invoice.invoiceID]);
    upstream.clock.advance(1000);
    const after = await edited(path, notesBody(invoice, 'Hers.'));
    expect(after.firstEligibleAutoChargeDate).toBe((await api.invoiceOf(id, 'Marsh')).firstEligibleAutoChargeDate);
    expect(after.batchChargIneligibilityReason).not.toContain('Edits were made');
  });
});

describe('pickup', () => {
  test('uses the tax of the sale location per line, and switching back to shipping restores it', async () => {
    // Eve lives in New Jersey (6.625 %), the sale was in New York (4 %).
    const { path, invoice } = await autumn('Cards per lot', 'Stone');
    expect(invoice).toMatchObject({ pickup: false, deliveryRefusal: null });
    const picked = await edited(path, deliveryBody(invoice, 'pickup'));
    const taxable = invoice.totalPrice.hammer + invoice.totalPrice.premium + invoice.totalPrice.livefee;
    expect(picked.pickup).toBe(true);
    expect(picked.totalPrice.tax).toBe(Math.round(taxable * 4) / 100);
    expect(picked.totalPrice.tax).not.toBe(invoice.totalPrice.tax);
    expect(picked.invoiceDetails?.[0]?.priceInfo.tax).toBe(picked.totalPrice.tax);
    expect((await edited(path, deliveryBody(invoice, 'shipping'))).totalPrice).toEqual(invoice.totalPrice);
  });

  test('changes the tax of a whole invoice, too', async () => {
    const { path, invoice } = await autumn('Cards per invoice', 'Stone');
    const picked = await edited(path, deliveryBody(invoice, 'pickup'));
    expect(picked.invoiceTotal).toBeCloseTo(invoice.invoiceTotal - invoice.totalPrice.tax + picked.totalPrice.tax, 2);
    expect(picked.totalPrice.tax).toBeLessThan(invoice.totalPrice.tax);
  });

  test('marks the invoice as edited since it was sent', async () => {
    const { id, path, invoice } = await autumn();
    await api.post(`invoiceGroup/${id}/invoiceSend`, [invoice.invoiceID]);
    upstream.clock.advance(1000);
    expect((await edited(path, deliveryBody(invoice, 'pickup'))).batchChargIneligibilityReason).toContain(
      'Edits were made to this invoice',
    );
  });

  test('is refused once anything is paid, with the reason that the invoice shows beforehand', async () => {
    const { id, path, invoice } = await autumn();
    await upstream.db.query('update invoice_line set paid = 100 where house_id = $1 and id = $2', [
      api.houseId,
      lineOf(invoice, 0),
    ]);
    const message = 'An item of this invoice is paid.';
    expect((await api.invoiceOf(id, 'Marsh')).deliveryRefusal).toBe(message);
    expect(await api.refused(path, deliveryBody(invoice, 'pickup'))).toMatchObject({
      status: 422,
      code: 'CANNOT_SWITCH_DELIVERY',
      message,
      field: 'invoiceItemDeliveryModes.0',
    });
    expect((await api.invoiceOf(id, 'Marsh')).pickup).toBe(false);
  });

  test('of several invoices applies to all or none', async () => {
    const { id, path, invoice } = await autumn();
    const chloe = await api.invoiceOf(id, 'Rossi');
    await upstream.db.query(`update invoice set status = 'PAYMENT_PENDING' where house_id = $1 and id = $2`, [
      api.houseId,
      chloe.invoiceID,
    ]);
    const both = {
      invoiceItemDeliveryModes: [
        ...deliveryBody(invoice, 'pickup').invoiceItemDeliveryModes,
        ...deliveryBody(chloe, 'pickup').invoiceItemDeliveryModes,
      ],
    };
    expect(await api.refused(path, both)).toMatchObject({
      status: 422,
      field: 'invoiceItemDeliveryModes.1',
      message: 'A payment on this invoice is pending.',
    });
    expect((await api.invoiceOf(id, 'Marsh')).pickup).toBe(false);
  });
});

describe('an address whose tax cannot be computed', () => {
  test('keeps and flags the current tax, and an edit that recomputes it removes the flag', async () => {
    const approvals = smallHouse().approvals.map((approval) =>
      approval.lastName === 'Stone' ? { ...approval, state: 'XX' } : approval,
    );
    api = await clientOfNewHouse(upstream, (userName) => smallHouse({ userName }, { approvals }));
    const { id, path, invoice } = await autumn('Cards per lot', 'Stone');
    expect(invoice).toMatchObject({ taxFailed: true, totalPrice: { tax: 0 } });
    const picked = await edited(path, deliveryBody(invoice, 'pickup'));
    expect(picked.taxFailed).toBe(false);
    expect(picked.totalPrice.tax).toBeGreaterThan(0);
    const shipped = await edited(path, deliveryBody(invoice, 'shipping'));
    expect(shipped).toMatchObject({ taxFailed: true, totalPrice: picked.totalPrice });
    const [last] = (await historyOf(api, invoice)).edits;
    await undo(api, last?.editID ?? 0);
    expect(await api.invoiceOf(id, 'Stone')).toMatchObject({ taxFailed: false, pickup: true });
  });
});

describe('the history of an invoice', () => {
  test('lists who changed which values, latest first, as text', async () => {
    const { path, invoice } = await autumn('Cards per invoice', 'Stone');
    await api.post(path, notesBody(invoice, 'Hers.'));
    upstream.clock.advance(60_000);
    const { edit } = await api.post<GroupDetailEditJson>(path, deliveryBody(invoice, 'pickup'));
    const history = await historyOf(api, invoice);
    expect(history).toMatchObject({
      totalRecords: 2,
      edits: [
        {
          editID: edit?.editID,
          label: 'Pickup or shipping',
          by: 'Colin Lark',
          at: upstream.clock.now().getTime(),
          invoiceCount: 1,
          canUndo: true,
          undoRefusal: null,
        },
        { label: 'Internal note', canUndo: false, undoRefusal: 'Undo the newer changes first.' },
      ],
    });
    const changes = await changesOf(
      api,
      history.edits.map(({ editID }) => editID),
      invoice,
    );
    expect(changes.map(({ label, before, after }) => [label, before, after])).toEqual(
      expect.arrayContaining([
        ['Internal note', '', 'Hers.'],
        ['Delivery', 'Shipping', 'Pickup'],
        [
          'Tax',
          invoice.totalPrice.tax.toFixed(2),
          (await api.invoiceOf(invoice.invoiceGroupID, 'Stone')).totalPrice.tax.toFixed(2),
        ],
      ]),
    );
    expect(changes).toHaveLength(3);
  });

  test('names the hidden item and, for a bulk edit, shows only the changes to the invoice', async () => {
    const { id, path, invoice } = await autumn();
    const dev = await api.invoiceOf(id, 'Patel');
    const both = [invoice, dev].map(({ invoiceID, invoiceDetails }) => ({
      invoiceID,
      invoiceDetailID: invoiceDetails?.[0]?.invoiceDetailID,
      suppress: true,
    }));
    const { edit } = await api.post<GroupDetailEditJson>(path, { invoiceDetailPrice: both });
    expect(edit).toMatchObject({ invoiceCount: 2 });
    expect(await changesOf(api, [edit?.editID ?? 0], invoice)).toEqual([
      expect.objectContaining({
        invoiceID: invoice.invoiceID,
        invoiceDetailID: lineOf(invoice, 0),
        lotNumber: '1',
        lotTitle: 'Harbor at Dawn',
        label: 'Item',
        before: 'Shown',
        after: 'Hidden',
      }),
    ]);
    expect(await changesOf(api, [edit?.editID ?? 0])).toHaveLength(2);
  });

  test('of another house is empty, and its edits are not found', async () => {
    const { path, invoice } = await autumn();
    const { edit } = await api.post<GroupDetailEditJson>(path, notesBody(invoice, 'Ours.'));
    const other = await clientOfNewHouse(upstream);
    expect(await historyOf(other, invoice)).toMatchObject({ totalRecords: 0, edits: [] });
    expect(await other.get(`invoiceEdits?ids=${edit?.editID}`)).toEqual({ edits: [] });
    expect(await changesOf(other, [edit?.editID ?? 0])).toEqual([]);
    expect(await other.refused(`invoiceEdit/${edit?.editID}/undo`, {})).toMatchObject({ status: 404 });
  });
});

describe('two editors of one invoice', () => {
  test('the second sees who changed the same field, what, and when, and nothing is saved', async () => {
    const { id, path, invoice } = await autumn();
    const colleague = await clientOf(upstream, api.userName, 'cashier');
    const [row] = await upstream.db.query<{ name: string }>(
      `select display_name as name from house_user where house_id = $1 and user_name = 'cashier'`,
      [api.houseId],
    );
    const { edit } = await colleague.post<GroupDetailEditJson>(path, notesBody(invoice, 'Theirs.', invoice.version));
    const refused = await api.refused(path, notesBody(invoice, 'Mine.', invoice.version));
    expect(refused).toMatchObject({
      status: 409,
      code: 'EDITED_MEANWHILE',
      field: 'invoiceNotes.0',
      details: { editIDs: [edit?.editID] },
    });
    expect(refused.message.replace(/\d+:\d\d AM/, '10:00 AM')).toBe(
      `${row?.name} changed Internal note of invoice ${invoice.invoiceID} on Nov 20, 2026 at 10:00 AM. Review that change, then save again.`,
    );
    const now = await api.invoiceOf(id, 'Marsh');
    expect(now.notes).toBe('Theirs.');
    expect(await edited(path, notesBody(now, 'Both.', now.version))).toMatchObject({ notes: 'Both.' });
  });

  test('edits of other fields, sends, and requests without a version do not conflict', async () => {
    const { id, path, invoice } = await autumn();
    await api.post(path, deliveryBody(invoice, 'pickup', invoice.version));
    await api.post(`invoiceGroup/${id}/invoiceSend`, [invoice.invoiceID]);
    expect(await edited(path, notesBody(invoice, 'Hers.', invoice.version))).toMatchObject({
      notes: 'Hers.',
      pickup: true,
    });
    expect(await edited(path, notesBody(invoice, 'Later.'))).toMatchObject({ notes: 'Later.' });
  });

  test('lose no update in forty rounds, half of them on the field that the other just changed', async () => {
    const { id, path, invoice } = await autumn();
    const apis = [api, await clientOf(upstream, api.userName, 'cashier')];
    let refusals = 0;
    for (let round = 0; round < 40; round += 1) {
      const seen = await api.invoiceOf(id, 'Marsh');
      const answers = await Promise.all(
        apis.map(async (one, editor) =>
          one.client.post(one.path(path), notesBody(seen, `${seen.notes}${editor}`, seen.version)),
        ),
      );
      const taken = answers.filter(({ status }) => status === 200);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      refusals += answers.length - taken.length;
    }
    expect(refusals).toBe(40);
    expect((await api.invoiceOf(id, 'Marsh')).notes).toHaveLength(40);
    expect(invoice.notes).toBe('');
  });
});
