import { premiumExplanation, taxExplanation } from '../../../rules/invoicing/figures/explain-charges';
import {
  lineStatusExplanation,
  outstandingExplanation,
  statusExplanation,
  totalExplanation,
} from '../../../rules/invoicing/figures/explain-figures';
import { STEPS_ONLY } from '../../../rules/invoicing/lines/premium';

const currency = 'USD';
const timeZone = 'America/New_York';
const at = Date.UTC(2026, 10, 20, 12);
const none = { hammer: 0, premium: 0, liveFee: 0, tax: 0, shipping: 0, insurance: 0, other: 0 };
const stateTax = {
  rule: 'US_STATE_TAX',
  rateMillionths: 88_750,
  base: 100_000,
  place: { country: 'US', state: 'NY' },
} as const;
const taxed = { lineId: 1, label: 'US sales tax', amount: 8875, source: 'AUTOMATIC_TAX', explain: stateTax } as const;
const facts = { currency, taxExempt: false, taxFailed: false };

describe('tax', () => {
  test('is explained by its rule, rate, place, and base', () => {
    expect(taxExplanation({ ...facts, entries: [taxed] })).toBe(
      'US sales tax: 8.875%, state rate, for NY, US, on 1,000.00 = 88.75.',
    );
  });

  test('of several items is explained once per rule', () => {
    const more = { ...taxed, lineId: 2, amount: 887, explain: { ...stateTax, base: 10_000 } };
    expect(taxExplanation({ ...facts, entries: [taxed, more] })).toBe(
      'US sales tax: 8.875%, state rate, for NY, US, on 1,100.00 for 2 lots, each rounded = 97.62.',
    );
  });

  test('that was recomputed is explained by the last rule, with the whole amount', () => {
    const moved = {
      ...taxed,
      amount: -4875,
      explain: { ...stateTax, rateMillionths: 40_000, place: { country: 'US', state: 'GA' } },
    };
    expect(taxExplanation({ ...facts, entries: [taxed, moved] })).toBe(
      'US sales tax: 4%, state rate, for GA, US, on 1,000.00 = 40.00.',
    );
  });

  test('that staff entered is not explained by a rule', () => {
    expect(
      taxExplanation({
        ...facts,
        entries: [taxed, { lineId: 1, label: null, amount: 125, source: 'MANUAL', explain: null }],
      }),
    ).toBe('Tax: entered by hand = 90.00.');
  });

  test('that is missing has a reason', () => {
    expect(taxExplanation({ ...facts, entries: [] })).toBe('No tax applies at the delivery location.');
    expect(taxExplanation({ ...facts, entries: [], taxExempt: true })).toBe('The bidder is tax-exempt.');
    expect(taxExplanation({ ...facts, entries: [taxed], taxFailed: true })).toMatch(
      / = 88\.75\. Tax couldn't be calculated for the address when the invoice last changed, so the earlier tax stays in place\.$/,
    );
  });
});

