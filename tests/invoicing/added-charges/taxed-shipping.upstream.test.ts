import { appendEntries } from '../../../upstream/invoicing/editing/append-entries';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { smallHouse } from '../../support/houses/sample-house';
import { hidingBody, historyOf, lineOf, undo } from '../editing/editing-setup';
import { clientOfNewHouse } from '../house-at-work';
import { adaOf, again, api, moveTo, paidWhole, prepareChargedHouse, upstream } from './charged-house';
import { type Amounts, cents, flat, line, lotPayload, previewCharges, setCharges } from './charges-setup';

prepareChargedHouse();

const charge = async (invoice: InvoiceJson, amounts: Amounts) => {
  await setCharges(api, { target: { invoiceIDs: [invoice.invoiceID] }, charges: flat(amounts) });
  return again(invoice);
};

const taxOf = ({ totalPrice }: InvoiceJson): number => cents(totalPrice.tax);

const priceOf = ({ hammer, premium, livefee }: InvoiceJson['totalPrice']): number => cents(hammer + premium + livefee);

/** What the tax of New York, 4%, is on an amount of cents. */
const inNewYork = (amount: number): number => Math.round(amount * 0.04);

describe('the automatic tax of a state that taxes shipping', () => {
  test('follows the charge for shipping, rounded once, and its explanation says so', async () => {
    const ada = await adaOf('Cards per invoice');
    const price = priceOf(ada.totalPrice);
    expect(taxOf(ada)).toBe(inNewYork(price));
    const shipped = await charge(ada, { shipping: 50 });
    expect(taxOf(shipped)).toBe(inNewYork(price + 5000));
    expect(cents(shipped.invoiceTotal)).toBe(cents(ada.invoiceTotal) + 5000 + taxOf(shipped) - taxOf(ada));
    expect(taxOf(await charge(ada, { shipping: 12.5 }))).toBe(inNewYork(price + 1250));
    expect(taxOf(await charge(ada, { shipping: 0 }))).toBe(taxOf(ada));
  });

  test('is on insurance and other charges no less and no more than before', async () => {
    const ada = await adaOf('Cards per invoice');
    expect(taxOf(await charge(ada, { insurance: 20, other: 7 }))).toBe(taxOf(ada));
  });

  test('is previewed to the cent', async () => {
    const ada = await adaOf('Cards per invoice');
    const body = { target: { invoiceIDs: [ada.invoiceID] }, charges: flat({ shipping: 50 }) };
    const { totalAfter, invoices } = await previewCharges(api, body);
    await setCharges(api, body);
    const { invoiceTotal } = await again(ada);
    expect([totalAfter, invoices[0]?.after]).toEqual([invoiceTotal, invoiceTotal]);
  });

  test('is undone with the charge', async () => {
    const ada = await adaOf('Cards per invoice');
    await charge(ada, { shipping: 50 });
    const [edit] = (await historyOf(api, ada)).edits;
    await undo(api, edit?.editID ?? 0);
    expect((await again(ada)).totalPrice).toEqual(ada.totalPrice);
  });

  test('is on the item whose shipping it is', async () => {
    const ada = await adaOf('Cards per lot');
    await api.post('additionalCharges', lotPayload(ada, 0, { shipping: 50 }));
    const [first, second] = (await again(ada)).invoiceDetails ?? [];

    expect(cents(first?.priceInfo.tax ?? 0)).toBe(inNewYork(priceOf(line(ada).priceInfo) + 5000));
    expect(second?.priceInfo).toEqual(line(ada, 1).priceInfo);
  });

  test('follows shares of shipping that is charged once, when lots are hidden', async () => {
    const ada = await adaOf('Cards per lot');
    await setCharges(api, {
      target: { invoiceIDs: [ada.invoiceID] },
      charges: { shipping: { amount: 50, split: 'EQUALLY' } },
    });
    const before = await again(ada);
    const hide = (isHidden: boolean) =>
      api.post(`invoiceGroup/${ada.invoiceGroupID}/groupDetailInfo`, hidingBody(ada, lineOf(ada, 1), isHidden));
    await hide(true);
    const shown = ((await again(ada)).invoiceDetails ?? []).filter(({ suppress }) => !suppress);
    expect(shown.map(({ priceInfo }) => cents(priceInfo.shipping))).toEqual([2500, 2500]);
    expect(shown.map(({ priceInfo }) => cents(priceInfo.tax))).toEqual(
      shown.map(({ priceInfo }) => inNewYork(priceOf(priceInfo) + 2500)),
    );
    await hide(false);
    expect((await again(ada)).totalPrice).toEqual(before.totalPrice);
  });

  test('is charged with shipping that is added to a paid invoice', async () => {
    const eve = await paidWhole(await adaOf('Cards per invoice', 'Stone'));
    const later = await charge(eve, { shipping: 30 });
    // New Jersey: 6.625% of 30.00.
    expect([cents(later.additionalTotal), cents(later.outStandingBalance)]).toEqual([3199, 3199]);
    expect(taxOf(later)).toBe(taxOf(eve));
    expect(cents((await charge(eve, { shipping: 10 })).additionalTotal)).toBe(1066);
    expect(cents((await charge(eve, { shipping: 0 })).additionalTotal)).toBe(0);
  });

  test('does not tax what was invoiced and paid before', async () => {
    const eve = await adaOf('Cards per invoice', 'Stone');
    // As an invoice from before, whose shipping was not taxed.
    await upstream.db.transaction((tx) =>
      appendEntries(
        tx,
        upstream.services,
        { houseId: api.houseId, userId: null, requestId: null },
        {
          groupId: eve.invoiceGroupID,
          charges: [
            {
              invoiceId: eve.invoiceID,
              lineId: null,
              round: 0,
              component: 'shipping',
              amount: 5000,
              at: upstream.clock.now(),
            },
          ],
          payments: [],
          action: 'invoice.charge',
        },
      ),
    );
    const paid = await paidWhole(await again(eve));
    const later = await charge(paid, { shipping: 10 });
    expect([taxOf(later), cents(later.invoiceTotal)]).toEqual([taxOf(paid), cents(paid.invoiceTotal)]);
    expect([cents(later.additionalTotal), cents(later.outStandingBalance)]).toEqual([1066, 1066]);
  });

  test('leaves an exempt bidder and one abroad without tax', async () => {
    const ada = await adaOf('Cards per invoice');
    for (const name of ['Rossi', 'Keller']) {
      const other = await api.invoiceOf(ada.invoiceGroupID, name);
      expect(taxOf(await charge(other, { shipping: 50 }))).toBe(taxOf(other));
    }
  });
});

