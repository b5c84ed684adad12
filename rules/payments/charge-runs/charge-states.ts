/** State of the charge of one invoice. Its key, amount, and card are fixed from READY on. */
export const CHARGE_STATES = [
  'READY',
  'REQUESTED',
  'UNKNOWN',
  'PENDING',
  'ACTION_NEEDED',
  'CHARGED',
  'DECLINED',
  'SKIPPED',
] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

const STATE_TEXT: Readonly<Record<ChargeState, string>> = {
  READY: 'Waiting',
  REQUESTED: 'Being charged',
  UNKNOWN: 'Unconfirmed',
  PENDING: 'Payment Pending',
  ACTION_NEEDED: 'Action needed',
  CHARGED: 'Charged',
  DECLINED: 'Payment Failed',
  SKIPPED: 'Not charged',
};

/** Returns the state as shown to staff. */
export const chargeStateText = (state: ChargeState): string => STATE_TEXT[state];
