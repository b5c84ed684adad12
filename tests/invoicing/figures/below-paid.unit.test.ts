import { belowPaidProblem } from '../../../rules/invoicing/figures/below-paid';

const invoice = { id: 7, currency: 'USD' };
const owing = (invoiceTotal: number, paid: number, additionalTotal = 0) => ({
  invoiceTotal,
  additionalTotal,
  outstanding: invoiceTotal + additionalTotal - paid,
});

test.each([
  ['charges less than is paid', owing(10_000, 9000), owing(8000, 9000), 'TOTAL_BELOW_PAID'],
  ['charges no additional amount that is paid', owing(10_000, 12_000, 2000), owing(10_000, 12_000), 'TOTAL_BELOW_PAID'],
  ['lowers further what is overpaid', owing(8000, 9000), owing(7000, 9000), 'TOTAL_BELOW_PAID'],
  ['charges exactly what is paid', owing(10_000, 9000), owing(9000, 9000), undefined],
  ['charges less, and nothing is paid', owing(10_000, 0), owing(0, 0), undefined],
  ['charges more of what is overpaid', owing(5000, 9000), owing(8000, 9000), undefined],
  ['takes a payment', owing(10_000, 9000), owing(10_000, 11_000), undefined],
])('an edit that %s has the problem %s', (_, before, after, code) => {
  expect(belowPaidProblem(invoice, before, after, 'en-US')?.code).toBe(code);
});
