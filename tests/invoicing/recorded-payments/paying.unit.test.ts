import { readPayments } from '../../../rules/invoicing/figures/payment-ledger';
import { undoRefusal } from '../../../rules/invoicing/history/undoing';
import { markedDateProblem, notMarkedQuestion } from '../../../rules/invoicing/invoices/marking';
import { meansOnline, paymentMethodLabel } from '../../../rules/invoicing/invoices/payment-method';
import { onlinePaymentState } from '../../../rules/invoicing/recorded-payments/online-payment';
import {
  methodProblem,
  notPaidRefusal,
  paidRefusal,
  partProblem,
  paymentRefusal,
} from '../../../rules/invoicing/recorded-payments/paying';
import { planPayment } from '../../../rules/invoicing/recorded-payments/plan-payments';
import { planReversal } from '../../../rules/invoicing/recorded-payments/plan-reversals';
import { readInvoice } from '../../../rules/invoicing/recorded-payments/read-invoice';
import { charge, invoice, line, payment } from '../invoices/invoice-facts';

const CHECK = 2;
const CC = 10;
const ACH = 11;

test.each([
  ['Item', 'Do you want to mark this Item as not paid?'],
  ['Invoice', 'Do you want to mark this Invoice as not paid?'],
] as const)('the confirmation before an %s is marked as not paid has the specified text', (what, text) => {
  expect(notMarkedQuestion(what, 'paid')).toBe(text);
});

test.each([
  ['2026-11-19', null],
  ['2026-11-20', null],
  ['2026-11-21', 'The date cannot be in the future.'],
])('paid on %s, viewed on the 20th: %s', (date, problem) => {
  expect(markedDateProblem(date, '2026-11-20')).toBe(problem);
});

test.each([
  [null, 'Choose a payment method.'],
  [{ isChoosable: false, isRetired: false }, 'This payment method is for online payments only. Choose another one.'],
  [{ isChoosable: true, isRetired: true }, 'This payment method is no longer offered. Choose another one.'],
  [{ isChoosable: true, isRetired: false }, null],
])('the method %j is shown as: %s', (method, problem) => {
  expect(methodProblem(method)).toBe(problem);
});

test.each([
  [-1, 'Enter an amount above zero.'],
  [0, 'Enter an amount above zero.'],
  [1, null],
  [500, null],
  [501, 'The amount due is $5.00.'],
])('%d cents of 5.00: %s', (amount, problem) => {
  expect(partProblem(amount, 500, 'USD', 'en-US')).toBe(problem);
});

// Online, 11 is ACH and every other method is CC.
test.each([
  [{ methodId: CHECK, online: false }, 'Check', 'Check', false],
  [{ methodId: ACH, online: true }, 'Bank account', 'ACH', true],
  [{ methodId: ACH, online: false }, 'ACH', 'ACH', true],
  [{ methodId: CC, online: true }, 'Card', 'CC', true],
  [{ methodId: null, online: true }, null, 'CC', true],
  [{ methodId: null, online: false }, null, null, false],
])('the payment %j reads %s → %s, and means online: %s', (paid, name, label, online) => {
  expect(paymentMethodLabel(paid, name)).toBe(label);
  expect(meansOnline(paid)).toBe(online);
});

// The specified payment states.
test.each([
  ['a', 'PAID'],
  ['p', 'PENDING'],
  ['u', 'PENDING'],
  ['h', 'PENDING'],
  ['i', 'PENDING'],
  ['d', 'FAILED'],
  ['f', 'FAILED'],
  ['x', null],
  [null, null],
] as const)('the code %s means %s', (code, state) => {
  expect(onlinePaymentState(code)).toBe(state);
});

const two = invoice({ lines: [line(1, { hammer: 6_000 }), line(2, { hammer: 4_000 })] });
const by = (...payments: ReturnType<typeof payment>[]) => readInvoice({ ...two, payments });
const hand = { methodId: CHECK };

