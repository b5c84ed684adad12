/** State of the charge of one invoice. Its key, amount, and card are fixed from READY on. */
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

/** Returns the state as shown to staff. */
export const chargeStateText = (state: ChargeState): string => STATE_TEXT[state];
