import type { PaymentEntry } from './facts';

/** The number of ACH in every house. */
export const ACH_METHOD_ID = 11;

type Paid = Pick<PaymentEntry, 'methodId' | 'online'>;

/** How staff and bidders read that a credit on another invoice paid, or was used there. */
export const CREDIT_LABEL = 'Credit';

/** Payments through the provider and ACH count as paid online, even an ACH payment that staff recorded. */
export const meansOnline = ({ methodId, online }: Paid): boolean => online || methodId === ACH_METHOD_ID;

/**
 * Returns the method of a payment for staff: ACH by its number, CC for the provider's other payments, Credit for a credit of another
 * invoice, otherwise its name; null if unknown.
 */
export function paymentMethodLabel(
  { methodId, online, cause }: Paid & Pick<PaymentEntry, 'cause'>,
  name: string | null,
): string | null {
  if (cause === 'CREDIT') return CREDIT_LABEL;
  if (methodId === ACH_METHOD_ID) return 'ACH';
  return online ? 'CC' : name;
}
