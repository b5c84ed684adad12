import fc from 'fast-check';
import { chargeDeltas, manualDelta } from '../../../rules/invoicing/added-charges/charge-deltas';
import type { ComputedCharge } from '../../../rules/invoicing/added-charges/charge-targets';
import type { ChargeEntry } from '../../../rules/invoicing/invoices/facts';
import { anyCharges, charge } from '../invoices/invoice-facts';

const NOW = 5000;

function computed(label: string, amount: number, given: Partial<ComputedCharge> = {}): ComputedCharge {
  const explain = { rule: 'TEMPLATE_TAX', rateMillionths: 0, base: 0, place: { country: 'US', state: null } } as const;
  return { lineId: 1, round: 0, component: 'tax', label, amount, source: 'TEMPLATE', explain, ...given };
}

const stored = (id: number, label: string, amount: number, given: Partial<ChargeEntry> = {}): ChargeEntry =>
  charge(id, { lineId: 1, component: 'tax', label, amount, source: 'TEMPLATE', ...given });

describe('the entries that computed charges add', () => {
  it('are the charges themselves when there are no earlier ones', () => {
    expect(chargeDeltas([], [computed('GST', 500)], NOW)).toEqual([
      { lineId: 1, component: 'tax', round: 0, amount: 500, label: 'GST', source: 'TEMPLATE', at: NOW },
    ]);
  });

  it.each([
    ['none where nothing changed', [stored(1, 'GST', 500)], [computed('GST', 500)], []],
    ['the difference where an amount changed', [stored(1, 'GST', 500)], [computed('GST', 420)], [['GST', -80]]],
    ['the whole charge, reversed, if it is no longer due', [stored(1, 'GST', 500)], [], [['GST', -500]]],
    ['none for a charge of 0', [], [computed('GST', 0)], []],
    [
      'an exchange where a name changed',
      [stored(1, 'GST', 500)],
      [computed('VAT', 500)],
      [
        ['GST', -500],
        ['VAT', 500],
      ],
    ],
    ['one for two charges of one name', [], [computed('VAT', 500), computed('VAT', 20)], [['VAT', 520]]],
    [
      'an exchange where charges move from the lines to the invoice',
      [stored(1, 'GST', 500)],
      [computed('GST', 501, { lineId: null })],
      [
        ['GST', -500],
        ['GST', 501],
      ],
    ],
  ])('are %s', (_, current, desired, expected) => {
    expect(chargeDeltas(current, desired, NOW).map((entry) => [entry.label, entry.amount])).toEqual(expected);
  });

  it('leave a component unchanged that staff set last', () => {
    const current = [stored(1, 'GST', 500), charge(2, { lineId: 1, component: 'tax', amount: 100 })];
    expect(chargeDeltas(current, [computed('GST', 700), computed('GST', 90, { lineId: 2 })], NOW)).toMatchObject([
      { lineId: 2, amount: 90 },
    ]);
  });

  it('apply again when the rules changed after the manual entry', () => {
    const current = [charge(1, { lineId: 1, component: 'tax', amount: 100 }), stored(2, 'GST', 500)];
    expect(chargeDeltas(current, [computed('GST', 500)], NOW)).toMatchObject([{ label: null, amount: -100 }]);
  });

  it('use the latest entry by time, then by id, in any order of entries', () => {
    const hand = charge(2, { lineId: 1, component: 'tax', amount: 100, at: 7 });
    expect(chargeDeltas([hand, stored(1, 'GST', 500, { at: 7 })], [], NOW)).toEqual([]);
  });

  it('use the latest entry by time, not by id', () => {
    const hand = charge(1, { lineId: 1, component: 'tax', amount: 100, at: 8 });
    expect(chargeDeltas([hand, stored(2, 'GST', 500, { at: 7 })], [], NOW)).toEqual([]);
  });

  it('leave shipping, insurance, and what staff added later unchanged', () => {
    const current = [charge(1), charge(2, { component: 'insurance' }), charge(3, { component: 'tax', round: 1 })];
    expect(chargeDeltas(current, [], NOW)).toEqual([]);
  });

  it('follow a tax on what was added later, in its round', () => {
    const current = [stored(1, 'GST', 500), stored(2, 'GST', 80, { round: 1 })];
    expect(chargeDeltas(current, [computed('GST', 500), computed('GST', 60, { round: 1 })], NOW)).toMatchObject([
      { round: 1, amount: -20 },
    ]);
  });

  it('are empty when the charges are computed again after they were added', () => {
    const wanted = fc.array(
      fc.record({
        lineId: fc.constantFrom(null, 1, 2),
        component: fc.constantFrom('tax', 'other'),
        label: fc.constantFrom('Handling', 'State tax'),
        amount: fc.integer({ min: 0, max: 100_000 }),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(anyCharges([null, 1, 2]), wanted, (current, given) => {
        const desired = given.map((one) => computed(one.label, one.amount, one));
        const added = chargeDeltas(current, desired, NOW).map((entry, index) => ({ ...entry, id: 100 + index }));
        expect(chargeDeltas([...current, ...added], desired, NOW + 1)).toEqual([]);
      }),
    );
  });
});

describe('a charge set by hand', () => {
  const current = [stored(1, 'GST', 500), stored(2, 'PST', 20), stored(3, 'GST', 99, { round: 1 })];
  const tax = { lineId: 1, component: 'tax', round: 0 } as const;

  it('adds the difference to the component across all its names', () => {
    expect(manualDelta(current, { ...tax, value: 400 }, NOW)).toEqual({
      ...tax,
      amount: -120,
      label: null,
      source: 'MANUAL',
      split: null,
      at: NOW,
    });
  });

  it('adds nothing when the component already has that value', () =>
    expect(manualDelta(current, { ...tax, value: 520 }, NOW)).toBeNull());

  it('belongs to its round', () => expect(manualDelta(current, { ...tax, round: 1, value: 100 }, NOW)?.amount).toBe(1));
});
