import type { ChargeEntry, InvoiceFacts, Minor, PaymentEntry } from '../../invoicing/invoices/facts';

/** A share of an online payment: of the invoice itself (round 0), or of a round of additional charges. Amount in minor units. */
export interface OnlineShare {
  readonly round: number;
  readonly amount: Minor;
}

const sum = (entries: readonly { readonly amount: Minor }[]): Minor =>
  entries.reduce((total, { amount }) => total + amount, 0);

/**
 * Divides an online payment for a whole invoice between the invoice itself and the rounds of additional charges. Each round, earliest
 * first, gets its unpaid amount on lines that are shown and can be paid online; the invoice itself gets the rest. The shares are above 0
 * and add up to `amount`, in minor units of the invoice's currency.
 */
export function onlineShares(
  { lines, charges, payments }: Pick<InvoiceFacts, 'lines' | 'charges' | 'payments'>,
  amount: Minor,
): OnlineShare[] {
  const payable = new Set<number | null>(
    lines.filter(({ suppressed, restricted }) => !suppressed && !restricted).map(({ id }) => id),
  );
  if (lines.some(({ suppressed }) => !suppressed)) payable.add(null);
  const unpaid = (round: number): Minor => {
    const counts = (entry: ChargeEntry | PaymentEntry) => entry.round === round && payable.has(entry.lineId);
    return Math.max(
      0,
      sum(charges.filter(counts)) - sum(payments.filter((entry) => entry.state === 'SETTLED' && counts(entry))),
    );
  };
  const rounds = [...new Set(charges.map(({ round }) => round))].filter((round) => round > 0).sort((a, b) => a - b);
  const shares: OnlineShare[] = [];
  let left = amount;
  for (const round of rounds) {
    const share = Math.min(left, unpaid(round));
    if (share > 0) shares.push({ round, amount: share });
    left -= share;
  }
  return left > 0 ? [{ round: 0, amount: left }, ...shares] : shares;
}
