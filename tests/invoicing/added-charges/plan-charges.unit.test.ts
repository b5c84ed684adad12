import { fillProblems } from '../../../rules/invoicing/added-charges/charge-fill';
import type { AutomaticTax } from '../../../rules/invoicing/added-charges/charge-words';
import {
  type ChargeableInvoice,
  planCharges,
  taxRefusal,
  unitsOfInvoice,
  unitsOfLines,
} from '../../../rules/invoicing/added-charges/plan-charges';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import { charge, invoice, line, payment } from '../invoices/invoice-facts';

const RESTRICTED =
  'One or more item(s) in this invoice are restricted and cannot be paid for online. Additional charges will need to be added on an item level.';

function chargeable(
  facts: Parameters<typeof invoice>[0] = {},
  given: Partial<ChargeableInvoice> = {},
): ChargeableInvoice {
  const whole = invoice(facts);
  const projection = projectInvoice(whole);
  const lines = whole.lines.map((one, index) => ({
    ...one,
    isPaid: projection.lines[index]?.isPaid ?? false,
    paidOnline: projection.lines[index]?.paidOnline ?? false,
  }));
  return {
    facts: whole,
    projection,
    lines,
    processor: 'p',
    paymentsEnabled: true,
    allPaid: projection.allPaid,
    paymentPending: false,
    perLot: whole.chargesPerLot,
    automaticTax: null,
    ...given,
  };
}

const two = { lines: [line(1), line(2)] };
const paid = { ...two, payments: [payment(1, { amount: 20_000 })] };
const perInvoice = { chargesPerLot: false };

describe('what charges apply to', () => {
  test.each([
    [
      'each item when charges are per lot',
      chargeable(two),
      [
        [1, 0],
        [2, 0],
      ],
    ],
    ['the invoice when charges are per invoice', chargeable({ ...two, ...perInvoice }), [[null, 0]]],
    [
      'each item of an invoice whose costs were overridden',
      chargeable({ ...two, ...perInvoice }, { perLot: true }),
      [
        [1, 0],
        [2, 0],
      ],
    ],
    ['the open round once it is paid', chargeable({ ...paid, ...perInvoice }), [[null, 1]]],
    [
      'the next round once that is sent',
      chargeable({ ...paid, ...perInvoice, charges: [charge(1, { round: 1 })], additionalSentAt: { 1: 1 } }),
      [[null, 2]],
    ],
    [
      'items that are shown',
      chargeable({ lines: [line(1, { suppressed: true }), line(2)] }, { paymentsEnabled: false }),
      [[2, 0]],
    ],
    ['items that are not paid', chargeable({ ...two, payments: [payment(1, { lineId: 1 })] }), [[2, 0]]],
  ] as const)('is %s', (_, given, units) => {
    const found = unitsOfInvoice(given);
    expect(found.ok && found.units.map(({ lineId, round }) => [lineId, round])).toEqual(units);
  });

  test.each([
    ['a payment is pending', chargeable(two, { paymentPending: true }), 'A payment on this invoice is pending.'],
    ['it is paid, and the house takes no cards', chargeable(paid, { paymentsEnabled: false }), 'This invoice is paid.'],
    ['it is paid under another processor', chargeable(paid, { processor: 's' }), 'This invoice is paid.'],
    ['all is hidden', chargeable({ lines: [line(1, { suppressed: true })] }), 'Every lot on this invoice is hidden.'],
    [
      'charges would be additional ones, and an item is restricted',
      chargeable({ ...paid, lines: [line(1), line(2, { restricted: true })] }),
      RESTRICTED,
    ],
  ])('is nothing when %s', (_, given, message) => {
    expect(unitsOfInvoice(given)).toMatchObject({ ok: false, message });
  });

  test('is an item of an invoice with charges on the whole only next to a restricted item', () => {
    const restricted = chargeable({ ...paid, ...perInvoice, lines: [line(1), line(2, { restricted: true })] });
    expect(unitsOfLines(restricted, new Set([1]))).toMatchObject({ ok: true, units: [{ lineId: 1, round: 1 }] });
    expect(unitsOfLines(chargeable({ ...paid, ...perInvoice }), new Set([1]))).toMatchObject({
      ok: false,
      message: 'Charges on this invoice apply to the whole invoice, not to single lots.',
    });
  });

  test('is not a paid item', () => {
    const given = chargeable({ ...two, payments: [payment(1, { lineId: 1 })] });
    expect(unitsOfLines(given, new Set([1, 2]))).toMatchObject({ ok: false, message: 'This item is paid.' });
  });
});

