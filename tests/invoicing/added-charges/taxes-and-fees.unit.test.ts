import fc from 'fast-check';
import { applyRate } from '../../../rules/core/money';
import {
  chargePlace,
  type ChargeTarget,
  chargeTargets,
  type Place,
} from '../../../rules/invoicing/added-charges/charge-targets';
import {
  matchingRows,
  type TemplateChargeRow,
  templateCharges,
} from '../../../rules/invoicing/added-charges/taxes-and-fees';
import { charge, line } from '../invoices/invoice-facts';

const NEW_YORK: Place = { country: 'US', state: 'NY' };
const OHIO: Place = { country: 'US', state: 'OH' };
const LONDON: Place = { country: 'GB', state: null };
const PARIS: Place = { country: 'FR', state: null };

function row(name: string, given: Partial<TemplateChargeRow> = {}): TemplateChargeRow {
  return {
    name,
    rateMillionths: 100_000,
    country: 'ALL',
    state: null,
    onHammer: true,
    onLiveFee: false,
    onPremium: false,
    ...given,
  };
}

const target: ChargeTarget = {
  lineId: 1,
  round: 0,
  hammer: 10_000,
  premium: 2000,
  liveFee: 300,
  lots: [{ hammer: 10_000, premium: 2000, liveFee: 300, taxCode: '', hasResaleRight: false }],
  shipping: 0,
  other: 0,
};
const amounts = (
  taxes: TemplateChargeRow[],
  fees: TemplateChargeRow[] = [],
  place = PARIS,
  taxOnFees = false,
): [string, string, number][] =>
  templateCharges([target], { taxes, fees, taxOnFees }, place, false).map((one) => [
    one.component,
    one.label,
    one.amount,
  ]);

describe('the place that determines tax', () => {
  it('is the sale’s location when the buyer collects', () => expect(chargePlace(true, NEW_YORK, PARIS)).toBe(NEW_YORK));
  it('is the ship-to when the lots are shipped', () => expect(chargePlace(false, NEW_YORK, PARIS)).toBe(PARIS));
  it('is the sale’s location when no ship-to is known', () =>
    expect(chargePlace(false, NEW_YORK, null)).toBe(NEW_YORK));
});

describe('the most specific matching row', () => {
  const everywhere = row('Everywhere');
  const states = row('States', { country: 'US' });
  const newYork = row('New York', { country: 'US', state: 'NY' });
  const city = row('City', { country: 'US', state: 'NY' });
  const rows = [everywhere, city, states, newYork];

  it.each([
    ['country and state', NEW_YORK, [city, newYork]],
    ['country', OHIO, [states]],
    ['everywhere', PARIS, [everywhere]],
  ])('wins by %s, and all rows of that rank apply', (_, place, expected) =>
    expect(matchingRows(rows, place)).toEqual(expected),
  );

  it('is that of the European Union for its members, unless there is one for the country', () => {
    const [union, germany] = [row('VAT', { country: 'EU' }), row('MwSt', { country: 'DE' })];
    const all = [everywhere, union, germany];
    expect(matchingRows(all, PARIS)).toEqual([union]);
    expect(matchingRows(all, { country: 'DE', state: null })).toEqual([germany]);
    expect(matchingRows(all, LONDON)).toEqual([everywhere]);
    expect(matchingRows([union], { country: 'CH', state: null })).toEqual([]);
  });

  it('is none when no row matches the place', () => expect(matchingRows([newYork], OHIO)).toEqual([]));
  it('is none for an unknown state', () => expect(matchingRows([newYork], { country: 'US', state: null })).toEqual([]));
  it('treats UK as GB', () => {
    const vat = row('VAT', { country: 'UK' });
    expect(matchingRows([everywhere, vat], LONDON)).toEqual([vat]);
    expect(matchingRows([row('VAT', { country: 'GB' })], { country: 'UK', state: null })).toHaveLength(1);
  });
  it('ignores the case of codes', () => {
    expect(matchingRows([row('a', { country: 'us', state: 'ny' })], NEW_YORK)).toHaveLength(1);
  });
});

describe('the base of a row', () => {
  it.each([
    [true, false, false, 1000],
    [false, true, false, 200],
    [false, false, true, 30],
    [true, true, false, 1200],
    [true, true, true, 1230],
  ])('is its selected parts (hammer %s, premium %s, live fee %s)', (onHammer, onPremium, onLiveFee, tax) => {
    expect(amounts([row('Tax', { onHammer, onPremium, onLiveFee })])).toEqual([['tax', 'Tax', tax]]);
  });

  it('is zero for a row without selected parts', () => {
    expect(amounts([row('Tax', { onHammer: false })])).toEqual([['tax', 'Tax', 0]]);
  });
});

describe('several rows', () => {
  it('of different names all apply', () => {
    expect(amounts([row('GST', { rateMillionths: 50_000 }), row('PST', { rateMillionths: 70_000 })])).toEqual([
      ['tax', 'GST', 500],
      ['tax', 'PST', 700],
    ]);
  });

  it('of the same name charge each part once', () => {
    const onHammer = row('VAT', { rateMillionths: 50_000 });
    const onPremium = row('VAT', { rateMillionths: 200_000, onHammer: false, onPremium: true });
    expect(amounts([onHammer, onPremium, onHammer])).toEqual([
      ['tax', 'VAT', 500],
      ['tax', 'VAT', 400],
    ]);
  });
});