// Marking a whole invoice.
test.each([
  ['that is unpaid', by(), null],
  ['that is partly paid by the provider', by(payment(1, { methodId: CC, online: true, amount: 500 })), null],
  ['that is paid by the provider', by(payment(1, { methodId: CC, online: true })), 'This invoice was paid online.'],
  [
    'with a pending payment',
    by(payment(1, { methodId: ACH, online: true, state: 'PENDING' })),
    'A payment on this invoice is pending.',
  ],
] as const)(
  'a payment of an amount can be recorded, or the refusal says why not, on an invoice %s',
  (_, current, why) => {
    expect(paymentRefusal(current)?.message ?? null).toBe(why);
  },
);

test.each([
  ['unpaid', by(), null, 'This invoice has no payments.'],
  ['partly paid by cheque', by(payment(1, { ...hand, amount: 500 })), null, null],
  ['paid by cheque', by(payment(1, hand)), 'This invoice is paid.', null],
  [
    'paid by the provider',
    by(payment(1, { methodId: CC, online: true })),
    'This invoice was paid online.',
    "Online payments can't be removed by hand. Refund the payment instead.",
  ],
  [
    'paid by ACH that staff wrote down',
    by(payment(1, { methodId: ACH })),
    'This invoice was paid online.',
    "Online payments can't be removed by hand. Refund the payment instead.",
  ],
  [
    'partly paid by the provider',
    by(payment(1, { methodId: CC, online: true, amount: 500 })),
    'Part of this invoice was paid online. Record a payment for the rest.',
    "Online payments can't be removed by hand. Refund the payment instead.",
  ],
  [
    'pending',
    by(payment(1, { methodId: ACH, online: true, state: 'PENDING' })),
    'A payment on this invoice is pending.',
    'A payment on this invoice is pending.',
  ],
  [
    'failed online',
    by(payment(1, { methodId: CC, online: true, state: 'FAILED' })),
    null,
    'This invoice has no payments.',
  ],
  [
    'hidden whole',
    readInvoice({ ...two, lines: two.lines.map((one) => ({ ...one, suppressed: true })) }),
    'Every lot on this invoice is hidden.',
    'This invoice has no payments.',
  ],
] as const)('an invoice that is %s', (_what, current, paid, notPaid) => {
  expect([paidRefusal(current, null)?.message ?? null, notPaidRefusal(current, null)?.message ?? null]).toEqual([
    paid,
    notPaid,
  ]);
});

test.each([
  ['unpaid', by(), null, 'This item has no payments.'],
  ['paid alone', by(payment(1, { ...hand, lineId: 1, amount: 6_000 })), 'This item is paid.', null],
  ['paid with the whole', by(payment(1, hand)), 'This item is paid.', null],
  [
    'paid online with the whole',
    by(payment(1, { methodId: CC, online: true })),
    'This item was paid online.',
    "Online payments can't be removed by hand. Refund the payment instead.",
  ],
  [
    'pending with the whole',
    by(payment(1, { online: true, state: 'PENDING' })),
    'A payment on this invoice is pending.',
    'A payment on this invoice is pending.',
  ],
  [
    'hidden',
    readInvoice({ ...two, lines: [line(1, { suppressed: true }), line(2)] }),
    'This item is hidden from the invoice.',
    'This item has no payments.',
  ],
] as const)('an item that is %s', (_what, current, paid, notPaid) => {
  expect([paidRefusal(current, 1)?.message ?? null, notPaidRefusal(current, 1)?.message ?? null]).toEqual([
    paid,
    notPaid,
  ]);
});

