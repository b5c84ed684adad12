import type { ChargesJson } from '../../../upstream/invoicing/added-charges/charges-wire';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { smallHouse } from '../../support/houses/sample-house';
import { hidingBody, historyOf, undo } from '../editing/editing-setup';
import { clientOf, clientOfNewHouse } from '../house-at-work';
import { adaOf, again, api, devOf, moveTo, paidWhole, prepareChargedHouse, upstream } from './charged-house';
import { cents, flat, line, lotPayload, pay, previewCharges, setCharges } from './charges-setup';

prepareChargedHouse();

const RESTRICTED =
  'One or more item(s) in this invoice are restricted and cannot be paid for online. Additional charges will need to be added on an item level.';

const bankHouse = () =>
  clientOfNewHouse(upstream, (userName) =>
    smallHouse({ userName, processorType: 's', paymentProcessingEnabled: false }),
  );

describe('charges of one lot', () => {
  test('are set to the given values, return the invoice and its group, and keep omitted charges', async () => {
    const ada = await adaOf('Cards per lot');
    const first = await api.post<ChargesJson>(
      'additionalCharges',
      lotPayload(ada, 0, { shipping: 12.5, insurance: 3 }),
    );
    expect(first).toMatchObject({
      success: 'true',
      changedCount: 1,
      skipped: [],
      edit: { label: 'Charges', canUndo: true, invoiceCount: 1 },
    });
    expect(line(first.invoices[0] ?? ada).priceInfo).toMatchObject({
      // New York taxes shipping.
      tax: line(ada).priceInfo.tax + 0.5,
      shipping: 12.5,
      insurance: 3,
      other: 0,
    });
    expect(first.invoices[0]?.invoiceTotal).toBeCloseTo(ada.invoiceTotal + 16, 2);
    const second = await api.post<ChargesJson>('additionalCharges', lotPayload(ada, 0, { other: -5 }));
    expect(line(second.invoices[0] ?? ada).priceInfo).toMatchObject({ shipping: 12.5, insurance: 3, other: -5 });
    expect(second.invoiceGroup.invoiceTotal).toBeCloseTo((await api.group(ada.invoiceGroupID)).invoiceTotal, 2);
  });

  test('change nothing and make no edit when repeated', async () => {
    const ada = await adaOf('Cards per lot');
    const payload = lotPayload(ada, 0, { shipping: 12.5 });
    await api.post('additionalCharges', payload);
    expect(await api.post<ChargesJson>('additionalCharges', payload)).toMatchObject({ edit: null, changedCount: 0 });
    expect((await historyOf(api, ada)).edits).toHaveLength(1);
  });

  test('can be set with the house as credential, as specified', async () => {
    const ada = await adaOf('Cards per lot');
    const post = (houseRef: string) =>
      api.client.post(api.path('additionalCharges'), lotPayload(ada, 0, { shipping: 1 }), {
        authorization: `${houseRef}*`,
        cookie: `rostrum_session=${api.client.token}`,
      });
    expect((await post(api.houseRef)).status).toBe(200);
    const stranger = await clientOfNewHouse(upstream);
    expect((await post(stranger.houseRef)).status).toBeGreaterThanOrEqual(401);
  });

  test.each([
    ['shipping below 0', { shipping: -1 }, 'NEGATIVE_CHARGE', 'The amount must be 0 or more.', 'shipping'],
    [
      'digits that cents do not have',
      { insurance: 1.005 },
      'NOT_AN_AMOUNT',
      'The amount has more decimals than USD has.',
      'insurance',
    ],
    ['an amount beyond all measure', { other: 1e9 }, 'AMOUNT_TOO_LARGE', 'The amount is too large.', 'other'],
    [
      'tax of a US bidder under p',
      { tax: 1 },
      'TAX_AUTOMATIC',
      'Calculated automatically: US sales tax, 4% in NY, US, on shipping too.',
      'tax',
    ],
  ])('refuse %s, and name the field', async (_, amounts, code, message, field) => {
    const ada = await adaOf('Cards per lot');
    expect(await api.refused('additionalCharges', lotPayload(ada, 0, amounts))).toMatchObject({
      status: 422,
      code,
      message,
      field,
    });
    expect(await again(ada)).toEqual(ada);
  });

  test('refuse a percentage that would be rounded', async () => {
    const ada = await adaOf('Cards per lot');
    const body = {
      target: { invoiceGroupID: ada.invoiceGroupID, ids: [ada.invoiceID] },
      charges: { insurance: { percentOfHammer: 8.87531 } },
    };
    expect(await api.refused('charges', body)).toMatchObject({
      code: 'NOT_AN_AMOUNT',
      message: 'Enter a percentage with at most 4 decimals.',
      field: 'insurance',
    });
  });

  test('refuse letters', async () => {
    const ada = await adaOf('Cards per lot');
    expect(await api.refused('additionalCharges', { ...lotPayload(ada, 0, {}), shipping: '12' })).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
      field: 'shipping',
    });
  });

  test('are not found for a lot that is not on the invoice', async () => {
    const ada = await adaOf('Cards per lot');
    expect(
      await api.refused('additionalCharges', { ...lotPayload(ada, 0, { shipping: 1 }), lotID: 999_999 }),
    ).toMatchObject({ status: 404, message: 'The item was not found.' });
  });

  test('are refused for an invoice with charges on the whole invoice', async () => {
    const ada = await adaOf('Cards per invoice');
    expect(await api.refused('additionalCharges', lotPayload(ada, 0, { shipping: 1 }))).toMatchObject({
      code: 'CANNOT_CHARGE',
      message: 'Charges on this invoice apply to the whole invoice, not to single lots.',
    });
  });

  test('can be taxes where no tax is computed', async () => {
    moveTo(await bankHouse());
    const ada = await adaOf('Bank per lot');
    const { invoices } = await api.post<ChargesJson>('additionalCharges', lotPayload(ada, 0, { tax: 7.77 }));
    expect(line(invoices[0] ?? ada).priceInfo.tax).toBe(7.77);
  });
});

