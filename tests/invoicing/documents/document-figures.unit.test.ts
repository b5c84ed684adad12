import { documentSums, itemParts } from '../../../rules/invoicing/documents/document-figures';
import { documentFacts, paymentWords, waysToPay } from '../../../rules/invoicing/documents/document-words';

const isZero = (amount: number) => amount === 0;
const nothing = { hammer: 0, premium: 0, liveFee: 0, tax: 0, shipping: 0, insurance: 0, other: 0 };

test.each([
  ['hammer and premium always', {}, true, ['Hammer', 'Premium']],
  [
    'what any item has',
    { liveFee: 1, shipping: 2, other: -3 },
    true,
    ['Hammer', 'Premium', 'Live fee', 'S/H', 'Other'],
  ],
  [
    'charges only when they are per item',
    { liveFee: 1, tax: 2, insurance: 3 },
    false,
    ['Hammer', 'Premium', 'Live fee'],
  ],
])('items show %s', (_, parts, showsCostsPerItem, labels) => {
  expect(itemParts([nothing, { ...nothing, ...parts }], showsCostsPerItem, isZero).map(({ label }) => label)).toEqual(
    labels,
  );
});

const bare = {
  price: nothing,
  charges: [],
  invoiceTotal: 0,
  additionalTotal: 0,
  paymentsMade: 0,
  totalDue: 0,
  onlineTotal: 0,
  restrictedTotal: 0,
};

test('an invoice of zero still shows hammer, total, and total due', () => {
  expect(documentSums(bare, isZero)).toEqual([
    { label: 'Hammer price', amount: 0, kind: 'part' },
    { label: 'Invoice total', amount: 0, kind: 'total' },
    { label: 'Total due', amount: 0, kind: 'due' },
  ]);
});

test.each([
  [-354_857, 354_857],
  ['-3548.57', '3548.57'],
])('an invoice of which the house owes %s shows it as a credit, without a sign', (totalDue, amount) => {
  const sums = documentSums<string | number>({ ...bare, totalDue }, (one) => Number(one) === 0);
  expect(sums.at(-1)).toEqual({ label: 'Credit balance', amount, kind: 'due' });
  expect(sums.map(({ label }) => label)).not.toContain('Total due');
});

test('the ways to pay are missing where the house owes the bidder, or names none', () => {
  const named = { cards: ['VISA'], allowsAch: true, url: 'https://pay.example/' } as const;
  expect(waysToPay({ ...named, totalDue: '0.01' })).toEqual({
    ways: ['Accepted cards: Visa.', 'Payment by bank transfer (ACH) is accepted.'],
    url: 'https://pay.example/',
  });
  expect(waysToPay({ ...named, totalDue: '-3548.57' })).toBeNull();
  expect(waysToPay({ ...named, totalDue: -1 })).toBeNull();
  expect(waysToPay({ ...named, totalDue: 0 })).toBeNull();
  expect(waysToPay({ cards: [], allowsAch: false, url: null, totalDue: 1 })).toBeNull();
});

test('a document says when it is due only while something is due', () => {
  const facts = { due: 'Due Dec 1, 2026', paddleNumber: '', currency: 'USD', isPaid: false };
  expect(documentFacts({ ...facts, totalDue: '0.01' })).toEqual(['Due Dec 1, 2026', 'All amounts in USD']);
  expect(documentFacts({ ...facts, totalDue: 0 })).toEqual(['All amounts in USD']);
  expect(documentFacts({ ...facts, totalDue: '-5.00' })).toEqual(['All amounts in USD']);
  expect(documentFacts({ ...facts, isPaid: true, totalDue: 0 })).toEqual(['All amounts in USD', 'Paid']);
});

test('returned money says who returned it', () => {
  const card = { method: 'Card', amount: -5 };
  expect(paymentWords({ ...card, returnCause: 'REFUND' }, 'Nov 28, 2026')).toBe('Nov 28, 2026, Card, Refunded');
  expect(paymentWords({ ...card, returnCause: 'DISPUTE' }, 'Nov 28, 2026')).toBe(
    'Nov 28, 2026, Card, Reversed by the bank',
  );
  expect(paymentWords({ method: 'Check', amount: '-5.00', returnCause: null }, 'Nov 28, 2026')).toBe(
    'Nov 28, 2026, Check, Reversed',
  );
  // Documents that were sent before don't say it.
  expect(paymentWords(card, 'Nov 28, 2026')).toBe('Nov 28, 2026, Card, Reversed');
});

test('totals run from the hammer prices to the total due and the amount that can be paid online', () => {
  const sums = documentSums(
    {
      price: { ...nothing, hammer: 100, premium: 25, liveFee: 3 },
      charges: [
        { label: 'US sales tax', amount: 8 },
        { label: 'Discount', amount: -6 },
      ],
      invoiceTotal: 130,
      additionalTotal: 5,
      paymentsMade: 35,
      totalDue: 100,
      onlineTotal: 60,
      restrictedTotal: 40,
    },
    isZero,
  );
  expect(sums.map(({ label, amount }) => [label, amount])).toEqual([
    ['Hammer price', 100],
    ["Buyer's premium", 25],
    ['Live fee', 3],
    ['US sales tax', 8],
    ['Discount', -6],
    ['Invoice total', 130],
    ['Additional charges', 5],
    ['Payments made', 35],
    ['Total due', 100],
    ['Can be paid online', 60],
    ['To be paid offline (restricted items)', 40],
  ]);
});
