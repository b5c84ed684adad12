import type { InvoiceFacts, PaymentEntry } from '../../../rules/invoicing/invoices/facts';
import { planOnlinePayment } from '../../../rules/invoicing/recorded-payments/plan-online-payment';
import { readInvoice } from '../../../rules/invoicing/recorded-payments/read-invoice';
import { charge, invoice, line, payment } from '../invoices/invoice-facts';

const shares = (facts: Partial<InvoiceFacts>, amount: number) =>
  planOnlinePayment(readInvoice(invoice({ lines: [line(1), line(2)], ...facts })), amount);

/** Returns the projection of an invoice after its online payment has settled. */
function paid(facts: Partial<InvoiceFacts>, amount?: number) {
  const before = readInvoice(invoice({ lines: [line(1), line(2)], ...facts }));
  const entries = planOnlinePayment(before, amount ?? before.projection.onlineTotal).map((share, index): PaymentEntry =>
    payment(50 + index, { ...share, online: true }),
  );
  return readInvoice({ ...before.facts, payments: [...before.facts.payments, ...entries] }).projection;
}

test('an online payment pays each item with its charges', () => {
  expect(shares({ charges: [charge(1, { lineId: 1, amount: 50 })] }, 20_050)).toEqual([
    { lineId: 1, round: 0, amount: 10_050 },
    { lineId: 2, round: 0, amount: 10_000 },
  ]);
});

test('charges on the invoice as a whole are paid on it', () => {
  expect(shares({ charges: [charge(1, { amount: 300 })] }, 20_300)).toEqual([
    { lineId: 1, round: 0, amount: 10_000 },
    { lineId: 2, round: 0, amount: 10_000 },
    { lineId: null, round: 0, amount: 300 },
  ]);
});

test('each round of additional charges gets its unpaid amount, and the invoice itself gets the rest', () => {
  const charges = [
    charge(1, { lineId: 1, round: 1, amount: 300 }),
    charge(2, { round: 2, amount: 200 }),
    charge(3, { lineId: 2, round: 2, amount: 40 }),
  ];
  expect(shares({ charges, payments: [payment(1, { lineId: 1, round: 1, amount: 100 })] }, 20_440)).toEqual([
    { lineId: 1, round: 0, amount: 10_000 },
    { lineId: 2, round: 0, amount: 10_000 },
    { lineId: 1, round: 1, amount: 200 },
    { lineId: 2, round: 2, amount: 40 },
    { lineId: null, round: 2, amount: 200 },
  ]);
});

test('hidden and restricted items, and their additional charges, are not paid online', () => {
  const charges = [charge(1, { lineId: 1, round: 1, amount: 300 }), charge(2, { lineId: 2, round: 1, amount: 500 })];
  expect(shares({ lines: [line(1), line(2, { restricted: true })], charges }, 10_300)).toEqual([
    { lineId: 1, round: 0, amount: 10_000 },
    { lineId: 1, round: 1, amount: 300 },
  ]);
  expect(shares({ lines: [line(1), line(2, { suppressed: true })], charges }, 10_300)).toEqual([
    { lineId: 1, round: 0, amount: 10_000 },
    { lineId: 1, round: 1, amount: 300 },
  ]);
});

test('what staff already recorded on an item or on the whole invoice is not paid again', () => {
  expect(shares({ payments: [payment(1, { lineId: 1, amount: 4_000 })] }, 16_000)).toEqual([
    { lineId: 1, round: 0, amount: 6_000 },
    { lineId: 2, round: 0, amount: 10_000 },
  ]);
  expect(shares({ payments: [payment(1, { amount: 15_000 })] }, 5_000)).toEqual([
    { lineId: 1, round: 0, amount: 5_000 },
  ]);
});

test('items that a card charge paid are paid online, although a restricted item is still due', () => {
  const { lines, allPaid, outstanding } = paid({ lines: [line(1), line(2, { restricted: true })] });
  expect(lines.map(({ isPaid, paidOnline, paid: amount }) => [isPaid, paidOnline, amount])).toEqual([
    [true, true, 10_000],
    [false, false, 0],
  ]);
  expect({ allPaid, outstanding }).toEqual({ allPaid: false, outstanding: 10_000 });
});

test('an online payment of the amount due pays the invoice, whatever was paid on it as a whole before', () => {
  const { allPaid, outstanding, lines } = paid({ payments: [payment(1, { amount: 15_000 })] });
  expect({ allPaid, outstanding }).toEqual({ allPaid: true, outstanding: 0 });
  expect(lines.every(({ isPaid }) => isPaid)).toBe(true);
});
