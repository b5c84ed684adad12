import type { Minor } from '../core/money';

/** Pickup and shipping can be switched until anything is paid or under way (S0§4). */
export function canSwitchDelivery(
  invoice: { allPaid: boolean; paymentPending: boolean },
  lines: readonly { isPaid: boolean; paid: Minor }[],
): boolean {
  return !invoice.allPaid && !invoice.paymentPending && lines.every((line) => !line.isPaid && line.paid <= 0);
}