describe('a tax of the template', () => {
  const base = smallHouse();
  const ticked = base.templates.map((template) => ({
    ...template,
    taxes: template.taxes.map((row) => ({ ...row, onShipping: true, onOther: true }) as const),
  }));
  const bankHouse = (templates: typeof base.templates) =>
    clientOfNewHouse(upstream, (userName) =>
      smallHouse({ userName, processorType: 's', paymentProcessingEnabled: false }, { templates }),
    );

  test('applies to shipping and entered charges if it is ticked', async () => {
    moveTo(await bankHouse(ticked));
    const ada = await adaOf('Bank per invoice');
    expect(taxOf(await charge(ada, { shipping: 50 }))).toBe(taxOf(ada) + 400);
    expect(taxOf(await charge(ada, { other: 25 }))).toBe(taxOf(ada) + 600);
  });

  test('does not otherwise', async () => {
    moveTo(await bankHouse(base.templates));
    const ada = await adaOf('Bank per invoice');
    expect(taxOf(await charge(ada, { shipping: 50, other: 25 }))).toBe(taxOf(ada));
  });

  test('stays as staff entered it', async () => {
    moveTo(await bankHouse(ticked));
    const ada = await adaOf('Bank per invoice');
    await charge(ada, { tax: 3 });
    expect(taxOf(await charge(ada, { shipping: 50 }))).toBe(300);
  });
});
