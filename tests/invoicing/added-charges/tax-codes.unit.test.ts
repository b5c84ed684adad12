import fc from 'fast-check';
import { chargeTargets, type ComputedCharge, type Place } from '../../../rules/invoicing/added-charges/charge-targets';
import { type ChargeRequest, computeCharges } from '../../../rules/invoicing/added-charges/compute-charges';
import { type ResaleRight, resaleRightOn } from '../../../rules/invoicing/added-charges/resale-right';
import { type TemplateChargeRow, templateCharges } from '../../../rules/invoicing/added-charges/taxes-and-fees';
import { taxExplanation } from '../../../rules/invoicing/figures/explain-charges';
import type { LineFacts } from '../../../rules/invoicing/invoices/facts';
import { type LotTaxCode, TAX_CODES, type TaxCode } from '../../../rules/lots/tax-codes';
import { EU_RESALE_RIGHT, resaleRightOf } from '../../../rules/templates/resale-right';
import { charge, line } from '../invoices/invoice-facts';

const LONDON: Place = { country: 'GB', state: null };

const row = (
  name: string,
  rateMillionths: number,
  parts: Partial<TemplateChargeRow>,
  ...taxCodes: TaxCode[]
): TemplateChargeRow => ({
  name,
  rateMillionths,
  country: 'ALL',
  state: null,
  onHammer: false,
  onLiveFee: false,
  onPremium: false,
  ...parts,
  ...(taxCodes.length > 0 && { taxCodes }),
});

/** What a house in the United Kingdom enters. */
const VAT = [
  row('VAT', 200_000, { onHammer: true, onPremium: true }, 'STANDARD'),
  row('Import VAT', 50_000, { onHammer: true }, 'IMPORT'),
  row('VAT', 200_000, { onPremium: true }, 'MARGIN', 'IMPORT'),
];

/** A hammer price of 1,000 with a premium of 25%. */
const lot = (id: number, taxCode: LotTaxCode, given: Partial<LineFacts> = {}) =>
  line(id, { hammer: 100_000, premium: 25_000, taxCode, ...given });

const taxesOf = (lines: LineFacts[], perLot: boolean, taxes = VAT): ComputedCharge[] =>
  templateCharges(chargeTargets(lines, perLot, []), { taxes, fees: [], taxOnFees: false }, LONDON, false);

const shown = (charges: ComputedCharge[]) =>
  charges.map(({ lineId, label, amount, explain }) => [lineId, label, amount, explain.base]);

describe('taxes by the tax code of a lot', () => {
  test.each<[LotTaxCode, [string, number, number][]]>([
    ['STANDARD', [['VAT', 25_000, 125_000]]],
    [
      'IMPORT',
      [
        ['Import VAT', 5000, 100_000],
        ['VAT', 5000, 25_000],
      ],
    ],
    ['MARGIN', [['VAT', 5000, 25_000]]],
    ['ZERO', []],
    ['', []],
  ])('a lot with the code %j is taxed %j, per lot and per invoice', (code, expected) => {
    for (const perLot of [true, false]) {
      expect(shown(taxesOf([lot(1, code)], perLot))).toEqual(expected.map((one) => [perLot ? 1 : null, ...one]));
    }
  });

  test('rows without codes are for all lots, as before', () => {
    const all = [row('Tax', 100_000, { onHammer: true })];
    const lines = [lot(1, ''), lot(2, 'ZERO')];
    expect(shown(taxesOf(lines, true, all))).toEqual([
      [1, 'Tax', 10_000, 100_000],
      [2, 'Tax', 10_000, 100_000],
    ]);
    expect(shown(taxesOf(lines, false, all))).toEqual([[null, 'Tax', 20_000, 200_000]]);
  });

  test('one name charges each part of a lot once, also by a row for all lots', () => {
    const taxes = [
      row('VAT', 200_000, { onHammer: true }, 'STANDARD'),
      row('VAT', 100_000, { onHammer: true, onPremium: true }),
    ];
    expect(shown(taxesOf([lot(1, 'STANDARD'), lot(2, '')], true, taxes))).toEqual([
      [1, 'VAT', 20_000, 100_000],
      [1, 'VAT', 2500, 25_000],
      [2, 'VAT', 12_500, 125_000],
    ]);
  });

  test('an invoice of lots with several codes has one charge for a name and a rate, rounded once', () => {
    const lines = TAX_CODES.map((code, index) => lot(index + 1, code, { hammer: 101, premium: 26 }));
    const charges = taxesOf(lines, false);
    // 20% of 127 + 26 + 26 = 179 is 35.8, and 5% of 101 is 5.05.
    expect(shown(charges)).toEqual([
      [null, 'VAT', 36, 179],
      [null, 'Import VAT', 5, 101],
    ]);
    expect(charges.map(({ explain }) => explain.taxCodes?.toSorted())).toEqual([
      ['IMPORT', 'MARGIN', 'STANDARD'],
      ['IMPORT'],
    ]);
  });

  test('hidden lots count where charges are per lot only', () => {
    const lines = [lot(1, 'STANDARD'), lot(2, 'STANDARD', { suppressed: true })];
    expect(shown(taxesOf(lines, true))).toHaveLength(2);
    expect(shown(taxesOf(lines, false))).toEqual([[null, 'VAT', 25_000, 125_000]]);
  });

  test('shipping and other charges belong to no lot with a code', () => {
    const taxes = [...VAT, row('VAT', 200_000, { onShipping: true })];
    const targets = chargeTargets([lot(1, 'MARGIN')], false, [charge(1, { amount: 1000 })]);
    const charges = templateCharges(targets, { taxes, fees: [], taxOnFees: false }, LONDON, false);
    expect(charges.map(({ amount, explain }) => [amount, explain.charges?.shipping])).toEqual([
      [5000, undefined],
      [200, 1000],
    ]);
  });

  test('a fee of the whole invoice is taxed in proportion to the prices of the lots', () => {
    const terms = { taxes: VAT, fees: [row('Handling', 10_000, { onHammer: true })], taxOnFees: true };
    const lines = [lot(1, 'STANDARD'), lot(2, 'ZERO')];
    const charges = templateCharges(chargeTargets(lines, false, []), terms, LONDON, false);
    expect(shown(charges)).toEqual([
      [null, 'Handling', 2000, 200_000],
      [null, 'VAT', 25_200, 126_000],
    ]);
  });

  test('the explanation names the code', () => {
    const entries = taxesOf([lot(1, 'STANDARD')], true);
    expect(taxExplanation({ currency: 'GBP', entries, taxExempt: false, taxFailed: false })).toBe(
      'VAT: 20%, invoice template, for GB, tax code Standard, on 1,250.00 = 250.00.',
    );
  });

  test('no cent is lost: bases of all codes add up to the prices', () => {
    const lots = fc.array(
      fc.record({
        hammer: fc.integer({ min: 0, max: 10_000_000 }),
        premium: fc.integer({ min: 0, max: 3_000_000 }),
        taxCode: fc.constantFrom<LotTaxCode>('', ...TAX_CODES),
      }),
      { minLength: 1, maxLength: 8 },
    );
    const each = TAX_CODES.map((code) => row(code, 1_000_000, { onHammer: true, onPremium: true }, code));
    fc.assert(
      fc.property(lots, fc.boolean(), (given, perLot) => {
        const lines = given.map((one, index) => line(index + 1, one));
        const sum = taxesOf(lines, perLot, each).reduce((total, { amount }) => total + amount, 0);
        const coded = given.filter(({ taxCode }) => taxCode !== '');
        expect(sum).toBe(coded.reduce((total, { hammer, premium }) => total + hammer + premium, 0));
      }),
    );
  });
});

