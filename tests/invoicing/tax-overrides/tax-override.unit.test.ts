import { sharedDeltas } from '../../../rules/invoicing/added-charges/shared-charges';
import type { ChargeEntry } from '../../../rules/invoicing/invoices/facts';
import { type InvoiceToTax, planTax, taxReasonProblem } from '../../../rules/invoicing/tax-overrides/tax-override';

const tax = (id: number, lineId: number | null, amount: number): ChargeEntry => ({
  id,
  lineId,
  component: 'tax',
  round: 0,
  amount,
  label: 'Sales tax',
  source: 'AUTOMATIC_TAX',
  at: 1,
});

const line = (id: number, hammer: number, more: object = {}) => ({
  id,
  hammer,
  suppressed: false,
  hasPayments: false,
  ...more,
});

const INVOICE: InvoiceToTax = {
  id: 5,
  currency: 'USD',
  perLot: true,
  taxExempt: false,
  lines: [line(1, 10_000), line(2, 20_000), line(3, 0, { suppressed: true })],
  charges: [tax(1, 1, 800), tax(2, 2, 1600), tax(3, 3, 100)],
};

/** Returns the taxes after the planned entries, by line; 'refused' with the code if there are none. */
function taxesAfter(invoice: InvoiceToTax, amount: number) {
  const planned = planTax(invoice, amount, 2);
  if (!planned.ok) return planned.refusal.code;
  expect(planned.entries.every(({ source, label }) => source === 'MANUAL' && label === null)).toBe(true);
  const all = [...invoice.charges, ...planned.entries];
  return Object.fromEntries(
    invoice.lines.map(({ id }) => [
      id,
      all.filter(({ lineId }) => lineId === id).reduce((sum, entry) => sum + entry.amount, 0),
    ]),
  );
}

test('an entered tax is shared by the lots that are shown, by hammer price, to the cent', () => {
  expect(taxesAfter(INVOICE, 1000)).toEqual({ 1: 333, 2: 667, 3: 0 });
  expect(taxesAfter(INVOICE, 0)).toEqual({ 1: 0, 2: 0, 3: 0 });
});

test('lots on which something was paid keep their taxes, and the others share the rest', () => {
  const paid = { ...INVOICE, lines: [line(1, 10_000, { hasPayments: true }), ...INVOICE.lines.slice(1)] };
  expect(taxesAfter(paid, 1000)).toEqual({ 1: 800, 2: 200, 3: 0 });
  expect(taxesAfter(paid, 700)).toBe('ITEM_PAID');
});

test('an entered tax on the whole invoice is one entry, also if the amount stays', () => {
  const whole = { ...INVOICE, perLot: false, charges: [tax(1, null, 2400)] };
  expect(planTax(whole, 2400, 2)).toMatchObject({ ok: true, entries: [{ lineId: null, amount: 0, source: 'MANUAL' }] });
  expect(planTax(whole, 0, 2)).toMatchObject({ ok: true, entries: [{ lineId: null, amount: -2400 }] });
});

test('the lots that are shown after hiding and showing share what was entered', () => {
  const planned = planTax(INVOICE, 1000, 2);
  if (!planned.ok) throw new Error('refused');
  const charges = [...INVOICE.charges, ...planned.entries.map((entry, index) => ({ ...entry, id: 10 + index }))];
  const hidden = [line(1, 10_000, { suppressed: true }), line(2, 20_000), line(3, 0, { suppressed: true })];
  const deltas = sharedDeltas(charges, hidden, new Set([1]), 3);
  const sumOf = (lineId: number) =>
    [...charges, ...deltas].filter((entry) => entry.lineId === lineId).reduce((sum, entry) => sum + entry.amount, 0);
  expect([sumOf(1), sumOf(2), sumOf(3)]).toEqual([0, 1000, 0]);
});

test.each<[string, Partial<InvoiceToTax>, number, string]>([
  ['below zero', {}, -1, 'NEGATIVE_CHARGE'],
  ['that is too large', {}, 10_000_000_000, 'AMOUNT_TOO_LARGE'],
  ['on an exempt invoice', { taxExempt: true }, 0, 'TAX_EXEMPT'],
  ['if all lots are hidden', { lines: [line(1, 10_000, { suppressed: true })] }, 5, 'CANNOT_CHARGE'],
])('refuses a tax %s', (_, more, amount, code) => {
  expect(taxesAfter({ ...INVOICE, ...more }, amount)).toBe(code);
});

test('a reason has 10 to 500 characters and no card number', () => {
  expect(taxReasonProblem('')?.code).toBe('REASON_REQUIRED');
  expect(taxReasonProblem('Too short')?.code).toBe('TOO_SHORT');
  expect(taxReasonProblem('x'.repeat(501))?.code).toBe('TOO_LONG');
  expect(taxReasonProblem('Paid with 4111 1111 1111 1111')?.code).toBe('CARD_NUMBER');
  expect(taxReasonProblem('Shipped to a freight forwarder')).toBeNull();
});
