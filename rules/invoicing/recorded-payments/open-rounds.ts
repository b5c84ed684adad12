import { type Minor, sumMinor } from '../../core/money';
import { amountOf } from '../figures/payment-ledger';
import { chargesByLine, chargeTotal } from '../figures/price-parts';
import type { InvoiceFacts } from '../invoices/facts';
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

/** Returns the part of a credit that lowers charges, of which `earlier` are before them: a credit lowers the earliest charges first. */
const creditedOf = (charged: Minor, credit: Minor, earlier: Minor): Minor =>
  Math.min(Math.max(0, charged), Math.max(0, credit - earlier));

/** Returns what the items and (null) the invoice apart from them are charged in a round, less the credit notes of canceled sales. */
function chargedIn(
  { facts, projection }: Pick<ReadInvoice, 'facts' | 'projection'>,
  round: number,
): (lineId: number | null) => Minor {
  const chargesOf = chargesByLine(facts.charges.filter((entry) => entry.round === round));
  const beforeOf = chargesByLine(facts.charges.filter((entry) => entry.round > 0 && entry.round < round));
  const wholeBefore = chargesByLine(facts.charges.filter((entry) => entry.round < round))(null);
  // The rest of a credit is the item's share of the taxes of the whole invoice.
  const onWhole = sumMinor(
    projection.lines.map(({ credited, total, additional }) => short(credited, total + additional.total)),
  );
  return (lineId) => {
    const side = chargesOf(lineId)[round === 0 ? 'proper' : 'additional'];
    if (lineId === null) {
      const charged = chargeTotal(side);
      const earlier = round === 0 ? 0 : chargeTotal(wholeBefore.proper) + chargeTotal(wholeBefore.additional);
      return charged - creditedOf(charged, onWhole, earlier);
    }
    const line = projection.lines.find(({ id }) => id === lineId);
    const total = line?.total ?? 0;
    const charged = round === 0 ? total : chargeTotal(side);
    const earlier = round === 0 ? 0 : total + chargeTotal(beforeOf(lineId).additional);
    return charged - creditedOf(charged, line?.credited ?? 0, earlier);
  };
}

/** Returns what is open of round 0, the invoice itself, or of a round of additional charges. */
export function openRound(invoice: ReadInvoice, round: number): OpenRound {
  const { facts, projection, ledger } = invoice;
  const settled = ledger.settled.filter((entry) => entry.round === round);
  const chargedOn = chargedIn(invoice, round);
  const paid = new Map<number | null, Minor>();
  for (const { lineId, amount } of settled) paid.set(lineId, (paid.get(lineId) ?? 0) + amount);
  const paidOn = (lineId: number | null): Minor => paid.get(lineId) ?? 0;
  const shown = new Set(facts.lines.filter(({ suppressed }) => !suppressed).map(({ id }) => id));
  const onItems = projection.lines
    .filter(({ id }) => shown.has(id))
    .map((line) => ({
      lineId: line.id,
      charged: chargedOn(line.id),
      // Nothing is paid on an item whose sale was canceled, not even an entry of 0.
      isPaid: round === 0 && (line.isPaid || (line.status === 'CREDITED' && chargedOn(line.id) === 0)),
    }));
  const whole = shown.size === 0 ? 0 : chargedOn(null);
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
