import type { InvoiceStatus } from '../invoices/facts';

/** The meaning of a raw onlinePaymentStat. The provider's sub-states of pending and failed are not distinguished. */
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

/** Returns the meaning of a raw code; null for none and for an unknown one. */
export function onlinePaymentState(rawCode: string | null): OnlinePaymentState | null {
  return rawCode === null ? null : (STATES[rawCode] ?? null);
}

/** Returns the raw code in REST calls for a state; null if nothing was paid online. */
export function onlinePaymentStat(status: InvoiceStatus, paidOnline: boolean): 'a' | 'p' | 'f' | null {
  if (status === 'PAYMENT_PENDING') return 'p';
  if (status === 'PAYMENT_FAILED') return 'f';
  return paidOnline ? 'a' : null;
}
