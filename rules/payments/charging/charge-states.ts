/** How far the charge of one invoice is. Its key, amount and card are fixed from READY on. */
export type ChargeState = 'READY' | 'ASKED' | 'UNKNOWN' | 'PENDING' | 'CHARGED' | 'DECLINED' | 'SKIPPED';

const STATE_TEXT: Readonly<Record<ChargeState, string>> = {
  READY: 'Waiting',
  ASKED: 'Being charged',
  UNKNOWN: 'Unconfirmed',
  PENDING: 'Payment Pending',
  CHARGED: 'Charged',
  DECLINED: 'Payment Failed',
  SKIPPED: 'Not charged',
};

/** What staff read of it. */
export const chargeStateText = (state: ChargeState): string => STATE_TEXT[state];
