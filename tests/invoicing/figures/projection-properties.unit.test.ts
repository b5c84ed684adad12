import fc from 'fast-check';
import { readPayments } from '../../../rules/invoicing/figures/payment-ledger';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import { groupTotals } from '../../../rules/invoicing/groups/group-totals';
import type { ChargeComponent, InvoiceFacts, InvoiceProjection } from '../../../rules/invoicing/invoices/facts';
import { anyInvoice, payment } from '../invoices/invoice-facts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The balance according to the entries alone, in the simplest way. */
function owed(facts: InvoiceFacts, isRound: (round: number) => boolean, component?: ChargeComponent): number {
  const shown = facts.lines.filter((line) => !line.suppressed).map((line) => line.id);
  if (shown.length === 0) return 0;
  const counts = facts.charges.filter(
    (entry) =>
      isRound(entry.round) &&
      (entry.lineId === null || shown.includes(entry.lineId)) &&
      (component === undefined || entry.component === component),
  );
  return sum(counts.map((entry) => entry.amount));
}

const isProper = (round: number): boolean => round === 0;
const isAdditional = (round: number): boolean => round > 0;

describe('any sequence of entries', () => {
  it('lines, charges, taxes, totals, payments and balance reconcile to the cent', () => {
    fc.assert(
      fc.property(anyInvoice, (facts) => {
        const projection = projectInvoice(facts);
        const shown = facts.lines.filter((line) => !line.suppressed);
        const prices = sum(shown.map((line) => line.hammer + line.premium + line.liveFee));
        const settled = facts.payments.filter((entry) => entry.state === 'SETTLED');
        expect(projection.invoiceTotal).toBe(prices + owed(facts, isProper));
        expect(projection.invoiceTotal).toBe(sum(Object.values(projection.price)));
        expect(projection.price.tax).toBe(owed(facts, isProper, 'tax'));
        expect(projection.additionalTotal).toBe(owed(facts, isAdditional));
        expect(projection.additional.total).toBe(projection.additionalTotal);
        expect(projection.additional.tax).toBe(owed(facts, isAdditional, 'tax'));
        expect(projection.paid + projection.additionalPaid).toBe(sum(settled.map((entry) => entry.amount)));
        expect(projection.outstanding).toBe(
          projection.invoiceTotal + projection.additionalTotal - projection.paid - projection.additionalPaid,
        );
        for (const line of projection.lines) expect(line.total).toBe(sum(Object.values(line.price)));
      }),
    );
  });

  it('the online and offline amounts add up to the outstanding amount', () => {
    fc.assert(
      fc.property(anyInvoice, (facts) => {
        const { onlineTotal, restrictedTotal, outstanding } = projectInvoice(facts);
        expect(onlineTotal).toBeGreaterThanOrEqual(0);
        expect(restrictedTotal).toBeGreaterThanOrEqual(0);
        expect(onlineTotal + restrictedTotal).toBe(Math.max(0, outstanding));
      }),
    );
  });

  it('the order of entries does not matter', () => {
    const shuffled = anyInvoice.chain((facts) =>
      fc.record({
        facts: fc.constant(facts),
        charges: fc.shuffledSubarray([...facts.charges], { minLength: facts.charges.length }),
        payments: fc.shuffledSubarray([...facts.payments], { minLength: facts.payments.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ facts, charges, payments }) => {
        expect(projectInvoice({ ...facts, charges, payments })).toEqual(projectInvoice(facts));
      }),
    );
  });

  it('the entries are not changed', () => {
    fc.assert(
      fc.property(anyInvoice, (facts) => {
        const before = structuredClone(facts);
        projectInvoice(facts);
        expect(facts).toEqual(before);
      }),
    );
  });

  it('a payment of the rest makes the invoice and every line Paid, and a cent less does not', () => {
    fc.assert(
      fc.property(anyInvoice, (facts) => {
        const before = projectInvoice(facts);
        fc.pre(before.itemCount > 0);
        const missing = before.invoiceTotal - before.paid;
        const additional = payment(1001, { round: 1, amount: Math.max(0, before.pendingCharges), at: 5000 });
        const pay = (amount: number): InvoiceProjection =>
          projectInvoice({ ...facts, payments: [...facts.payments, additional, payment(1000, { amount, at: 5000 })] });
        const hidden = new Set(facts.lines.filter((line) => line.suppressed).map((line) => line.id));
        const paid = pay(Math.max(0, missing));
        expect(paid).toMatchObject({ status: 'PAID', statusAt: 5000, allPaid: true, pendingCharges: 0 });
        expect(paid.lines.filter((line) => !hidden.has(line.id)).every((line) => line.isPaid)).toBe(true);
        const short = pay(missing - 1);
        if (missing > 0 && short.outstanding > 0) expect(short.status).not.toBe('PAID');
      }),
    );
  });

  it('is Paid exactly when it owes nothing and money paid it', () => {
    fc.assert(
      fc.property(anyInvoice, (facts) => {
        const projection = projectInvoice(facts);
        const isPaidByMoney = projection.itemCount > 0 && readPayments(facts.payments).effective.length > 0;
        expect(projection.status === 'PAID').toBe(isPaidByMoney && projection.outstanding <= 0);
      }),
    );
  });

  it('has pending charges only as far as it owes anything', () => {
    fc.assert(
      fc.property(anyInvoice, (facts) => {
        const { pendingCharges, outstanding } = projectInvoice(facts);
        expect(pendingCharges).toBeGreaterThanOrEqual(0);
        expect(pendingCharges).toBeLessThanOrEqual(Math.max(0, outstanding));
      }),
    );
  });

  it('a paid line has the date of its payment, an unpaid one has none', () => {
    fc.assert(
      fc.property(anyInvoice, (facts) => {
        for (const line of projectInvoice(facts).lines) expect(line.paidAt !== null).toBe(line.isPaid);
      }),
    );
  });

  it('an invoice whose lines are all hidden owes nothing and is not Paid', () => {
    fc.assert(
      fc.property(anyInvoice, (facts) => {
        const lines = facts.lines.map((line) => ({ ...line, suppressed: true }));
        const unpaid = projectInvoice({ ...facts, lines, payments: [] });
        expect(unpaid.outstanding).toBe(0);
        expect(projectInvoice({ ...facts, lines })).toMatchObject({
          invoiceTotal: 0,
          additionalTotal: 0,
          itemCount: 0,
          allPaid: false,
        });
        expect(projectInvoice({ ...facts, lines }).status).not.toBe('PAID');
      }),
    );
  });

  it('a group’s totals are the sums of its invoices, in any order of addition', () => {
    fc.assert(
      fc.property(fc.array(anyInvoice, { maxLength: 4 }), fc.nat(4), (invoices, cut) => {
        const projections = invoices.map((facts) => projectInvoice(facts));
        const whole = groupTotals(projections);
        const parts = [groupTotals(projections.slice(0, cut)), groupTotals(projections.slice(cut))];
        expect(whole.invoices).toBe(invoices.length);
        expect(whole.totalWithAdditionalCharges).toBe(whole.invoiceTotal + whole.additionalTotal);
        expect(whole.outstanding - whole.creditOwed).toBe(whole.totalWithAdditionalCharges - whole.paid);
        for (const figure of [
          'invoices',
          'items',
          'invoiceTotal',
          'paid',
          'outstanding',
          'creditOwed',
          'pendingCharges',
        ] as const) {
          expect(whole[figure]).toBe(sum(parts.map((part) => part[figure])));
        }
        expect(sum(Object.values(whole.price))).toBe(whole.invoiceTotal);
        expect(whole.outstanding).toBe(sum(projections.map((one) => Math.max(0, one.outstanding))));
        expect(whole.creditOwed).toBe(sum(projections.map((one) => Math.max(0, -one.outstanding))));
      }),
    );
  });
});
