import fc from 'fast-check';
import { sumMinor } from '../../../rules/core/money';
import { planPayment } from '../../../rules/invoicing/recorded-payments/plan-payments';
import { withPayments } from '../../../rules/invoicing/recorded-payments/plan-reversals';
import { readInvoice } from '../../../rules/invoicing/recorded-payments/read-invoice';
import {
  removedSurcharges,
  surchargeOn,
  surchargeRefusal,
  withSurcharge,
  withSurcharges,
} from '../../../rules/invoicing/recorded-payments/surcharge';
import { surchargeAfter, surchargeOfShares } from '../../../rules/till/share-out';
import { invoice, line } from '../invoices/invoice-facts';

const CARD = { name: 'Card surcharge', rateMillionths: 30_000 };
const DISCOUNT = { name: 'Cash discount', rateMillionths: -20_000 };
const AT = 1;

/** Pays an invoice of two lots in full (null) or in part, with a surcharge. */
function paid(hammers: readonly [number, number], amount: number | null, surcharge: typeof CARD) {
  const before = readInvoice(invoice({ lines: hammers.map((hammer, index) => line(index + 1, { hammer })) }));
  const plain = planPayment(before, null, amount, null, undefined);
  if (!plain.ok) throw new Error(plain.message);
  const { plan, surcharges } = withSurcharge(before, surcharge, {
    amount,
    entries: plain.entries,
    at: AT,
    locale: undefined,
  });
  if (!plan.ok) throw new Error(plan.message);
  const after = withPayments(withSurcharges(before, surcharges, AT), plan.entries, AT);
  return {
    before: before.projection,
    after: after.projection,
    facts: after.facts,
    received: sumMinor(plan.entries.map((entry) => entry.amount)),
    charged: sumMinor(surcharges.map((charge) => charge.amount)),
  };
}

test.each([
  [100_000, 30_000, 3000],
  [50, 30_000, 2],
  [49, 30_000, 1],
  [16, 30_000, 0],
  [100_000, -20_000, -2000],
  [125, -20_000, -3],
])('the surcharge on %i at %i millionths is %i, rounded once', (amount, rateMillionths, surcharge) =>
  expect(surchargeOn(amount, { rateMillionths })).toBe(surcharge),
);

test('an invoice that is paid in full with a surcharge is paid, and charges the surcharge', () => {
  const { after, received, charged } = paid([60_000, 40_000], null, CARD);
  expect([received, charged]).toEqual([103_000, 3000]);
  expect(after).toMatchObject({ allPaid: true, outstanding: 0, invoiceTotal: 103_000 });
});

test('a discount lowers what is paid, and every lot is paid', () => {
  const { after, received, charged } = paid([60_000, 40_000], null, DISCOUNT);
  expect([received, charged]).toEqual([98_000, -2000]);
  expect(after).toMatchObject({ allPaid: true, outstanding: 0, invoiceTotal: 98_000 });
});

test('of a part payment, the surcharge is that of the part, and the balance falls by the part', () => {
  const amount = fc.integer({ min: 1, max: 99_999 });
  const rate = fc.integer({ min: -500_000, max: 500_000 });
  fc.assert(
    fc.property(amount, rate, (part, rateMillionths) => {
      const { before, after, received, charged } = paid([60_000, 40_000], part, { name: 'Any', rateMillionths });
      expect(before.outstanding - after.outstanding).toBe(part);
      expect(received).toBe(part + charged);
      expect(charged).toBe(surchargeOn(part, { rateMillionths }));
    }),
  );
});

test('without its payments, an invoice has no surcharges', () => {
  const { facts } = paid([60_000, 40_000], 50_000, CARD);
  expect(removedSurcharges(facts)).toMatchObject([{ amount: -1500, label: 'Card surcharge', source: 'SURCHARGE' }]);
  expect(removedSurcharges({ charges: [] })).toEqual([]);
});

test('a surcharge that changed since staff saw it is refused, and so is a credit with one', () => {
  expect(surchargeRefusal(CARD, '3', null)).toBeNull();
  expect(surchargeRefusal(CARD, '3.000', null)).toBeNull();
  expect(surchargeRefusal(CARD, '2.5', null)).toMatchObject({ code: 'SURCHARGE_CHANGED' });
  expect(surchargeRefusal(CARD, 'x', null)).toMatchObject({ code: 'SURCHARGE_CHANGED' });
  expect(surchargeRefusal(CARD, '3', 'KEEP_AS_CREDIT')).toMatchObject({ code: 'SURCHARGE_ON_CREDIT' });
});

test('at the till, the surcharge of a tender is rounded for each invoice that it pays', () => {
  const shares = [
    { tender: 0, invoiceId: 1, amount: 50, above: 0 },
    { tender: 0, invoiceId: 2, amount: 50, above: 0 },
    { tender: 1, invoiceId: 2, amount: 1000, above: 0 },
  ];
  expect(surchargeOfShares(shares, 0, 30_000)).toBe(4);
  expect(surchargeAfter([50, 1050], 0, 100, 30_000)).toBe(4);
  expect(surchargeAfter([50, 1050], 100, 1000, 30_000)).toBe(30);
});
