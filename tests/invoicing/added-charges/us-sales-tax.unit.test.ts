import {
  type ChargeRequest,
  computeCharges,
  taxesCharges,
} from '../../../rules/invoicing/added-charges/compute-charges';
import { isTaxAutomatic, type TaxCalculator } from '../../../rules/invoicing/added-charges/us-sales-tax';
import { US_STATE_RATES } from '../../../rules/invoicing/added-charges/us-state-rates';
import { charge, line } from '../invoices/invoice-facts';

describe('tax is automatic', () => {
  it.each([
    ['p', true, 'US', true],
    ['p', true, 'us', true],
    ['p', true, 'CA', false],
    ['p', false, 'US', false],
    ['s', true, 'US', false],
    ['w', true, 'US', false],
  ] as const)(
    'processor %s, payments enabled %s, bidder in %s: %s',
    (processor, paymentsEnabled, country, automatic) => {
      expect(isTaxAutomatic({ processor, paymentsEnabled }, country)).toBe(automatic);
    },
  );
});

describe('the state rates', () => {
  it('name the 50 states and the District of Columbia, from 2026 on', () => {
    expect(US_STATE_RATES[0]?.validFrom).toBe('2026-01-01');
    expect(Object.keys(US_STATE_RATES[0]?.rates ?? {})).toHaveLength(51);
  });

  it.each([
    ['NY', 40_000],
    ['CA', 72_500],
    ['MN', 68_750],
    ['OR', 0],
  ])('%s: %i millionths', (state, rate) => expect(US_STATE_RATES[0]?.rates[state]?.rateMillionths).toBe(rate));

  it('are in date order', () => {
    const days = US_STATE_RATES.map((set) => set.validFrom);
    expect([...days].sort()).toEqual(days);
  });
});

describe('automatic US sales tax', () => {
  const fee = {
    name: 'Handling',
    rateMillionths: 10_000,
    country: 'ALL',
    state: null,
    onHammer: true,
    onLiveFee: false,
    onPremium: false,
  };
  const request: ChargeRequest = {
    lines: [line(1, { hammer: 10_000, premium: 2000, liveFee: 300 })],
    entered: [],
    chargesPerLot: true,
    currency: 'USD',
    terms: { taxes: [{ ...fee, name: 'Template tax' }], fees: [fee], taxOnFees: false },
    place: { country: 'US', state: 'NY' },
    taxExempt: false,
    automaticTax: true,
    on: '2026-10-17',
  };
  const compute = async (given: Partial<ChargeRequest>, calculator?: TaxCalculator): Promise<[string, number][]> =>
    (await computeCharges({ ...request, ...given }, calculator)).charges.map((one) => [one.label, one.amount]);

  it('is the state’s rate on all parts of the price, in place of the template’s taxes', async () => {
    expect(await compute({})).toEqual([
      ['Handling', 100],
      ['US sales tax', 492],
    ]);
  });

  it('names its source', async () => {
    const { charges, taxFailed } = await computeCharges(request);
    expect(taxFailed).toBe(false);
    expect(charges.at(-1)).toMatchObject({
      source: 'AUTOMATIC_TAX',
      explain: { rule: 'US_STATE_TAX', rateMillionths: 40_000, base: 12_300, place: { country: 'US', state: 'NY' } },
    });
  });

  it('applies to fees if the template says so', async () => {
    expect(await compute({ terms: { ...request.terms, taxOnFees: true } })).toContainEqual(['US sales tax', 496]);
  });

  const shipping = [charge(1, { lineId: 1, component: 'shipping', amount: 5000 })];

  it.each([
    ['NY', 692],
    ['PA', 1038],
    ['CA', 892],
    ['MA', 769],
  ])('in %s, 50.00 of shipping: %i', async (state, tax) => {
    const charges = await compute({ entered: shipping, place: { country: 'US', state } });
    expect(charges).toContainEqual(['US sales tax', tax]);
  });

  it('applies to shipping that was added later', async () => {
    const { charges } = await computeCharges({ ...request, entered: shipping.map((one) => ({ ...one, round: 1 })) });
    expect(charges.map(({ round, label, amount }) => [round, label, amount])).toEqual([
      [0, 'Handling', 100],
      [0, 'US sales tax', 492],
      [1, 'US sales tax', 200],
    ]);
  });

  it.each([
    [{}, true],
    [{ place: { country: 'US', state: 'CA' } }, false],
    [{ taxExempt: true }, false],
    [{ automaticTax: false }, false],
  ])('depends on shipping with %j: %s', (given: Partial<ChargeRequest>, depends) =>
    expect(taxesCharges({ ...request, ...given })).toBe(depends),
  );

  it('does not apply to an exempt bidder', async () => {
    expect(await compute({ taxExempt: true })).toEqual([['Handling', 100]]);
  });

  it('is not computed when tax is not automatic; the template’s taxes apply', async () => {
    expect(await compute({ automaticTax: false })).toEqual([
      ['Handling', 100],
      ['Template tax', 100],
    ]);
  });

  it('does not apply to exports', async () => {
    expect(await compute({ place: { country: 'CA', state: 'ON' } })).toEqual([['Handling', 100]]);
  });

  it('uses the first known rates for a sale before them', async () => {
    expect(await compute({ on: '2024-05-01' })).toContainEqual(['US sales tax', 492]);
  });

  it.each([null, 'ZZ', ''])('fails for an address without a known state (%s), and keeps the fees', async (state) => {
    const answer = await computeCharges({ ...request, place: { country: 'US', state } });
    expect(answer.taxFailed).toBe(true);
    expect(answer.charges.map((one) => one.label)).toEqual(['Handling']);
  });

  it('is computed once on the sum per invoice', async () => {
    const lines = [line(1, { hammer: 112 }), line(2, { hammer: 112 })];
    const perLot = await compute({ lines, terms: { taxes: [], fees: [], taxOnFees: false } });
    const perInvoice = await compute({ lines, terms: { taxes: [], fees: [], taxOnFees: false }, chargesPerLot: false });
    expect(perLot.map(([, amount]) => amount)).toEqual([4, 4]);
    expect(perInvoice.map(([, amount]) => amount)).toEqual([9]);
  });

  it('can come from an asynchronous tax service', async () => {
    const service: TaxCalculator = { taxFor: () => Promise.resolve({ ok: false, reason: 'INVALID_ADDRESS' }) };
    expect(await computeCharges(request, service)).toMatchObject({ taxFailed: true });
  });
});