describe('charges of a whole invoice', () => {
  const charge = ({ invoiceID }: InvoiceJson, amounts: object, additionalCharge = false) => ({
    invoiceID,
    ...amounts,
    additionalCharge,
  });

  test('are set and undone to the cent', async () => {
    const ada = await adaOf('Cards per invoice');
    const answer = await api.post<ChargesJson>('invoiceCharges', charge(ada, { shipping: 40, other: -2.5 }));
    expect(answer.invoices[0]).toMatchObject({ totalPrice: { shipping: 40, other: -2.5 } });
    await undo(api, answer.edit?.editID ?? 0);
    expect({ ...(await again(ada)), version: 0 }).toEqual({ ...ada, version: 0 });
  });

  test('a discount cannot reduce the total below the paid amount', async () => {
    const ada = await adaOf('Cards per invoice');
    await pay(upstream, api, ada, { amount: cents(ada.invoiceTotal) - 100 });
    expect(await api.refused('invoiceCharges', charge(ada, { other: -1.01 }))).toMatchObject({
      code: 'TOTAL_BELOW_PAID',
      message: "The discount can't exceed the amount still due ($1.00).",
      field: 'other',
    });
    expect((await api.post<ChargesJson>('invoiceCharges', charge(ada, { other: -1 }))).invoices[0]).toMatchObject({
      outStandingBalance: 0,
    });
  });

  test('are refused while a payment is pending, and after payment if there are no additional charges', async () => {
    moveTo(await bankHouse());
    const ada = await adaOf('Bank per invoice');
    await upstream.db.query(`update invoice set status = 'PAYMENT_PENDING' where house_id = $1 and id = $2`, [
      api.houseId,
      ada.invoiceID,
    ]);
    expect(await api.refused('invoiceCharges', charge(ada, { shipping: 1 }))).toMatchObject({
      status: 422,
      code: 'CANNOT_CHARGE',
      message: 'A payment on this invoice is pending.',
    });
    await paidWhole(ada);
    expect(await api.refused('invoiceCharges', charge(ada, { shipping: 1 }))).toMatchObject({
      code: 'CANNOT_CHARGE',
      message: 'This invoice is paid.',
    });
  });

  test('of another house are reported like nonexistent ones', async () => {
    const ada = await adaOf('Cards per invoice');
    moveTo(await clientOfNewHouse(upstream));
    expect(await api.refused('invoiceCharges', charge(ada, { shipping: 1 }))).toMatchObject({
      status: 404,
      message: 'The invoice was not found.',
    });
    expect(
      await api.refused('charges/preview', { target: { invoiceIDs: [ada.invoiceID] }, charges: {} }),
    ).toMatchObject({ status: 404 });
  });

  test('are refused without access to invoices', async () => {
    const ada = await adaOf('Cards per invoice');
    const lister = await clientOf(upstream, api.userName, 'viewer');
    for (const path of ['invoiceCharges', 'additionalCharges', 'charges', 'charges/preview'])
      expect((await lister.refused(path, charge(ada, { shipping: 1 }))).status).toBe(403);
  });
});