describe('the entries of a payment', () => {
  const amounts = (plan: ReturnType<typeof planPayment>) =>
    plan.ok ? plan.entries.map(({ lineId, round, amount }) => [lineId, round, amount]) : plan.message;

  test('an invoice is paid item by item, then its own charges, then each round', () => {
    const current = readInvoice({
      ...two,
      charges: [charge(1, { amount: 700 }), charge(2, { lineId: 2, round: 1, amount: 300 })],
    });
    expect(amounts(planPayment(current, null, null, null, 'en-US'))).toEqual([
      [1, 0, 6_000],
      [2, 0, 4_000],
      [null, 0, 700],
      [2, 1, 300],
    ]);
  });

  test('a part payment stays on the invoice until it covers a whole round', () => {
    const current = readInvoice({ ...two, charges: [charge(1, { lineId: 2, round: 1, amount: 300 })] });
    expect(amounts(planPayment(current, null, 2_500, null, 'en-US'))).toEqual([[null, 0, 2_500]]);
    expect(amounts(planPayment(current, null, 10_100, null, 'en-US'))).toEqual([
      [1, 0, 6_000],
      [2, 0, 4_000],
      [null, 1, 100],
    ]);
  });

  test('an item cannot be paid beyond the amount due on the invoice', () => {
    expect(amounts(planPayment(by(payment(1, { ...hand, amount: 5_000 })), new Set([1]), null, null, 'en-US'))).toEqual(
      [[1, 0, 5_000]],
    );
  });

  test('reversing an item that a payment on the whole paid reverses its share and records the others’ shares on them', () => {
    const plan = planReversal(by(payment(1, hand)), new Set([1]), null, 9, 'en-US');
    expect(plan).toEqual({
      ok: true,
      entries: [
        { lineId: null, round: 0, amount: -10_000, refersTo: 1, like: null },
        { lineId: 2, round: 0, amount: 4_000, refersTo: null, like: 1 },
      ],
    });
  });

  test('a refund reduces the latest payments first', () => {
    const current = by(
      payment(1, { ...hand, lineId: 1, amount: 2_000 }),
      payment(2, { ...hand, lineId: 1, amount: 500 }),
    );
    expect(planReversal(current, new Set([1]), 700, 9, 'en-US')).toMatchObject({
      entries: [
        { amount: -500, refersTo: 2 },
        { amount: -200, refersTo: 1 },
      ],
    });
    expect(planReversal(current, new Set([1]), 2_501, 9, 'en-US')).toEqual({
      ok: false,
      code: 'AMOUNT_NOT_PAID',
      message: 'The amount paid is $25.00.',
    });
  });
});

test('a payment is active again after its reversal is reversed', () => {
  const entries = [
    payment(1, { amount: 500 }),
    payment(2, { amount: -500, refersTo: 1 }),
    payment(3, { amount: 500, refersTo: 2 }),
  ];
  expect(readPayments(entries.slice(0, 2)).effective).toEqual([]);
  expect(readPayments(entries).effective).toEqual([entries[0]]);
  const free = [
    payment(1, { amount: 0 }),
    payment(2, { amount: 0, refersTo: 1 }),
    payment(3, { amount: 0, refersTo: 2 }),
  ];
  expect([1, 2, 3].map((count) => readPayments(free.slice(0, count)).effective.length)).toEqual([1, 0, 1]);
});

const paidInvoice = {
  hasLater: false,
  paymentPending: false,
  allPaid: true,
  anyItemPaid: true,
  editedItemPaid: true,
  originalCharged: false,
  hasOnlinePayment: false,
};

test('an edit with a payment by staff can be undone, and one with an online payment cannot', () => {
  const edit = { isUndo: false, touched: ['payment'], isRefund: false, isCreditNote: false, together: null };
  expect(undoRefusal(edit, paidInvoice)).toBeNull();
  expect(undoRefusal(edit, { ...paidInvoice, hasOnlinePayment: true })).toBe(
    "Online payments can't be removed by hand. Refund the payment instead.",
  );
  expect(undoRefusal({ ...edit, isRefund: true }, { ...paidInvoice, hasOnlinePayment: true })).toBe(
    "A refund by the payment provider can't be undone. Charge the card again.",
  );
  expect(undoRefusal(edit, { ...paidInvoice, paymentPending: true })).toBe('A payment on this invoice is pending.');
});

test('charges of a paid invoice can be undone only if they are additional', () => {
  const edit = {
    isUndo: false,
    touched: ['additional', 'charge'],
    isRefund: false,
    isCreditNote: false,
    together: null,
  };
  expect(undoRefusal(edit, paidInvoice)).toBeNull();
  expect(undoRefusal(edit, { ...paidInvoice, originalCharged: true })).toBe('This invoice is paid.');
});
