import { type Minor, roundHalfAwayFromZero } from '../core/money';

/** What makes the sales tax of an invoice count: its payment, its issue, or whichever comes first. */
export const TAX_BASES = ['PAYMENT', 'INVOICE', 'EARLIER'] as const;
export type TaxBasis = (typeof TAX_BASES)[number];

/** The figures of one invoice that its sales tax follows from, in minor units of its currency. */
export interface TaxedFigures {
  /** Whether it was sent to the bidder. */
  readonly isIssued: boolean;
  /** Everything that it charges, additional charges and tax included. */
  readonly charged: Minor;
  /** The tax in it, including that of additional charges. */
  readonly tax: Minor;
  /** The sum of its credit notes. */
  readonly credited: Minor;
  /** The tax in its credit notes. */
  readonly creditedTax: Minor;
  /** Settled payments, less refunds and reversals. */
  readonly paid: Minor;
}

/** An amount of sales without its tax, and the tax. */
export interface SalesAndTax {
  readonly sales: Minor;
  readonly tax: Minor;
}

const NOTHING: SalesAndTax = { sales: 0, tax: 0 };

/** Returns the part of an invoice that its payments cover. What is paid beyond the invoice is a credit, not a sale. */
function paidPart(paid: Minor, whole: SalesAndTax): SalesAndTax {
  const total = whole.sales + whole.tax;
  if (paid <= 0) return NOTHING;
  if (paid >= total) return whole;
  const tax = roundHalfAwayFromZero(BigInt(whole.tax) * BigInt(paid), total);
  return { sales: paid - tax, tax };
}

/**
 * Returns what counts so far, for each basis. By payment, tax counts in proportion to what is paid of the invoice, rounded once on everything
 * paid so far. By invoice, all of it counts from the issue, or from the first payment of an invoice that was never sent. By the earlier of
 * both, what is paid counts, and all of it from the issue.
 */
export function recognized({
  isIssued,
  charged,
  tax,
  credited,
  creditedTax,
  paid,
}: TaxedFigures): Record<TaxBasis, SalesAndTax> {
  const netTax = tax - creditedTax;
  const whole = { sales: charged - credited - netTax, tax: netTax };
  const part = paidPart(paid, whole);
  return {
    PAYMENT: part,
    INVOICE: isIssued || paid > 0 ? whole : NOTHING,
    EARLIER: isIssued ? whole : part,
  };
}

/** Returns the difference of two amounts. */
export const lessOf = (now: SalesAndTax, before: SalesAndTax): SalesAndTax => ({
  sales: now.sales - before.sales,
  tax: now.tax - before.tax,
});
