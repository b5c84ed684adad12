import { type Minor, sumMinor } from '../../core/money';
import type { ChargeEntry, InvoiceFacts, PaymentEntry } from '../invoices/facts';
import { type OpenRound, openRound, roundsOf } from './open-rounds';
import type { ReadInvoice } from './read-invoice';

/** The share of an online payment that pays an item, or (null) the invoice as a whole; in minor units of the invoice's currency. */
export interface OnlineShare {
  readonly lineId: number | null;
  /** 0 is the invoice itself; 1, 2, ... are rounds of additional charges. */
  readonly round: number;
  readonly amount: Minor;
}

/** Returns the places that can be paid online: items that are shown and not restricted, and what is charged on the whole invoice. */
function payablePlaces({ lines }: InvoiceFacts): ReadonlySet<number | null> {
  const shown = lines.filter(({ suppressed }) => !suppressed);
  return new Set([...shown.filter(({ restricted }) => !restricted).map(({ id }) => id), ...(shown[0] ? [null] : [])]);
}

/** Returns the unpaid amount of a round of additional charges on these places, however its payments were distributed among them. */
function unpaidOn({ facts, ledger }: ReadInvoice, round: number, places: ReadonlySet<number | null>): Minor {
  const amounts = (entries: readonly (ChargeEntry | PaymentEntry)[]) =>
    sumMinor(entries.filter((one) => one.round === round && places.has(one.lineId)).map(({ amount }) => amount));
  return Math.max(0, amounts(facts.charges) - amounts(ledger.settled));
}

/** Distributes an amount of a round among its open places, in their order; what exceeds them is paid on the invoice as a whole. */
function sharesOf({ round, places }: OpenRound, payable: ReadonlySet<number | null>, amount: Minor): OnlineShare[] {
  let left = amount;
  const take = (most: Minor): Minor => {
    const taken = Math.min(most, left);
    left -= taken;
    return taken;
  };
  const items = places
    .filter(({ lineId }) => lineId !== null && payable.has(lineId))
    .map(({ lineId, short }) => ({ lineId, round, amount: take(short) }));
  return [...items, { lineId: null, round, amount: left }].filter((share) => share.amount > 0);
}

/**
 * Divides an online payment among the items that it pays, so that they are paid like those that staff mark as paid. Each round of
 * additional charges, the earliest first, gets its unpaid amount; the invoice itself gets the rest. The shares are above 0 and add up to
 * `amount`, in minor units of the invoice's currency; those of the invoice itself come first.
 */
export function planOnlinePayment(invoice: ReadInvoice, amount: Minor): OnlineShare[] {
  const payable = payablePlaces(invoice.facts);
  let left = amount;
  const additional = roundsOf(invoice.facts)
    .filter((round) => round > 0)
    .flatMap((round) => {
      const open = openRound(invoice, round);
      const share = Math.min(left, unpaidOn(invoice, round, payable));
      left -= share;
      return sharesOf(open, payable, share);
    });
  return [...sharesOf(openRound(invoice, 0), payable, left), ...additional];
}
