import type { HistoryJson } from '../../../upstream/invoicing/editing/history-wire';
import type { ChangedReceiptJson, PaymentReceiptLinesJson } from '../../../upstream/invoicing/receipts/receipt-wire';
import { refundingHouse } from '../../payments/refunds/refunding-setup';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';

const CHECK = 2;

const upstream = upstreamOfFile({ quiet: true });
const house = ofFile(() => refundingHouse(upstream, ['success', 'success'], 'partly-online'));

const receive = async (index: number, amount: number, reference: string) => {
  const { invoiceID, version } = await house.invoice(index);
  return house.api.post<ChangedReceiptJson>('paymentReceipts', {
    paymentMethodID: CHECK,
    lines: [{ invoiceID, amount, reference, version }],
  });
};

test('a check for the rest of an invoice that was partly paid online is received, while the specified toggle stays refused', async () => {
  await house.refund(0, { amount: 5 });
  const { invoiceID, ...before } = await house.invoice(0);
  expect(before).toMatchObject({
    outStandingBalance: 5,
    paidRefusal: 'Part of this invoice was paid online. Record a payment for the rest.',
    paymentRefusal: null,
  });
  expect(
    await house.api.refused('invoicePaidOnly', {
      paidInvoices: [{ invoiceID, paid: true, paidDate: '11/20/2026', paymentMethodID: CHECK }],
    }),
  ).toMatchObject({ code: 'CANNOT_MARK' });
  await receive(0, 5, '501');
  expect(await house.invoice(0)).toMatchObject({
    invoiceStatus: 'PAID',
    outStandingBalance: 0,
    paymentRefusal: 'This invoice was paid online.',
  });
  expect(await house.difference()).toBe(0);
});

test('a received check is undone and redone in the history, and the deposit shows both', async () => {
  await house.refund(1, { amount: 7 });
  const { paymentReceipt } = await receive(1, 7, '502');
  const { invoiceID } = await house.invoice(1);
  const editOf = async () =>
    (await house.api.get<HistoryJson>(`invoiceHistory?invoiceIDs=${invoiceID}`)).invoices[0]?.edits[0]?.editID ?? 0;
  const lines = async () =>
    (await house.api.get<PaymentReceiptLinesJson>(`paymentReceiptLines?ids=${paymentReceipt.paymentReceiptID}`))
      .paymentReceipts[0]?.lines;
  await house.api.post(`paymentReceipt/${paymentReceipt.paymentReceiptID}/undo`, { version: paymentReceipt.version });
  expect(await lines()).toMatchObject([{ undone: true }]);
  expect(await house.invoice(1)).toMatchObject({ outStandingBalance: 7 });
  await house.api.post(`invoiceEdit/${await editOf()}/undo`, {});
  expect(await lines()).toMatchObject([{ undone: false }]);
  expect(await house.invoice(1)).toMatchObject({ outStandingBalance: 0, invoiceStatus: 'PAID' });
  expect((await house.payments(1)).map(({ amount }) => amount)).toEqual(expect.arrayContaining([7, -7]));
  expect(await house.difference()).toBe(0);
});