describe('the artist’s resale right', () => {
  const [right] = resaleRightOf(EU_RESALE_RIGHT);
  if (!right) throw new Error('There are no bands.');

  test.each([
    [999.99, 0],
    [1000, 40],
    [50_000, 2000],
    [60_000, 2300],
    [200_000, 6500],
    [350_000, 8000],
    [500_000, 8750],
    [2_000_000, 12_500],
    [9_000_000, 12_500],
  ])('of a hammer price of %d is %d', (hammer, amount) => {
    expect(resaleRightOn(Math.round(hammer * 100), right, 'EUR')).toBe(amount * 100);
  });

  test('is in whole units of the currency, and rounded once', () => {
    expect(resaleRightOn(60_000, right, 'JPY')).toBe(2300);
    // 4% of 1,000.37 is 40.0148.
    expect(resaleRightOn(100_037, right, 'EUR')).toBe(4001);
  });

  const request = (lines: LineFacts[], given: Partial<ChargeRequest> = {}): ChargeRequest => ({
    lines,
    entered: [],
    chargesPerLot: true,
    currency: 'EUR',
    terms: { taxes: VAT, fees: [], taxOnFees: true, resaleRight: [right] satisfies ResaleRight[] },
    place: LONDON,
    taxExempt: false,
    automaticTax: false,
    on: '2026-11-20',
    ...given,
  });
  const feesOf = async (given: ChargeRequest) =>
    (await computeCharges(given)).charges
      .filter(({ component }) => component === 'other')
      .map(({ lineId, label, amount }) => [lineId, label, amount]);

  test('is charged on marked lots as a part of Other that isn’t taxed', async () => {
    const lines = [
      lot(1, 'ZERO', { hammer: 6_000_000, hasResaleRight: true }),
      lot(2, 'ZERO', { hammer: 6_000_000 }),
      lot(3, 'STANDARD', { hasResaleRight: true }),
    ];
    expect(await feesOf(request(lines))).toEqual([
      [1, 'Artist’s resale right', 230_000],
      [3, 'Artist’s resale right', 4000],
    ]);
    expect(await feesOf(request(lines, { chargesPerLot: false }))).toEqual([[null, 'Artist’s resale right', 234_000]]);
    const { charges } = await computeCharges(request(lines));
    expect(charges.filter(({ component }) => component === 'tax').map(({ amount }) => amount)).toEqual([25_000]);
  });

  test('is charged to exempt bidders, and not without the section', async () => {
    const lines = [lot(1, '', { hasResaleRight: true })];
    expect(await feesOf(request(lines, { taxExempt: true }))).toEqual([[1, 'Artist’s resale right', 4000]]);
    expect(await feesOf(request(lines, { terms: { taxes: VAT, fees: [], taxOnFees: true } }))).toEqual([]);
  });
});
