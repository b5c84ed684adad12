import fc from 'fast-check';
import type { ChargeEntry, InvoiceFacts, LineFacts, PaymentEntry } from '../../../rules/invoicing/invoices/facts';

/** Facts for tests of the rules: one call per fact, with defaults for everything that the test does not set. */
export function line(id: number, given: Partial<LineFacts> = {}): LineFacts {
  return {
    id,
    lotId: id + 900,
    hammer: 10_000,
    premium: 0,
    liveFee: 0,
    taxCode: '',
    hasResaleRight: false,
    suppressed: false,
    canceled: false,
    restricted: false,
    shippedAt: null,
    ...given,
  };
}

export function charge(id: number, given: Partial<ChargeEntry> = {}): ChargeEntry {
  return {
    id,
    lineId: null,
    component: 'shipping',
    round: 0,
    amount: 1000,
    label: null,
    source: 'MANUAL',
    at: id,
    ...given,
  };
}

export function payment(id: number, given: Partial<PaymentEntry> = {}): PaymentEntry {
  return {
    id,
    lineId: null,
    round: 0,
    amount: 10_000,
    state: 'SETTLED',
    refersTo: null,
    online: false,
    methodId: null,
    at: id,
    ...given,
  };
}

export function invoice(given: Partial<InvoiceFacts> = {}): InvoiceFacts {
  return {
    currency: 'USD',
    pickup: false,
    channel: 'MARKETPLACE',
    chargesPerLot: true,
    lines: [line(1)],
    charges: [],
    payments: [],
    credits: [],
    chargeHold: null,
    actionNeeded: false,
    unallocated: false,
    sentAt: null,
    additionalSentAt: {},
    ...given,
  };
}

const amount = fc.integer({ min: 0, max: 5_000_000 });
const instant = fc.integer({ min: 0, max: 1_000 });
const component = fc.constantFrom('tax', 'shipping', 'insurance', 'other');
const source = fc.constantFrom('TEMPLATE', 'AUTOMATIC_TAX', 'MANUAL');

/** Charges of an invoice: some on lines, some on the whole invoice, some in rounds of additional charges. */
export function anyCharges(lineIds: readonly (number | null)[]): fc.Arbitrary<ChargeEntry[]> {
  const one = fc.record({
    lineId: fc.constantFrom(...lineIds),
    component,
    round: fc.constantFrom(0, 0, 0, 1, 2),
    amount: fc.integer({ min: -50_000, max: 500_000 }),
    label: fc.constantFrom(null, 'Handling', 'State tax'),
    source,
    at: instant,
  });
  return fc.array(one, { maxLength: 12 }).map((entries) => entries.map((entry, id) => ({ ...entry, id: id + 1 })));
}

/** Payments with every outcome: settled immediately, pending, failed, settled later, and reversed. */
export function anyPayments(lineIds: readonly (number | null)[]): fc.Arbitrary<PaymentEntry[]> {
  const story = fc.record({
    course: fc.constantFrom('SETTLED', 'PENDING', 'FAILED', 'SETTLED LATER', 'TAKEN BACK'),
    lineId: fc.constantFrom(...lineIds),
    round: fc.constantFrom(0, 0, 0, 1),
    amount,
    online: fc.boolean(),
    at: instant,
  });
  return fc.array(story, { maxLength: 5 }).map((stories) =>
    stories.flatMap(({ course, ...given }, index) => {
      const id = index * 3 + 1;
      const first = payment(id, {
        ...given,
        state: course === 'SETTLED' || course === 'TAKEN BACK' ? 'SETTLED' : 'PENDING',
      });
      const answer = { ...first, id: id + 1, at: given.at + 1, refersTo: id };
      if (course === 'FAILED') return [first, { ...answer, state: 'FAILED' as const }];
      if (course === 'SETTLED LATER') return [first, { ...answer, state: 'SETTLED' as const }];
      if (course === 'TAKEN BACK') return [first, { ...answer, amount: -given.amount }];
      return [first];
    }),
  );
}

/** Invoices of 0 to 6 lines with any history. */
export const anyInvoice: fc.Arbitrary<InvoiceFacts> = fc
  .array(
    fc.record({
      hammer: amount,
      premium: amount,
      liveFee: amount,
      suppressed: fc.boolean(),
      restricted: fc.boolean(),
      shippedAt: fc.option(instant, { nil: null }),
    }),
    { maxLength: 6 },
  )
  .chain((given) => {
    const lines = given.map((one, index) => line(index + 1, one));
    const ids = [null, ...lines.map((one) => one.id)];
    return fc.record({
      lines: fc.constant(lines),
      charges: anyCharges(ids),
      payments: anyPayments(ids),
      sentAt: fc.option(instant, { nil: null }),
      chargesPerLot: fc.boolean(),
    });
  })
  .map((given) => invoice(given));
