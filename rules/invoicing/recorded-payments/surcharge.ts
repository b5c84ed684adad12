import { applyRate, type Minor, MoneyError, percentFromRate, rateFromPercent, sumMinor } from '../../core/money';
import type { ChargeEntry, InvoiceFacts } from '../invoices/facts';
import type { Overpayment } from './paying';
import { type PaymentPlan, type PlannedPayment, planPayment } from './plan-payments';
import { type ReadInvoice, readInvoice } from './read-invoice';

/** What payments by a method add to an invoice: a share of what they pay of it. Below 0, it is a discount. */
export interface Surcharge {
  readonly name: string;
  readonly rateMillionths: number;
}

/** A surcharge before it has a number in the ledger: a named charge of the whole invoice, in Other. */
export type PlannedSurcharge = Pick<ChargeEntry, 'lineId' | 'component' | 'round' | 'amount' | 'label' | 'source'>;

/** Returns the surcharge on what a payment pays of an invoice, rounded once. */
export const surchargeOn = (paid: Minor, surcharge: Pick<Surcharge, 'rateMillionths'> | null): Minor =>
  surcharge === null ? 0 : applyRate(paid, surcharge.rateMillionths);

const rateOrNull = (percent: string): number | null => {
  try {
    return rateFromPercent(percent);
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
};

/** Returns why a payment can't be recorded with the surcharge that staff saw; null if it can. */
export function surchargeRefusal(
  { rateMillionths }: Surcharge,
  seen: string,
  overpayment: Overpayment,
): { readonly code: string; readonly message: string } | null {
  if (rateOrNull(seen) !== rateMillionths)
    return {
      code: 'SURCHARGE_CHANGED',
      message: `The surcharge of this payment method is ${percentFromRate(rateMillionths)}% now. Review the payment, then record it again.`,
    };
  return overpayment === null || rateMillionths === 0
    ? null
    : {
        code: 'SURCHARGE_ON_CREDIT',
        message: 'A payment with a surcharge can’t leave a credit. Enter at most the amount due.',
      };
}

const chargeOf = (amount: Minor, label: string | null): PlannedSurcharge => ({
  lineId: null,
  component: 'other',
  round: 0,
  amount,
  label,
  source: 'SURCHARGE',
});

/** Returns the invoice with surcharges; their numbers don't exist in the ledger. */
export function withSurcharges(
  { facts }: ReadInvoice,
  surcharges: readonly PlannedSurcharge[],
  at: number,
): ReadInvoice {
  const last = facts.charges.reduce((most, { id }) => Math.max(most, id), 0);
  const charges = surcharges.map((charge, index): ChargeEntry => ({ ...charge, id: last + index + 1, at }));
  return readInvoice({ ...facts, charges: [...facts.charges, ...charges] });
}

/**
 * Adds a surcharge to a planned payment of a whole invoice: the surcharge is on what the payment pays, and paid with it, so that the balance falls by what
 * the payment was without it.
 */
export function withSurcharge(
  invoice: ReadInvoice,
  surcharge: Surcharge,
  payment: {
    /** Null for all that is due. */
    readonly amount: Minor | null;
    readonly entries: readonly PlannedPayment[];
    readonly at: number;
    readonly locale: string | undefined;
  },
): { readonly plan: PaymentPlan; readonly surcharges: readonly PlannedSurcharge[] } {
  const { amount, entries, at, locale } = payment;
  const paid = sumMinor(entries.map((entry) => entry.amount));
  const more = surchargeOn(paid, surcharge);
  if (more === 0) return { plan: { ok: true, entries }, surcharges: [] };
  const surcharges = [chargeOf(more, surcharge.name)];
  const charged = withSurcharges(invoice, surcharges, at);
  return { plan: planPayment(charged, null, amount === null ? null : amount + more, null, locale), surcharges };
}

/** Returns the entries that take all surcharges off an invoice of which no payment is left. */
export function removedSurcharges({ charges }: Pick<InvoiceFacts, 'charges'>): PlannedSurcharge[] {
  const sums = new Map<string | null, Minor>();
  for (const { source, label, amount } of charges)
    if (source === 'SURCHARGE') sums.set(label, (sums.get(label) ?? 0) + amount);
  return [...sums].flatMap(([label, amount]) => (amount === 0 ? [] : [chargeOf(0 - amount, label)]));
}