describe('fees', () => {
  const handling = row('Handling', { rateMillionths: 50_000 });

  it('come before tax, as named parts of other, untaxed by default', () => {
    expect(amounts([row('Tax')], [handling])).toEqual([
      ['other', 'Handling', 500],
      ['tax', 'Tax', 1000],
    ]);
  });

  it('are taxed if the template says so, once per tax name', () => {
    const taxes = [
      row('VAT'),
      row('VAT', { onHammer: false, onPremium: true }),
      row('Levy', { rateMillionths: 10_000 }),
    ];
    expect(amounts(taxes, [handling], PARIS, true)).toEqual([
      ['other', 'Handling', 500],
      ['tax', 'VAT', 1050],
      ['tax', 'VAT', 200],
      ['tax', 'Levy', 105],
    ]);
  });

  it('apply to an exempt bidder, and tax does not', () => {
    const terms = { taxes: [row('Tax')], fees: [handling], taxOnFees: true };
    expect(templateCharges([target], terms, PARIS, true).map((one) => one.component)).toEqual(['other']);
  });
});

it('explains each charge by rule, rate, base and place', () => {
  const [tax] = templateCharges([target], { taxes: [row('Tax')], fees: [], taxOnFees: false }, LONDON, false);
  expect(tax?.explain).toEqual({ rule: 'TEMPLATE_TAX', rateMillionths: 100_000, base: 10_000, place: LONDON });
  expect(tax?.source).toBe('TEMPLATE');
});

describe('a tax on charges', () => {
  const charges = [
    charge(1, { lineId: 1, component: 'shipping', amount: 5000 }),
    charge(2, { lineId: 1, component: 'other', amount: 700, source: 'MANUAL' }),
    charge(3, { lineId: 1, component: 'insurance', amount: 900 }),
  ];
  const taxes = (given: Partial<TemplateChargeRow>, entered = charges) =>
    templateCharges(
      chargeTargets([line(1, { hammer: 10_000 })], true, entered),
      { taxes: [row('Tax', given)], fees: [], taxOnFees: false },
      PARIS,
      false,
    );
  const sums = (given: Partial<TemplateChargeRow>, entered = charges) =>
    taxes(given, entered).map(({ amount }) => amount);

  it.each<[Partial<TemplateChargeRow>, number]>([
    [{}, 1000],
    [{ onShipping: true }, 1500],
    [{ onOther: true }, 1070],
    [{ onShipping: true, onOther: true }, 1570],
    [{ onHammer: false, onShipping: true }, 500],
  ])('%j of 100.00, 50.00 of shipping, 7.00 of other charges: %i', (given, amount) =>
    expect(sums(given)).toEqual([amount]),
  );

  it('names them in its explanation', () => {
    expect(taxes({ onShipping: true })[0]?.explain).toMatchObject({
      base: 15_000,
      charges: { shipping: 5000, other: 0 },
    });
    expect(taxes({})[0]?.explain.charges).toBeUndefined();
  });

  it('leaves out the fees of the template, which are taxed by the template’s own choice', () => {
    const fee = charge(2, { lineId: 1, component: 'other', amount: 700, source: 'TEMPLATE', label: 'Handling' });
    expect(sums({ onOther: true }, [fee])).toEqual([1000]);
  });

  it('applies to what was added later, in its round', () => {
    const later = [charge(4, { lineId: 1, component: 'shipping', amount: 3000, round: 2 })];
    expect(taxes({ onShipping: true }, later).map(({ round, amount }) => [round, amount])).toEqual([
      [0, 1000],
      [2, 300],
    ]);
    expect(
      templateCharges(
        chargeTargets([line(1, { hammer: 10_000 })], true, later),
        { taxes: [], fees: [row('Handling')], taxOnFees: false },
        PARIS,
        false,
      ),
    ).toHaveLength(1);
  });
});

describe('what charges apply to', () => {
  const lines = [line(1, { hammer: 105 }), line(2, { hammer: 105 }), line(3, { hammer: 105, suppressed: true })];
  const tax = (perLot: boolean): [number | null, number][] =>
    templateCharges(
      chargeTargets(lines, perLot, []),
      { taxes: [row('Tax')], fees: [], taxOnFees: false },
      PARIS,
      false,
    ).map((one) => [one.lineId, one.amount]);

  it('per lot are the lines, each rounded; a hidden line keeps its charge', () => {
    expect(tax(true)).toEqual([
      [1, 11],
      [2, 11],
      [3, 11],
    ]);
  });

  it('per invoice is the sum of the visible lines, rounded once', () => expect(tax(false)).toEqual([[null, 21]]));

  it('is zero when every line is hidden', () =>
    expect(chargeTargets([line(1, { suppressed: true })], false, [])).toEqual([]));

  it('differs between the two by less than half a cent a line', () => {
    const hammers = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(hammers, fc.integer({ min: 0, max: 1_000_000 }), (prices, rateMillionths) => {
        const lot = prices.map((hammer, index) => line(index + 1, { hammer }));
        const terms = { taxes: [row('Tax', { rateMillionths })], fees: [], taxOnFees: false };
        const sum = (perLot: boolean): number =>
          templateCharges(chargeTargets(lot, perLot, []), terms, PARIS, false).reduce(
            (total, one) => total + one.amount,
            0,
          );
        expect(sum(false)).toBe(
          applyRate(
            prices.reduce((total, price) => total + price, 0),
            rateMillionths,
          ),
        );
        expect(Math.abs(sum(true) - sum(false))).toBeLessThanOrEqual((prices.length + 1) / 2);
      }),
    );
  });
});
