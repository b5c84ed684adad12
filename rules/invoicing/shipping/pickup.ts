import type { Minor } from '../../core/money';

/** Why pickup and shipping cannot be switched now, in the words that staff read; null when they can. */
export function deliveryRefusal(
  invoice: { allPaid: boolean; paymentPending: boolean },
  lines: readonly { isPaid: boolean; paid: Minor }[],
): string | null {
  if (invoice.paymentPending) return 'A payment on this invoice is pending.';
  if (invoice.allPaid) return 'This invoice is paid.';
  return lines.some((line) => line.isPaid || line.paid > 0) ? 'An item of this invoice is paid.' : null;
}

/** Pickup and shipping can be switched until anything is paid or under way. */
export function canSwitchDelivery(
  invoice: { allPaid: boolean; paymentPending: boolean },
  lines: readonly { isPaid: boolean; paid: Minor }[],
): boolean {
  return deliveryRefusal(invoice, lines) === null;
}
