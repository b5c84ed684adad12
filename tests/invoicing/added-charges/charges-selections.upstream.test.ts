import { apportion } from '../../../rules/core/apportion';
import type { ChargesJson } from '../../../upstream/invoicing/added-charges/charges-wire';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { smallHouse } from '../../support/houses/sample-house';
import { historyOf, undo } from '../editing/editing-setup';
import { clientOfNewHouse } from '../house-at-work';
import { adaOf, api, devOf, moveTo, paidWhole, prepareChargedHouse, upstream } from './charged-house';
import { flat, line, previewCharges, setCharges } from './charges-setup';

prepareChargedHouse();

/** A house that charges no cards, so that the templates with fees can be used. */
const bankHouse = () =>
  clientOfNewHouse(upstream, (userName) =>
    smallHouse({ userName, processorType: 's', paymentProcessingEnabled: false }),
  );

/** Whether a warning is of what a template charges. */
const isOfTemplate = (warning: string): boolean => warning.includes('of the template');

describe('a selection of a group', () => {
  const whole = ({ invoiceGroupID }: InvoiceJson) => ({ invoiceGroupID, filter: {}, except: [] });

  test('is charged in one edit that matches the preview to the cent, and is undone in one edit', async () => {
    const ada = await adaOf('Cards per lot');
    const before = await api.detail(ada.invoiceGroupID);
    const body = { target: whole(ada), charges: { shipping: { amount: 12 }, insurance: { percentOfHammer: 1.25 } } };
    const preview = await previewCharges(api, body);
    expect(preview).toMatchObject({
      laidOn: 'ITEM',
      unitCount: 8,
      invoiceCount: before.invoiceBidders.length,
      changedCount: before.invoiceBidders.length,
      skipped: [],
      problems: [],
      charges: null,
    });
    expect(await api.detail(ada.invoiceGroupID)).toEqual(before);
    const answer = await setCharges(api, body);
    expect(answer).toMatchObject({
      changedCount: preview.changedCount,
      invoiceGroup: { invoiceTotal: preview.totalAfter },
    });
    expect(preview.invoices.map(({ after }) => after).sort()).toEqual(
      answer.invoices.map(({ invoiceTotal }) => invoiceTotal).sort(),
    );
    for (const { priceInfo } of answer.invoices.flatMap(({ invoiceDetails }) => invoiceDetails ?? [])) {
      expect(priceInfo).toMatchObject({ shipping: 12, insurance: Math.round(priceInfo.hammer * 1.25) / 100 });
    }
    await undo(api, answer.edit?.editID ?? 0);
    const { invoiceGroup, ...rest } = await api.detail(ada.invoiceGroupID);
    expect(JSON.stringify(rest).replace(/"version":\d+/g, '')).toEqual(
      JSON.stringify({ ...before, invoiceGroup: undefined }).replace(/"version":\d+/g, ''),
    );
    expect(invoiceGroup.invoiceTotal).toBe(before.invoiceGroup.invoiceTotal);
  });

  test.each(['Bank per lot', 'Bank per invoice'])(
    'warns before fees and taxes of the template are replaced on several invoices or lots (%s)',
    async (template) => {
      moveTo(await bankHouse());
      const ada = await adaOf(template);
      const { invoiceBidders } = await api.detail(ada.invoiceGroupID);
      const sum = (part: 'other' | 'tax') =>
        invoiceBidders.reduce((total, { totalPrice }) => total + Math.round(totalPrice[part] * 100), 0) / 100;
      const count = (part: 'other' | 'tax') =>
        `on ${invoiceBidders.filter(({ totalPrice }) => totalPrice[part] > 0).length} invoices`;
      const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
      const fees = `Other replaces the fees of the template: ${dollars(sum('other'))} ${count('other')}. To keep them, add them to the amount.`;
      const taxes = `Tax replaces the tax of the template: ${dollars(sum('tax'))} ${count('tax')}.`;
      const warnings = async (charges: object, target: object = whole(ada)) =>
        (await previewCharges(api, { target, charges } as Parameters<typeof previewCharges>[1])).warnings.filter(
          isOfTemplate,
        );
      expect(sum('other')).toBeGreaterThan(0);
      expect(await warnings({})).toEqual([]);
      expect(await warnings({ shipping: { amount: 12 } })).toEqual([]);
      expect(await warnings({ other: { amount: -5 } })).toEqual([fees]);
      expect(await warnings({ tax: { amount: 1 }, other: { amount: -5 } })).toEqual([taxes, fees]);
      await setCharges(api, { target: whole(ada), charges: { other: { amount: 7 } } });
      // What staff entered is replaced as they expect.
      expect(await warnings({ other: { amount: -5 } })).toEqual([]);
    },
  );

  test('does not warn of the fee of a single invoice, which its field shows', async () => {
    moveTo(await bankHouse());
    const ada = await adaOf('Bank per invoice');
    const { warnings, charges } = await previewCharges(api, {
      target: { invoiceIDs: [ada.invoiceID] },
      charges: { other: { amount: -5 } },
    });
    expect(warnings.filter(isOfTemplate)).toEqual([]);
    expect(charges?.other).toBeGreaterThan(0);
  });

  test('does not name one place as the reason of automatic tax when the bidders live in several', async () => {
    const ada = await adaOf('Cards per lot');
    const preview = (invoiceIDs: number[]) => previewCharges(api, { target: { invoiceIDs }, charges: {} });
    const { taxRefusal } = await preview([ada.invoiceID]);
    expect(taxRefusal).toBe('Calculated automatically: US sales tax, 4% in NY, US, on shipping too.');
    const eve = await api.invoiceOf(ada.invoiceGroupID, 'Stone');
    const both = await preview([ada.invoiceID, eve.invoiceID]);
    expect(both.taxRefusal).toBe('Calculated automatically: US sales tax, at the rate for each bidder.');
  });

  test.each([
    { split: 'EQUALLY', label: 'Charges per invoice, split equally' },
    { split: 'BY_HAMMER', label: 'Charges per invoice, split by hammer price' },
  ] as const)(
    'is charged once per invoice and split $split over the lots to the cent, as previewed, and the history says so',
    async ({ split, label }) => {
      const ada = await adaOf('Cards per lot');
      const body = { target: whole(ada), charges: { shipping: { amount: 25.01, split } } };
      const preview = await previewCharges(api, body);
      const answer = await setCharges(api, body);
      expect(answer.edit).toMatchObject({ label, canUndo: true });
      expect(answer.invoiceGroup.invoiceTotal).toBe(preview.totalAfter);
      for (const { totalPrice } of answer.invoices) expect(totalPrice.shipping).toBe(25.01);
      const lots = answer.invoices.find(({ invoiceID }) => invoiceID === ada.invoiceID)?.invoiceDetails ?? [];
      const hammers = lots.map(({ priceInfo }) => priceInfo.hammer);
      const parts = apportion(2501, split === 'EQUALLY' ? lots.map(() => 1) : hammers.map((hammer) => hammer * 100));
      expect(lots.map(({ priceInfo }) => Math.round(priceInfo.shipping * 100))).toEqual(parts);
      expect(new Set(parts).size).toBeGreaterThan(1);
    },
  );

  test('omits the tax of US bidders under processor p, and reports it', async () => {
    const ada = await adaOf('Cards per lot');
    const answer = await setCharges(api, { target: whole(ada), charges: flat({ tax: 9, insurance: 1 }) });
    const untaxed = answer.invoices.filter(({ country }) => country === 'US');
    expect(untaxed.length).toBeGreaterThan(0);
    expect(answer.skipped).toEqual([
      {
        component: 'tax',
        reason: 'Tax is computed for bidders in the US, and is not entered.',
        count: untaxed.length,
        invoiceIDs: untaxed.map(({ invoiceID }) => invoiceID).sort((a, b) => a - b),
      },
    ]);
    expect(line(answer.invoices.find(({ invoiceID }) => invoiceID === ada.invoiceID) ?? ada).priceInfo).toMatchObject({
      tax: line(ada).priceInfo.tax,
      insurance: 1,
    });
  });

  test('skips invoices that cannot be charged, and says why', async () => {
    const ada = await adaOf('Cards per lot');
    await upstream.db.query(`update invoice set status = 'PAYMENT_PENDING' where house_id = $1 and id = $2`, [
      api.houseId,
      ada.invoiceID,
    ]);
    const answer = await setCharges(api, { target: whole(ada), charges: flat({ shipping: 1 }) });
    expect(answer.skipped).toEqual([
      { component: null, reason: 'A payment on this invoice is pending.', count: 1, invoiceIDs: [ada.invoiceID] },
    ]);
    expect(answer.invoices.map(({ invoiceID }) => invoiceID)).not.toContain(ada.invoiceID);
  });

  test('is refused when it is empty', async () => {
    const ada = await adaOf('Cards per lot');
    expect(
      await api.refused('charges', {
        target: { ...whole(ada), filter: { search: 'nobody' } },
        charges: flat({ shipping: 1 }),
      }),
    ).toMatchObject({ code: 'NO_INVOICES' });
  });
});

