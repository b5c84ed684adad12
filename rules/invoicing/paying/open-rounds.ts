import type { Minor } from '../../core/money';
import { sumMinor } from '../../core/money';
import type { InvoiceFacts } from '../invoices/facts';
import { chargesByLine, chargeTotal } from '../lines/price-parts';
import { amountOf } from './payment-ledger';
import type { ReadInvoice } from './read-invoice';

/** The open amount of a round of charges on an item, or (null) on the whole invoice apart from its items. */
interface Place {
  readonly lineId: number | null;
  readonly short: Minor;
  readonly isPaid: boolean;
}

/** A round of charges with its amount due, in total and by place. */
export interface OpenRound {
  readonly round: number;
  readonly due: Minor;
  readonly places: readonly Place[];
}

const short = (charged: Minor, paid: Minor): Minor => Math.max(0, charged - paid);

/** Returns what is open of round 0, the invoice itself, or of a round of additional charges. */
export function openRound({ facts, projection, ledger }: ReadInvoice, round: number): OpenRound {
  const settled = ledger.settled.filter((entry) => entry.round === round);
  const chargesOf = chargesByLine(facts.charges.filter((entry) => entry.round === round));
  const paid = new Map<number | null, Minor>();
  for (const { lineId, amount } of settled) paid.set(lineId, (paid.get(lineId) ?? 0) + amount);
  const paidOn = (lineId: number | null): Minor => paid.get(lineId) ?? 0;
  const shown = new Set(facts.lines.filter(({ suppressed }) => !suppressed).map(({ id }) => id));
  const onItems = projection.lines
    .filter(({ id }) => shown.has(id))
    .map((line) => ({
      lineId: line.id,
      charged: round === 0 ? line.total : chargeTotal(chargesOf(line.id).additional),
      isPaid: round === 0 && line.isPaid,
    }));
  const whole = shown.size === 0 ? 0 : chargeTotal(round === 0 ? chargesOf(null).proper : chargesOf(null).additional);
  const places = [...onItems, { lineId: null, charged: whole, isPaid: round === 0 && projection.allPaid }];
  return {
    round,
    due: short(sumMinor(places.map(({ charged }) => charged)), amountOf(settled)),
    places: places.map(({ lineId, charged, isPaid }) => ({ lineId, isPaid, short: short(charged, paidOn(lineId)) })),
  };
}

/** Returns the rounds of an invoice, the invoice itself first. */
export const roundsOf = ({ charges }: InvoiceFacts): number[] =>
  [...new Set([0, ...charges.map(({ round }) => round)])].sort((a, b) => a - b);

/** Returns what marking each item alone as paid would pay: including its additional charges, and never more than is due on the invoice. */
export function dueByItem(invoice: ReadInvoice): ReadonlyMap<number, Minor> {
  const rounds = roundsOf(invoice.facts).map((round) => openRound(invoice, round));
  const due = new Map<number, Minor>();
  const most = Math.max(0, invoice.projection.outstanding);
  for (const { due: dueOfRound, places } of rounds) {
    for (const { lineId, short: open, isPaid } of places) {
      if (lineId === null || isPaid) continue;
      const known = due.get(lineId) ?? 0;
      due.set(lineId, Math.min(most, known + Math.min(open, dueOfRound)));
    }
  }
  return due;
}
