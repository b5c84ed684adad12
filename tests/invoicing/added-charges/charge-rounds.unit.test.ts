import fc from 'fast-check';
import { openRound, projectRounds } from '../../../rules/invoicing/added-charges/charge-rounds';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import { anyCharges, anyPayments, charge, invoice, line, payment } from '../invoices/invoice-facts';

describe('the open round of additional charges', () => {
  test.each([
    ['nothing was charged after the invoice was settled', {}, 1],
    ['a round is neither sent nor paid', { charges: [charge(1, { round: 1 })] }, 1],
    ['the round was sent', { charges: [charge(1, { round: 1 })], additionalSentAt: { 1: 5 } }, 2],
    [
      'something was paid on the round',
      { charges: [charge(1, { round: 1 })], payments: [payment(1, { round: 1, amount: 1 })] },
      2,
    ],
    [
      'a payment of the round was reversed',
      {
        charges: [charge(1, { round: 1 })],
        payments: [payment(1, { round: 1 }), payment(2, { round: 1, amount: -10_000, refersTo: 1 })],
      },
      1,
    ],
    [
      'the first was sent and the second is open',
      { charges: [charge(1, { round: 1 }), charge(2, { round: 2 })], additionalSentAt: { 1: 5 } },
      2,
    ],
    ['the invoice proper alone was charged', { charges: [charge(1)] }, 1],
  ])('where %s', (_, facts, round) => {
    expect(openRound(invoice(facts))).toBe(round);
  });
});

test('each round has its own status', () => {
  const facts = invoice({
    lines: [line(1), line(2)],
    charges: [
      charge(1, { round: 1, lineId: 1, amount: 800 }),
      charge(2, { round: 2, lineId: 2, amount: 500 }),
      charge(3, { round: 3, amount: 100 }),
    ],
    payments: [payment(1, { round: 1, amount: 800, at: 7 })],
    additionalSentAt: { 1: 3, 2: 9 },
  });
  expect(
    projectRounds(facts, null, projectInvoice(facts).outstanding).map(({ round, total, paid, status, statusAt }) => [
      round,
      total,
      paid,
      status,
      statusAt,
    ]),
  ).toEqual([
    [1, 800, 800, 'PAID', 7],
    [2, 500, 0, 'SENT', 9],
    [3, 100, 0, 'NOT_SENT', null],
  ]);
  expect(
    projectRounds(facts, 1, projectInvoice(facts).outstanding).map(({ round, status }) => [round, status]),
  ).toEqual([[1, 'PAID']]);
  expect(projectRounds(facts, 2, projectInvoice(facts).outstanding)).toMatchObject([
    { round: 2, shipping: 500, status: 'SENT' },
  ]);
});

test('a round of a hidden item is Hidden', () => {
  const facts = invoice({
    lines: [line(1, { suppressed: true }), line(2)],
    charges: [charge(1, { round: 1, lineId: 1 })],
  });
  expect(projectRounds(facts, 1, projectInvoice(facts).outstanding)).toMatchObject([{ status: 'HIDDEN' }]);
});

test('the rounds add up to the additional charges for any charges, hidden items, and payments', () => {
  const facts = fc
    .record({ charges: anyCharges([null, 1, 2]), payments: anyPayments([null, 1, 2]), hidden: fc.boolean() })
    .map(({ charges, payments, hidden }) =>
      invoice({ charges, payments, lines: [line(1), line(2, { suppressed: hidden })] }),
    );
  fc.assert(
    fc.property(facts, (given) => {
      const { additional } = projectInvoice(given);
      const rounds = projectRounds(given, null, projectInvoice(given).outstanding);
      for (const part of ['tax', 'shipping', 'insurance', 'other', 'total'] as const)
        expect(rounds.reduce((sum, round) => sum + round[part], 0)).toBe(additional[part]);
    }),
  );
});