test('the second of two users who set the same charge gets a conflict with the first user’s name; other charges do not conflict', async () => {
  const ada = await adaOf('Cards per lot');
  const target = { invoiceDetailIDs: [line(ada).invoiceDetailID] };
  const { versions } = await previewCharges(api, { target, charges: {} });
  await setCharges(api, { target, charges: flat({ shipping: 10 }), versions });
  expect((await setCharges(api, { target, charges: flat({ insurance: 1 }), versions })).changedCount).toBe(1);
  const refusal = await api.refused('charges', { target, charges: flat({ shipping: 20 }), versions });
  expect(refusal).toMatchObject({
    status: 409,
    code: 'EDITED_MEANWHILE',
    message: expect.stringContaining('Colin Lark changed S/H of invoice'),
  });
});

test('a retry with the same key charges once and returns the same edit', async () => {
  const dev = await paidWhole(await devOf('Cards per lot'));
  const body = { target: { invoiceIDs: [dev.invoiceID] }, charges: flat({ shipping: 10 }) };
  const call = () =>
    api.client.post<{ data: ChargesJson }>(api.path('charges'), body, { 'idempotency-key': 'charge-once' });
  const [first, second] = [await call(), await call()];
  expect(second.body.data.edit?.editID).toBe(first.body.data.edit?.editID);
  expect((await historyOf(api, dev)).edits.filter(({ label }) => label === 'Charges')).toHaveLength(1);
});