describe('setting charges', () => {
  const unit = { lineId: 1, round: 0, hammer: 33_333 };

  test('adds the difference to the current charge and rounds a percentage of the hammer price once', () => {
    const given = chargeable({ charges: [charge(1, { lineId: 1, amount: 400 })] });
    const { entries, after } = planCharges(
      given,
      [unit],
      { shipping: { kind: 'AMOUNT', amount: 1000 }, insurance: { kind: 'HAMMER', rateMillionths: 15_000 } },
      9,
      'en-US',
    );
    expect(entries.map(({ component, amount, source }) => [component, amount, source])).toEqual([
      ['shipping', 600, 'MANUAL'],
      ['insurance', 500, 'MANUAL'],
    ]);
    expect(after.invoiceTotal).toBe(given.projection.invoiceTotal + 1100);
  });

  test('splits an amount over the lots of the invoice so that the parts add up to it', () => {
    const given = chargeable();
    const units = [unit, { lineId: 2, round: 0, hammer: 66_667 }];
    const partsOf = (split: 'EACH_LOT' | 'EQUALLY' | 'BY_HAMMER') =>
      planCharges(given, units, { shipping: { kind: 'AMOUNT', amount: 101, split } }, 9, 'en-US').entries.map(
        ({ lineId, amount }) => [lineId, amount],
      );
    expect(partsOf('EACH_LOT')).toEqual([
      [1, 101],
      [2, 101],
    ]);
    expect(partsOf('EQUALLY')).toEqual([
      [1, 51],
      [2, 50],
    ]);
    expect(partsOf('BY_HAMMER')).toEqual([
      [1, 34],
      [2, 67],
    ]);
  });

  test('splits no amount of an invoice with charges on the whole', () => {
    const whole = { lineId: null, round: 0, hammer: 100_000 };
    const fills = { shipping: { kind: 'AMOUNT', amount: 5, split: 'EQUALLY' } } as const;
    const { entries } = planCharges(chargeable(), [whole], fills, 9, 'en-US');
    expect(entries.map(({ lineId, amount }) => [lineId, amount])).toEqual([[null, 5]]);
  });

  test('to the current value adds no entry', () => {
    expect(
      planCharges(
        chargeable({ charges: [charge(1, { lineId: 1 })] }),
        [unit],
        { shipping: { kind: 'AMOUNT', amount: 1000 } },
        9,
        'en-US',
      ).entries,
    ).toEqual([]);
  });

  test('never reduces the total of an invoice or item below the paid amount', () => {
    const whole = chargeable({ payments: [payment(1, { amount: 9_000 })] });
    expect(planCharges(whole, [unit], { other: { kind: 'AMOUNT', amount: -1001 } }, 9, 'en-US').problems).toMatchObject(
      [
        {
          code: 'TOTAL_BELOW_PAID',
          field: 'other',
          message: expect.stringContaining("The discount can't exceed the amount still due") as string,
        },
      ],
    );
    expect(planCharges(whole, [unit], { other: { kind: 'AMOUNT', amount: -1000 } }, 9, 'en-US').problems).toEqual([]);
    const ofLine = chargeable({ ...two, payments: [payment(1, { lineId: 1, amount: 9_500 })] });
    expect(planCharges(ofLine, [unit], { other: { kind: 'AMOUNT', amount: -501 } }, 9, 'en-US').problems).toMatchObject(
      [{ message: "The item total can't be less than the amount already paid." }],
    );
  });

  test('can increase a total that is already below the paid amount', () => {
    const given = chargeable({ payments: [payment(1, { amount: 12_000 })] });
    expect(planCharges(given, [unit], { shipping: { kind: 'AMOUNT', amount: 100 } }, 9, 'en-US').problems).toEqual([]);
  });
});

test.each([
  [{ shipping: { kind: 'AMOUNT', amount: -1 } }, ['NEGATIVE_CHARGE']],
  [{ other: { kind: 'AMOUNT', amount: -1 } }, []],
  [{ insurance: { kind: 'HAMMER', rateMillionths: -1 } }, ['NEGATIVE_CHARGE']],
  [{ tax: { kind: 'AMOUNT', amount: 10_000_000_000 } }, ['AMOUNT_TOO_LARGE']],
  [{ other: { kind: 'HAMMER', rateMillionths: -10_000_001 } }, ['AMOUNT_TOO_LARGE']],
] as const)('of %j are refused: %j', (fills, codes) => {
  expect(fillProblems(fills).map(({ code }) => code)).toEqual(codes);
});

test('a computed tax returns its rule, rate, and place', () => {
  const refusalIn = (automaticTax: AutomaticTax) => taxRefusal(chargeable({}, { automaticTax }));
  expect(refusalIn({ place: { country: 'US', state: 'CA' }, rateMillionths: 72_500, isShippingTaxed: false })).toBe(
    'Calculated automatically: US sales tax, 7.25% in CA, US.',
  );
  expect(refusalIn({ place: { country: 'US', state: 'NJ' }, rateMillionths: 66_250, isShippingTaxed: true })).toBe(
    'Calculated automatically: US sales tax, 6.625% in NJ, US, on shipping too.',
  );
  expect(refusalIn({ place: { country: 'US', state: null }, rateMillionths: null, isShippingTaxed: false })).toMatch(
    'no rate available for US.',
  );
  expect(taxRefusal(chargeable())).toBeNull();
});
