import { applyRate, type Minor, type RateMillionths, sumMinor } from '../core/money';

/** An invoice that is paid at the till, with what is due on it. */
export interface DueInvoice {
  readonly id: number;
  readonly due: Minor;
}

/** An amount from one source: a payment, or a credit on another invoice. */
export interface Tender {
  readonly amount: Minor;
  /** What is above everything due stays on the last invoice as a credit. */
  readonly keepsCredit: boolean;
}

/** A part of a tender, by its place, that pays an invoice. */
export interface Share {
  readonly tender: number;
  readonly invoiceId: number;
  readonly amount: Minor;
  /** The part of it that is above the amount due. */
  readonly above: Minor;
}

/** What tenders pay, and how much of each of them nothing is due for. */
export interface SharedOut {
  readonly shares: readonly Share[];
  readonly left: readonly Minor[];
}

/** Returns the surcharge of a tender: of what it pays of each invoice, each rounded once, because each is a payment. */
export const surchargeOfShares = (shares: readonly Share[], tender: number, rate: RateMillionths): Minor =>
  sumMinor(shares.filter((share) => share.tender === tender).map(({ amount }) => applyRate(amount, rate)));

/** Returns the surcharge of a tender that pays invoices after an earlier sum did. */
export function surchargeAfter(due: readonly Minor[], earlier: Minor, amount: Minor, rate: RateMillionths): Minor {
  const tenders = [earlier, amount].map((each) => ({ amount: each, keepsCredit: false }));
  const { shares } = shareOut(
    due.map((each, id) => ({ id, due: each })),
    tenders,
  );
  return surchargeOfShares(shares, 1, rate);
}

/**
 * Shares tenders out over invoices: in their order, each invoice is paid in full before the next one. Every minor unit of a tender is in one of its shares
 * or in what is left of it.
 */
export function shareOut(invoices: readonly DueInvoice[], tenders: readonly Tender[]): SharedOut {
  const open = invoices.map(({ id, due }) => ({ id, due: Math.max(0, due) }));
  const last = open.at(-1);
  const shares: Share[] = [];
  const left = tenders.map(({ amount, keepsCredit }, tender) => {
    let rest = amount;
    for (const invoice of open) {
      const part = Math.min(rest, invoice.due);
      if (part <= 0) continue;
      invoice.due -= part;
      rest -= part;
      shares.push({ tender, invoiceId: invoice.id, amount: part, above: 0 });
    }
    if (rest === 0 || !keepsCredit || last === undefined) return rest;
    const own = shares.findIndex((share) => share.tender === tender && share.invoiceId === last.id);
    const share = shares[own] ?? { tender, invoiceId: last.id, amount: 0, above: 0 };
    const more = { ...share, amount: share.amount + rest, above: rest };
    if (own === -1) shares.push(more);
    else shares[own] = more;
    return 0;
  });
  return { shares, left };
}
