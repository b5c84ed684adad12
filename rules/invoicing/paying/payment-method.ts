import type { PaymentEntry } from '../invoices/facts';

/** ACH has this number in every house. */
export const ACH_METHOD_ID = 11;

type Paid = Pick<PaymentEntry, 'methodId' | 'online'>;

/** The provider's own payment and ACH mean paid online, ACH also where staff wrote it down. */
export const meansOnline = ({ methodId, online }: Paid): boolean => online || methodId === ACH_METHOD_ID;

/** How a payment was made, as staff read it: ACH by its number, the provider's other payments as CC, else the method's own name; null where it is not known. */
export function paymentMethodLabel({ methodId, online }: Paid, name: string | null): string | null {
  if (methodId === ACH_METHOD_ID) return 'ACH';
  return online ? 'CC' : name;
}
