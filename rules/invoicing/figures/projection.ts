import { type Minor, sumMinor } from '../../core/money';
import type { InvoiceFacts, InvoiceProjection } from '../invoices/facts';
import { invoiceStatus, shipStatus } from '../invoices/status';
import { projectAdditional } from './additional-projection';
import { entriesByLine } from './line-entries';
import { type Cover, priceLine, projectLine, roundsOf } from './line-projection';
import { additional, amountOf, coveredAt, lastAt, onLine, proper, readPayments } from './payment-ledger';
import { paidSince, paymentStateOf } from './payment-state';
import { addCharges, addParts, chargesByLine, chargeTotal, NO_CHARGES, NO_PRICE, priceTotal } from './price-parts';

/** Returns the instant of the latest credit note; null if there is none. */
const lastCredit = (credits: InvoiceFacts['credits']): number | null =>
  credits.length === 0 ? null : Math.max(...credits.map(({ at }) => at));

const unpaidOf = (total: Minor, paid: Minor): Minor => Math.max(0, total - paid);

/**
 * Computes every figure and state of one invoice, from its entries alone: the result has the lines in the same order; the order of
 * entries doesn't matter. docs/money.md defines each figure. Throws MoneyError if a sum exceeds 15 digits.
 */
export function projectInvoice(facts: InvoiceFacts): InvoiceProjection {
  const chargesOf = chargesByLine(facts.charges);
  const ledger = readPayments(facts.payments);
  const entries = entriesByLine(facts, ledger);
  const priced = facts.lines.map((line) => priceLine(line, chargesOf(line.id), entries));
  const shown = priced.filter(({ line }) => !line.suppressed);

  // If every line is hidden, the charges of the whole invoice are not owed either.
  const whole = shown.length > 0 ? chargesOf(null) : null;
  const price = addParts([...shown.map((one) => one.price), { ...NO_PRICE, ...whole?.proper }]);
  const invoiceTotal = priceTotal(price);
  const additionalParts = addCharges([...shown.map((one) => one.charges.additional), whole?.additional ?? NO_CHARGES]);
  const additionalTotal = chargeTotal(additionalParts);
  const paid = amountOf(proper(ledger.settled));
  const additionalPaid = amountOf(additional(ledger.settled));

  const wholeOnline = amountOf(onLine(proper(ledger.effective), null).filter((entry) => entry.online));
  const owedOnline = shown
    .filter(({ line }) => !line.restricted)
    .reduce(
      (sum, one) => sum + unpaidOf(one.total, one.paidOnLine + one.credited),
      whole ? chargeTotal(whole.proper) : 0,
    );
  const credited = sumMinor(facts.credits.map(({ amount }) => amount));
  const outstanding = invoiceTotal + additionalTotal - credited - paid - additionalPaid;
  const isInvoicePaid =
    (proper(ledger.effective).length > 0 || facts.credits.length > 0) && paid + credited >= invoiceTotal;
  // What one part owes the bidder pays the other: an overpayment pays additional charges, a discount among them the invoice.
  const covered = coveredAt(ledger, outstanding);
  const allPaid = shown.length > 0 && (isInvoicePaid || covered !== null);
  const isCredited = shown.length > 0 && credited > 0 && credited >= invoiceTotal + additionalTotal;
  const cover: Cover = {
    invoice: allPaid,
    credited: isCredited,
    payableOnline: wholeOnline > 0 && wholeOnline >= owedOnline,
    additional: additionalPaid >= additionalTotal && additional(ledger.effective).length > 0,
    coveredAt: covered,
  };
  const lines = priced.map((one) => projectLine(one, cover, entries, facts));
  const restrictedIds = new Set(shown.filter(({ line }) => line.restricted).map(({ line }) => line.id));

  // Credit notes lower the invoice itself first; what exceeds the amount unpaid there lowers its additional charges.
  const creditedAdditional = unpaidOf(credited, unpaidOf(invoiceTotal, paid));
  const unpaidAdditional = unpaidOf(additionalTotal, additionalPaid + creditedAdditional);
  const pendingCharges = Math.min(unpaidAdditional, Math.max(0, outstanding));
  const unpaidRestricted = lines
    .filter((line) => restrictedIds.has(line.id))
    .reduce(
      (sum, { total, paid: paidOf, credited: creditedOf, additional: more }) =>
        sum + unpaidOf(unpaidOf(total, paidOf) + unpaidOf(more.total, more.paid), creditedOf),
      0,
    );
  // A payment on the whole that does not cover it lowers the part that can be paid online first.
  const restrictedTotal = Math.min(unpaidRestricted, Math.max(0, outstanding));

  const paidAt = lastAt(ledger.effective) ?? lastCredit(facts.credits);
  const state = invoiceStatus({
    creditedAt: isCredited ? lastCredit(facts.credits) : null,
    paidAt: allPaid && pendingCharges === 0 ? paidAt : null,
    pending: ledger.pending.length > 0,
    failedAt: ledger.failedAt,
    partialAt: paid + additionalPaid > 0 && outstanding > 0 ? paidAt : null,
    sentAt: facts.sentAt,
  });
  // What was credited before it was shipped isn't shipped any more.
  const shipping = shipStatus(
    shown.flatMap(({ line: { canceled, shippedAt } }) =>
      shippedAt === null && (canceled || isCredited) ? [] : [shippedAt],
    ),
  );
  return {
    lines,
    itemCount: shown.length,
    price,
    invoiceTotal,
    additionalTotal,
    additional: projectAdditional(
      {
        parts: additionalParts,
        suppressed: shown.length === 0,
        rounds: roundsOf(facts.charges),
        payments: additional(facts.payments),
        paid: additionalPaid,
        coveredAt: covered,
      },
      facts.additionalSentAt,
    ),
    paid,
    additionalPaid,
    credited,
    pendingPayment: amountOf(ledger.pending),
    outstanding,
    pendingCharges,
    restrictedTotal,
    onlineTotal: Math.max(0, outstanding) - restrictedTotal,
    allPaid,
    status: state.status,
    statusAt: state.at,
    paymentState: paymentStateOf({ ...facts, outstanding, paid: paid + additionalPaid }),
    paidSinceFailure: state.status === 'PAYMENT_FAILED' && state.at !== null ? paidSince(facts.payments, state.at) : 0,
    shipStatus: shipping.status,
    shippedAt: shipping.at,
    hasRestricted: restrictedIds.size > 0,
  };
}
