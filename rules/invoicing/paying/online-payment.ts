import type { InvoiceStatus } from '../invoices/facts';

/** What a raw onlinePaymentStat means. The provider's sub-states of pending and failed are not told apart. */
export type OnlinePaymentState = 'PAID' | 'PENDING' | 'FAILED';

const STATES: Readonly<Record<string, OnlinePaymentState>> = {
  a: 'PAID',
  p: 'PENDING',
  u: 'PENDING',
  h: 'PENDING',
  i: 'PENDING',
  d: 'FAILED',
  f: 'FAILED',
};

/** The meaning of a raw code; null for none and for one that is not known. */
export function onlinePaymentState(rawCode: string | null): OnlinePaymentState | null {
  return rawCode === null ? null : (STATES[rawCode] ?? null);
}

/** The raw code that the calls carry for a state of ours; null where nothing was paid online. */
export function onlinePaymentStat(status: InvoiceStatus, paidOnline: boolean): 'a' | 'p' | 'f' | null {
  if (status === 'PAYMENT_PENDING') return 'p';
  if (status === 'PAYMENT_FAILED') return 'f';
  return paidOnline ? 'a' : null;
}
