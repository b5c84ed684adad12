import type { Minor } from '../core/money';
import type { InvoiceFacts, InvoiceProjection, LineFacts, LineProjection, PaymentEntry } from './facts';
import { amountOf, lastAt, readPayments } from './payment-ledger';
import type { PaymentLedger } from './payment-ledger';
import { addParts, chargesByLine, chargeTotal, NO_PRICE, priceTotal } from './price-parts';
import type { ChargesOf } from './price-parts';
import { invoiceStatus, lineStatus, shipStatus } from './status';

/** What the invoice's payments have paid, before it is asked what that means for each line. */
interface Cover {
  /** The invoice proper is paid: its lines are, whatever line a payment named. */
  readonly invoice: boolean;
  /** Online payments on the invoice as a whole have paid all lines that can be paid for online. */
  readonly payableOnline: boolean;
  readonly additional: boolean;
}

interface PricedLine {
  readonly line: LineFacts;
  readonly price: LineProjection['price'];
  readonly total: Minor;
  readonly charges: ChargesOf;
  readonly additionalTotal: Minor;
  readonly paidOnLine: Minor;
  readonly additionalPaidOnLine: Minor;
}

const onLine = (entries: readonly PaymentEntry[], lineId: number | null): PaymentEntry[] =>
  entries.filter((entry) => entry.lineId === lineId);
const proper = (entries: readonly PaymentEntry[]): PaymentEntry[] => entries.filter((entry) => entry.round === 0);
const additional = (entries: readonly PaymentEntry[]): PaymentEntry[] => entries.filter((entry) => entry.round !== 0);
const unpaidOf = (total: Minor, paid: Minor): Minor => Math.max(0, total - paid);

function priceLine(line: LineFacts, charges: ChargesOf, { settled }: PaymentLedger): PricedLine {
  const price = { hammer: line.hammer, premium: line.premium, liveFee: line.liveFee, ...charges.proper };
  const payments = onLine(settled, line.id);
  return {
    line,
    price,
    total: priceTotal(price),
    charges,
    additionalTotal: chargeTotal(charges.additional),
    paidOnLine: amountOf(proper(payments)),
    additionalPaidOnLine: amountOf(additional(payments)),
  };
}

function projectLine(priced: PricedLine, cover: Cover, ledger: PaymentLedger, sentAt: number | null): LineProjection {
  const { line, price, total, charges, additionalTotal } = priced;
  const standing = proper(ledger.standing);
  const own = onLine(standing, line.id);
  const covered = !line.suppressed && (cover.invoice || (cover.payableOnline && !line.restricted));
  const isPaid = covered || (own.length > 0 && priced.paidOnLine >= total);
  const paidBy = own.length > 0 && priced.paidOnLine >= total ? own : onLine(standing, null);
  const additionalCovered = !line.suppressed && cover.additional;
  return {
    id: line.id,
    price,
    total,
    paid: covered ? Math.max(total, priced.paidOnLine) : priced.paidOnLine,
    isPaid,
    paidAt: isPaid ? (lastAt(paidBy) ?? lastAt(standing)) : null,
    paidOnline: isPaid && paidBy.some((entry) => entry.online),
    status: lineStatus({ sentAt, isPaid, shippedAt: line.shippedAt }),
    additional: {
      ...charges.additional,
      total: additionalTotal,
      paid: additionalCovered ? Math.max(additionalTotal, priced.additionalPaidOnLine) : priced.additionalPaidOnLine,
    },
  };
}

/**
 * Every figure and state of one invoice, from its entries alone: the order of lines is kept, the order of entries does
 * not matter. docs/money.md says what each figure means. Throws MoneyError when a sum passes 15 digits.
 */
export function projectInvoice(facts: InvoiceFacts): InvoiceProjection {
  const chargesOf = chargesByLine(facts.charges);
  const ledger = readPayments(facts.payments);
  const priced = facts.lines.map((line) => priceLine(line, chargesOf(line.id), ledger));
  const shown = priced.filter(({ line }) => !line.suppressed);

  // Where every line is hidden, the charges of the whole invoice are not owed either.
  const whole = shown.length > 0 ? chargesOf(null) : null;
  const price = addParts([...shown.map((one) => one.price), { ...NO_PRICE, ...whole?.proper }]);
  const invoiceTotal = priceTotal(price);
  const additionalTotal = shown.reduce((sum, one) => sum + one.additionalTotal, whole ? chargeTotal(whole.additional) : 0);
  const paid = amountOf(proper(ledger.settled));
  const additionalPaid = amountOf(additional(ledger.settled));

  const wholeStanding = onLine(proper(ledger.standing), null);
  const wholeOnline = amountOf(wholeStanding.filter((entry) => entry.online));
  const owedOnline = shown
    .filter(({ line }) => !line.restricted)
    .reduce((sum, one) => sum + unpaidOf(one.total, one.paidOnLine), whole ? chargeTotal(whole.proper) : 0);
  const allPaid = shown.length > 0 && proper(ledger.standing).length > 0 && paid >= invoiceTotal;
  const cover: Cover = {
    invoice: allPaid,
    payableOnline: wholeOnline > 0 && wholeOnline >= owedOnline,
    additional: additionalPaid >= additionalTotal && additional(ledger.standing).length > 0,
  };
  const lines = priced.map((one) => projectLine(one, cover, ledger, facts.sentAt));
  const restrictedIds = new Set(shown.filter(({ line }) => line.restricted).map(({ line }) => line.id));

  const outstanding = invoiceTotal + additionalTotal - paid - additionalPaid;
  const pendingCharges = unpaidOf(additionalTotal, additionalPaid);
  const unpaidRestricted = lines
    .filter((line) => restrictedIds.has(line.id))
    .reduce((sum, { total, paid: paidOf, additional: more }) => sum + unpaidOf(total, paidOf) + unpaidOf(more.total, more.paid), 0);
  // A payment on the whole that does not cover it lessens the part that can be paid online first.
  const restrictedTotal = Math.min(unpaidRestricted, Math.max(0, outstanding));

  const paidAt = lastAt(ledger.standing);
  const state = invoiceStatus({
    paidAt: allPaid && pendingCharges === 0 ? paidAt : null,
    pending: ledger.pending.length > 0,
    failedAt: ledger.failedAt,
    partialAt: paid + additionalPaid > 0 && outstanding > 0 ? paidAt : null,
    sentAt: facts.sentAt,
  });
  const shipping = shipStatus(shown.map(({ line }) => line.shippedAt));
  return {
    lines,
    itemCount: shown.length,
    price,
    invoiceTotal,
    additionalTotal,
    paid,
    additionalPaid,
    pendingPayment: amountOf(ledger.pending),
    outstanding,
    pendingCharges,
    restrictedTotal,
    onlineTotal: Math.max(0, outstanding) - restrictedTotal,
    allPaid,
    status: state.status,
    statusAt: state.at,
    shipStatus: shipping.status,
    shippedAt: shipping.at,
    hasRestricted: restrictedIds.size > 0,
  };
}