describe('additional charges', () => {
  test('are separate on a paid invoice, round by round, and do not change paid amounts', async () => {
    const ada = await paidWhole(await adaOf('Cards per lot'));
    expect(line(ada).additionalCharge).toBe(true);
    const first = await api.post<ChargesJson>('additionalCharges', lotPayload(ada, 0, { insurance: 10 }));
    expect(first.invoices[0]).toMatchObject({
      invoiceTotal: ada.invoiceTotal,
      invoicePaid: ada.invoicePaid,
      additionalTotal: 10,
      pendingCharges: 10,
    });
    expect(line(first.invoices[0] ?? ada)).toMatchObject({
      priceInfo: line(ada).priceInfo,
      additionalPriceInfo: { insurance: 10, status: 'NOT_SENT' },
    });
    const changed = await api.post<ChargesJson>('additionalCharges', lotPayload(ada, 0, { insurance: 8 }));
    expect(changed.invoices[0]).toMatchObject({ additionalTotal: 8 });
    upstream.clock.advance(1000);
    await api.post(`invoiceGroup/${ada.invoiceGroupID}/invoiceSend`, [ada.invoiceID]);
    upstream.clock.advance(1000);
    const target = { invoiceDetailIDs: [line(ada).invoiceDetailID] };
    expect(await previewCharges(api, { target, charges: {} })).toMatchObject({
      additionalCount: 1,
      charges: { insurance: 0 },
      totalBefore: ada.invoiceTotal + 8,
    });
    const next = await api.post<ChargesJson>('additionalCharges', lotPayload(ada, 0, { insurance: 5 }));
    expect(next.invoices[0]).toMatchObject({ additionalTotal: 13, pendingCharges: 13 });
    const rounds = await upstream.db.query(
      'select round, sum(amount)::int as amount from ledger_entry where house_id = $1 and round > 0 group by 1 order by 1',
      [api.houseId],
    );
    expect(rounds).toEqual([
      { round: 1, amount: 800 },
      { round: 2, amount: 500 },
    ]);
  });

  test('a paid round is closed, and the next charge opens another', async () => {
    const dev = await paidWhole(await devOf('Cards per invoice'));
    const target = { invoiceIDs: [dev.invoiceID] };
    await setCharges(api, { target, charges: flat({ insurance: 10 }) });
    await pay(upstream, api, dev, { amount: 1000, round: 1 });
    expect((await again(dev)).additionalPriceInfo).toMatchObject({ status: 'PAID', insurance: 10 });
    const { invoices } = await setCharges(api, { target, charges: flat({ insurance: 4 }) });
    expect(invoices[0]).toMatchObject({
      additionalTotal: 14,
      pendingCharges: 4,
      additionalPriceInfo: { insurance: 14, status: 'NOT_SENT' },
    });
  });

  test('can be entered on items only, on an invoice with a restricted item', async () => {
    const ada = await adaOf('Cards per invoice');
    await paidWhole(ada);
    const target = { invoiceIDs: [ada.invoiceID] };
    expect(await api.refused('charges', { target, charges: flat({ insurance: 1 }) })).toMatchObject({
      code: 'RESTRICTED_ITEMS',
      message: RESTRICTED,
    });
    expect(await previewCharges(api, { target, charges: {} })).toMatchObject({
      refusal: RESTRICTED,
      warnings: [RESTRICTED, '*this item is restricted and cannot be paid for online'],
    });
    const { invoices } = await setCharges(api, {
      target: { invoiceDetailIDs: [line(ada).invoiceDetailID] },
      charges: flat({ insurance: 1 }),
    });
    expect(invoices[0]).toMatchObject({ additionalTotal: 1 });
  });

  test('an ordinary charge is refused once it would be an additional one', async () => {
    const ada = await adaOf('Cards per lot');
    const payload = lotPayload(ada, 0, { insurance: 1 });
    await paidWhole(ada);
    expect(await api.refused('additionalCharges', payload)).toMatchObject({
      status: 409,
      code: 'CHARGES_MODE_CHANGED',
      message: 'New charges here are additional ones now. Look at them again.',
    });
  });

  test('also apply to an invoice with a hidden item while no payment is pending', async () => {
    const dev = await devOf('Cards per lot');
    await api.post(
      `invoiceGroup/${dev.invoiceGroupID}/groupDetailInfo`,
      hidingBody(dev, line(dev, 1).invoiceDetailID, true),
    );
    const { invoices } = await setCharges(api, {
      target: { invoiceIDs: [dev.invoiceID] },
      charges: flat({ insurance: 2 }),
    });
    expect(invoices[0]?.additionalTotal).toBe(2 * (dev.itemCount - 1));
  });
});
