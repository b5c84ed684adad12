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

/** How far a discrepancy is. REFUNDING: the provider was asked for a refund and has not answered yet. */
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

/** What staff read of it. */
export const discrepancyKindText = (kind: DiscrepancyKind): string => KIND_TEXT[kind];
export const discrepancyStateText = (state: DiscrepancyState): string => STATE_TEXT[state];

/** Why a discrepancy is ignored: as long as it may be, in characters. */
export const IGNORE_REASON_LIMIT = 200;

/** What was returned of a payment, by the provider's number of the refund or dispute. */
export type Returned = Readonly<Record<string, { readonly amount: Minor; readonly isBack: boolean }>>;

/** What is left of a payment at the provider, in minor units. */
export const leftOf = ({ amount, returned }: { readonly amount: Minor; readonly returned: Returned }): Minor =>
  Object.values(returned).reduce((left, one) => left - (one.isBack ? 0 : one.amount), amount);

/**
 * What becomes of unallocated money when some of it is returned, or a return comes back to the house. What was recorded or ignored stays:
 * its refunds are the charge's, or nobody's concern.
 */
export function stateAfterReturn(state: DiscrepancyState, left: Minor): DiscrepancyState {
  if (state === 'RECORDED' || state === 'IGNORED') return state;
  return left <= 0 ? 'REFUNDED' : 'OPEN';
}

/** What staff can do about a discrepancy. */
export interface DiscrepancyActions {
  readonly canRecord: boolean;
  readonly canRefund: boolean;
  readonly canIgnore: boolean;
}

/** Only money that is at the provider and not in the ledger can be recorded or refunded; anything that is open can be ignored. */
export function discrepancyActions(kind: DiscrepancyKind, state: DiscrepancyState): DiscrepancyActions {
  const isOpen = state === 'OPEN';
  const isMoney = isOpen && kind === 'UNALLOCATED';
  return { canRecord: isMoney, canRefund: isMoney, canIgnore: isOpen };
}
