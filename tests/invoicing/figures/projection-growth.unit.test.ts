import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import type { InvoiceFacts } from '../../../rules/invoicing/invoices/facts';
import { charge, invoice, line, payment } from '../invoices/invoice-facts';

/** Eight times the lines may take this many times the CPU time; if each line went through all entries, it would be 64 times. */
const MOST_GROWTH = 24;

/** An invoice with two charges and a payment for each line. */
function invoiceOf(lines: number): InvoiceFacts {
  const ids = Array.from({ length: lines }, (_, index) => index + 1);
  return invoice({
    lines: ids.map((id) => line(id)),
    charges: ids.flatMap((id) => [
      charge(2 * id, { lineId: id, component: 'tax', amount: 800 }),
      charge(2 * id + 1, { lineId: id, round: 1, amount: 100 }),
    ]),
    payments: ids.flatMap((id) => [
      payment(2 * id, { lineId: id, amount: 10_800 }),
      payment(2 * id + 1, { lineId: id, round: 1, amount: 100 }),
    ]),
  });
}

/** The least CPU time of several projections, in microseconds. */
function cpuOf(facts: InvoiceFacts): number {
  const times = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage();
    expect(projectInvoice(facts).outstanding).toBe(0);
    return process.cpuUsage(start).user;
  });
  return Math.min(...times);
}

test('an invoice with eight times the lines takes about eight times the time', () => {
  const [small, large] = [invoiceOf(1000), invoiceOf(8000)];
  cpuOf(invoiceOf(500));
  expect(cpuOf(large)).toBeLessThan(MOST_GROWTH * cpuOf(small));
});
