import type { Minor } from '../../core/money';

/** How the payment provider and the ledger disagree. */
export const DISCREPANCY_KINDS = [
  'UNALLOCATED',
  'NOT_TAKEN',
  'AMOUNT_DIFFERS',
  'REFUND_NOT_RECORDED',
  'REFUND_NOT_MADE',
] as const;
export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number];

/** States of a discrepancy. REFUNDING: a refund was requested from the provider, which hasn't answered yet. */
export const DISCREPANCY_STATES = ['OPEN', 'REFUNDING', 'RECORDED', 'REFUNDED', 'IGNORED'] as const;
export type DiscrepancyState = (typeof DISCREPANCY_STATES)[number];

const KIND_TEXT: Readonly<Record<DiscrepancyKind, string>> = {
  UNALLOCATED: 'Payment not in the ledger',
  NOT_TAKEN: 'Payment not at the provider',
  AMOUNT_DIFFERS: 'Amounts differ',
  REFUND_NOT_RECORDED: 'Refund not in the ledger',
  REFUND_NOT_MADE: 'Refund not at the provider',
};

const STATE_TEXT: Readonly<Record<DiscrepancyState, string>> = {
  OPEN: 'Open',
  REFUNDING: 'Being refunded',
  RECORDED: 'Recorded',
  REFUNDED: 'Refunded',
  IGNORED: 'Ignored',
};

/** Returns the kind as shown to staff. */
export const discrepancyKindText = (kind: DiscrepancyKind): string => KIND_TEXT[kind];
export const discrepancyStateText = (state: DiscrepancyState): string => STATE_TEXT[state];

/** Maximum length of the reason for ignoring a discrepancy, in characters. */
export const IGNORE_REASON_LIMIT = 200;

/**
 * Returns of a payment, by the provider's id of the refund or dispute. Amounts in minor units; `isBack`: the money is with the house again.
 */
export type Returned = Readonly<Record<string, { readonly amount: Minor; readonly isBack: boolean }>>;

/** Returns the amount of a payment that is still at the provider, in minor units. */
export const leftOf = ({ amount, returned }: { readonly amount: Minor; readonly returned: Returned }): Minor =>
  Object.values(returned).reduce((left, one) => left - (one.isBack ? 0 : one.amount), amount);

/**
 * Returns the state of an unallocated payment after some of it was returned, or a return came back to the house. RECORDED and IGNORED don't
 * change: later refunds belong to the charge, or need no action.
 */
export function stateAfterReturn(state: DiscrepancyState, left: Minor): DiscrepancyState {
  if (state === 'RECORDED' || state === 'IGNORED') return state;
  return left <= 0 ? 'REFUNDED' : 'OPEN';
}

/** The actions that staff can take on a discrepancy. */
export interface DiscrepancyActions {
  readonly canRecord: boolean;
  readonly canRefund: boolean;
  readonly canIgnore: boolean;
}

/**
 * Returns the possible actions. Only a payment that is at the provider and not in the ledger can be recorded or refunded; any open
 * discrepancy can be ignored.
 */
export function discrepancyActions(kind: DiscrepancyKind, state: DiscrepancyState): DiscrepancyActions {
  const isOpen = state === 'OPEN';
  const isMoney = isOpen && kind === 'UNALLOCATED';
  return { canRecord: isMoney, canRefund: isMoney, canIgnore: isOpen };
}
