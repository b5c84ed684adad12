import type { Minor } from '../../core/money';

/** Returns the message for an invoice that can't switch between pickup and shipping now; null if it can. */
export function deliveryRefusal(
  invoice: { allPaid: boolean; paymentPending: boolean },
  lines: readonly { isPaid: boolean; paid: Minor }[],
): string | null {
  if (invoice.paymentPending) return 'A payment on this invoice is pending.';
  if (invoice.allPaid) return 'This invoice is paid.';
  return lines.some((line) => line.isPaid || line.paid > 0) ? 'An item of this invoice is paid.' : null;
}

/** Returns whether an invoice can switch between pickup and shipping: until any payment is made or pending. */
export function canSwitchDelivery(
  invoice: { allPaid: boolean; paymentPending: boolean },
  lines: readonly { isPaid: boolean; paid: Minor }[],
): boolean {
  return deliveryRefusal(invoice, lines) === null;
}
