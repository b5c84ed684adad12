import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { undo } from '../editing/editing-setup';
import { adaOf, again, api, prepareChargedHouse } from './charged-house';
import { cents, setCharges } from './charges-setup';

prepareChargedHouse();

/** Ada's invoice has lots 1, 3, and 2 with the hammer prices 1,000.00, 1,500.00, and 600.00. */
const shippingOf = ({ invoiceDetails }: InvoiceJson) =>
  (invoiceDetails ?? []).map(({ priceInfo }) => cents(priceInfo.shipping));
const totalOf = async (invoice: InvoiceJson) => cents((await again(invoice)).totalPrice.shipping);
const hide = async (invoice: InvoiceJson, hidden: readonly [index: number, suppress: boolean][]) =>
  api.post<{ edit: { editID: number } | null }>(`invoiceGroup/${invoice.invoiceGroupID}/groupDetailInfo`, {
    invoiceDetailPrice: hidden.map(([index, suppress]) => ({
      invoiceID: invoice.invoiceID,
      invoiceDetailID: invoice.invoiceDetails?.[index]?.invoiceDetailID,
      suppress,
    })),
  });

describe.each(['EQUALLY', 'BY_HAMMER'] as const)('a charge that was entered once per invoice and split %s', (split) => {
  test('stays what was entered while lots are hidden and shown, singly, together, and all', async () => {
    const ada = await adaOf('Cards per lot');
    await setCharges(api, {
      target: { invoiceIDs: [ada.invoiceID] },
      charges: { shipping: { amount: 25.01, split }, other: { amount: -3, split } },
    });
    const parts = shippingOf(await again(ada));
    await hide(ada, [[0, true]]);
    expect(await totalOf(ada)).toBe(2501);
    expect(cents((await again(ada)).totalPrice.other)).toBe(-300);
    expect(shippingOf(await again(ada))[0]).toBe(0);
    await hide(ada, [[1, true]]);
    expect(await totalOf(ada)).toBe(2501);
    await hide(ada, [[2, true]]);
    expect(await totalOf(ada)).toBe(0);
    await hide(ada, [[0, false]]);
    expect(await totalOf(ada)).toBe(2501);
    await hide(ada, [
      [1, false],
      [2, false],
    ]);
    expect(shippingOf(await again(ada))).toEqual(parts);
  });
});

test('hiding a lot and undoing it leaves every part of a charge as it was', async () => {
  const ada = await adaOf('Cards per lot');
  await setCharges(api, {
    target: { invoiceIDs: [ada.invoiceID] },
    charges: { insurance: { amount: 10, split: 'BY_HAMMER' } },
  });
  const before = await again(ada);
  const { edit } = await hide(ada, [[1, true]]);
  expect(cents((await again(ada)).totalPrice.insurance)).toBe(1000);
  await undo(api, edit?.editID ?? 0);
  const after = await again(ada);
  expect(after.invoiceDetails?.map(({ priceInfo }) => priceInfo)).toEqual(
    before.invoiceDetails?.map(({ priceInfo }) => priceInfo),
  );
});

test('a charge on each lot, or on one lot, goes with its lot', async () => {
  const ada = await adaOf('Cards per lot');
  await setCharges(api, {
    target: { invoiceIDs: [ada.invoiceID] },
    charges: { shipping: { amount: 30, split: 'EQUALLY' }, insurance: { amount: 5 } },
  });
  await setCharges(api, {
    target: { invoiceDetailIDs: [ada.invoiceDetails?.[0]?.invoiceDetailID ?? 0] },
    charges: { shipping: { amount: 12 } },
  });
  await hide(ada, [[0, true]]);
  expect(await again(ada)).toMatchObject({ totalPrice: { shipping: 20, insurance: 10 } });
  await hide(ada, [[1, true]]);
  expect(await again(ada)).toMatchObject({ totalPrice: { shipping: 20, insurance: 5 } });
});
