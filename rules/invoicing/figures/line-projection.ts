import { type Minor, sumMinor } from '../../core/money';
import type { ChargeEntry, Instant, InvoiceFacts, LineFacts, LineProjection } from '../invoices/facts';
import { lineStatus } from '../invoices/status';
import { projectAdditional } from './additional-projection';
import type { LineEntries, PaidBy } from './line-entries';
import { additional, amountOf, proper } from './payment-ledger';
import { type ChargesOf, chargeTotal, priceTotal } from './price-parts';

/** What the invoice's payments cover, before the state of each line is determined. */
export interface Cover {
  /** The invoice itself is paid, and so are its lines, whatever line a payment named. */
  readonly invoice: boolean;
  /** Credit notes cover the whole invoice: nothing of it is paid. */
  readonly credited: boolean;
  /** Online payments on the invoice as a whole cover all lines that can be paid online. */
  readonly payableOnline: boolean;
  readonly additional: boolean;
  /** When the latest payment was made, if payments cover the invoice with its additional charges; null if they don't. */
  readonly coveredAt: Instant | null;
}

/** A line with its price and the amount paid on it alone. */
export interface PricedLine {
  readonly line: LineFacts;
  readonly price: LineProjection['price'];
  readonly total: Minor;
  readonly charges: ChargesOf;
  readonly additionalTotal: Minor;
  readonly paidOnLine: Minor;
  readonly additionalPaidOnLine: Minor;
  readonly credited: Minor;
}

/** Returns the line's figures that do not depend on other lines. */
export function priceLine(line: LineFacts, charges: ChargesOf, entries: LineEntries): PricedLine {
  const price = { hammer: line.hammer, premium: line.premium, liveFee: line.liveFee, ...charges.proper };
  const payments = entries.settledOn(line.id);
  return {
    line,
    price,
    total: priceTotal(price),
    charges,
    additionalTotal: chargeTotal(charges.additional),
    paidOnLine: amountOf(proper(payments)),
    additionalPaidOnLine: amountOf(additional(payments)),
    credited: sumMinor(entries.creditsOf(line.id).map(({ amount }) => amount)),
  };
}

/** Returns the rounds of additional charges among entries. */
export const roundsOf = (charges: readonly ChargeEntry[]): number[] =>
  charges.map((entry) => entry.round).filter((round) => round !== 0);

/** Returns the line, given what the payments on the whole cover. */
export function projectLine(
  priced: PricedLine,
  cover: Cover,
  entries: LineEntries,
  facts: Pick<InvoiceFacts, 'sentAt' | 'additionalSentAt'>,
): LineProjection {
  const { line, price, total, charges, additionalTotal } = priced;
  const own = entries.paidOn(line.id);
  const covered = !line.suppressed && (cover.invoice || (cover.payableOnline && !line.restricted));
  const isCredited = line.canceled || cover.credited;
  const isPaidAlone = own !== null && priced.paidOnLine >= total;
  const isPaid = !isCredited && (covered || isPaidAlone);
  const paidBy: PaidBy | null = isPaidAlone ? own : entries.paidOn(null);
  const additionalCovered = !line.suppressed && cover.additional;
  return {
    id: line.id,
    price,
    total,
    credited: priced.credited,
    paid: covered && !isCredited ? Math.max(total, priced.paidOnLine) : priced.paidOnLine,
    isPaid,
    paidAt: isPaid ? (paidBy?.at ?? entries.lastPaidAt ?? cover.coveredAt) : null,
    paidOnline: isPaid && paidBy?.online === true,
    status: lineStatus({ sentAt: facts.sentAt, isCredited, isPaid, shippedAt: line.shippedAt }),
    additional: projectAdditional(
      {
        parts: charges.additional,
        suppressed: line.suppressed,
        rounds: roundsOf(entries.chargesOf(line.id)),
        payments: entries.additionalOf(line.id),
        paid: additionalCovered ? Math.max(additionalTotal, priced.additionalPaidOnLine) : priced.additionalPaidOnLine,
        coveredAt: cover.coveredAt,
      },
      facts.additionalSentAt,
    ),
  };
}