describe('premium', () => {
  const steps = [
    { from: 0, to: 100_000, rateMillionths: 250_000 },
    { from: 100_000, to: null, rateMillionths: 200_000 },
  ];

  test('is explained by the rate per step of the hammer price', () => {
    expect(
      premiumExplanation({
        currency,
        hammer: 120_000,
        premium: 29_000,
        terms: { method: 'MARGINAL', steps, ...STEPS_ONLY },
      }),
    ).toBe('Buyer’s premium: 25% of 1,000.00 + 20% of 200.00 = 290.00.');
    expect(
      premiumExplanation({
        currency,
        hammer: 120_000,
        premium: 24_000,
        terms: { method: 'SLAB', steps, ...STEPS_ONLY },
      }),
    ).toBe('Buyer’s premium: 20% of 1,200.00 = 240.00.');
  });

  test('is explained by the flat amount, and by the minimum or maximum that decided it', () => {
    const terms = { method: 'MARGINAL', steps, flat: 200, minimum: 2000, maximum: 20_000 } as const;
    const words = (hammer: number, premium: number, change = {}) =>
      premiumExplanation({ currency, hammer, premium, terms: { ...terms, ...change } });
    expect(words(5000, 2000)).toBe('Buyer’s premium: 25% of 50.00 + 2.00 per lot = 14.50; minimum 20.00.');
    expect(words(10_000, 2700)).toBe('Buyer’s premium: 25% of 100.00 + 2.00 per lot = 27.00.');
    expect(words(90_000, 20_000)).toBe('Buyer’s premium: 25% of 900.00 + 2.00 per lot = 227.00; maximum 200.00.');
    expect(words(5000, 2000, { steps: [], flat: null })).toBe('Buyer’s premium: minimum 20.00.');
  });

  test('that today’s terms do not produce is not explained by them', () => {
    expect(
      premiumExplanation({
        currency,
        hammer: 120_000,
        premium: 30_000,
        terms: { method: 'MARGINAL', steps, ...STEPS_ONLY },
      }),
    ).toBe("300.00, under the session's terms when the invoice was created.");
  });
});

test('a total is explained by its parts, and hidden items are listed as not counted', () => {
  const price = { ...none, hammer: 120_000, premium: 24_000, other: -500 };
  expect(totalExplanation({ currency, price, total: 143_500, hiddenCount: 2 }, 'invoice')).toBe(
    'Hammer 1,200.00 + BP 240.00 + Other -5.00 = 1,435.00. Hidden lots not included: 2.',
  );
  expect(totalExplanation({ currency, price, total: 143_500, hiddenCount: 1 }, 'item')).toBe(
    'Hammer 1,200.00 + BP 240.00 + Other -5.00 = 1,435.00. This lot is hidden and not included in the invoice.',
  );
  expect(totalExplanation({ currency, price: none, total: 0, hiddenCount: 0 }, 'item')).toBe('No charges = 0.00.');
});

test('a balance is explained by the amounts due and paid', () => {
  expect(
    outstandingExplanation({
      currency,
      invoiceTotal: 100_000,
      additionalTotal: 2500,
      credited: 0,
      paid: 40_000,
      outstanding: 62_500,
    }),
  ).toBe('Invoice total 1,000.00 + additional charges 25.00 − paid 400.00 = 625.00.');
});

test.each([
  ['PAID', 'The full 1,000.00 is paid. Last payment on Nov 20, 2026.'],
  ['PAYMENT_PENDING', 'A payment of 50.00 is pending. The status stays pending until it settles or fails.'],
  ['PAYMENT_FAILED', 'The last online payment failed on Nov 20, 2026. No payments since.'],
  ['PARTIAL_PAID', '400.00 of 1,000.00 is paid. Last payment on Nov 20, 2026. 600.00 is outstanding.'],
  ['SENT', 'Last sent on Nov 20, 2026. No payments recorded.'],
] as const)('the status %s says what led to it', (status, words) => {
  expect(
    statusExplanation({
      currency,
      timeZone,
      status,
      statusAt: status === 'PAYMENT_PENDING' ? null : at,
      paid: 40_000,
      pendingPayment: 5000,
      owed: 100_000,
      outstanding: 60_000,
    }),
  ).toBe(words);
});

test('the status of an item is explained by its progress', () => {
  const item = { timeZone, pickup: false, shippedAt: null, paidAt: at, sentAt: at };
  expect(lineStatusExplanation({ ...item, status: 'SHIPPED', pickup: true, shippedAt: at })).toBe(
    'It was picked up on Nov 20, 2026.',
  );
  expect(lineStatusExplanation({ ...item, status: 'PAID' })).toBe('Paid on Nov 20, 2026. Not shipped yet.');
  expect(lineStatusExplanation({ ...item, status: 'SENT' })).toBe('Invoice last sent on Nov 20, 2026. Not paid yet.');
  expect(lineStatusExplanation({ ...item, status: 'NOT_SENT' })).toBe('Invoice not sent yet.');
});
