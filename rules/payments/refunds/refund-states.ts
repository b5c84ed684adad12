import type { Minor } from '../../core/money';
import { decimalFromMinor } from '../../core/money';

/** How far a refund is. Its key and amount are fixed from READY on. CAME_BACK: it was given back, and the house has the money again. */
export type RefundState = 'READY' | 'ASKED' | 'UNKNOWN' | 'PENDING' | 'REFUNDED' | 'REFUSED' | 'CAME_BACK';

/** Why money went back: the house gave it, or the bidder's bank took it (a chargeback, a late return). */
export type RefundKind = 'REFUND' | 'DISPUTE';

const REFUND_TEXT: Readonly<Record<RefundState, string>> = {
  READY: 'Waiting',
  ASKED: 'Being refunded',
  UNKNOWN: 'Unconfirmed',
  PENDING: 'Refund pending',
  REFUNDED: 'Refunded',
  REFUSED: 'Refund failed',
  CAME_BACK: 'Refund returned',
};
const DISPUTE_TEXT: Partial<Record<RefundState, string>> = {
  REFUNDED: 'Reversed by the bank',
  CAME_BACK: 'Reversed, then reinstated by the bank',
};

/** What staff read of it. */
export const refundStateText = (state: RefundState, kind: RefundKind): string =>
  (kind === 'DISPUTE' ? DISPUTE_TEXT[state] : undefined) ?? REFUND_TEXT[state];

/** Not at its end: what it takes is not there for another refund. */
export const isOpenRefund = (state: RefundState): boolean =>
  state === 'READY' || state === 'ASKED' || state === 'UNKNOWN' || state === 'PENDING';

/** What the provider says of it, whenever and in whatever order. */
export type ProviderRefundState = 'PENDING' | 'REFUNDED' | 'FAILED';

/**
 * What becomes of a refund by what the provider says; null where it stays as it is. What is pending may be refunded, and what is refunded
 * may come back; nothing goes the other way, so words that come late or twice change nothing.
 */
export function refundAfter(state: RefundState, told: ProviderRefundState): RefundState | null {
  if (state === 'REFUSED' || state === 'CAME_BACK') return null;
  if (state === 'REFUNDED') return told === 'FAILED' ? 'CAME_BACK' : null;
  if (told === 'FAILED') return 'REFUSED';
  return told === state ? null : told;
}

/** What a refund is asked of. */
export interface RefundableCharge {
  readonly state: string;
  /** Minor units: what was charged, and what refunds take of it, open ones included. */
  readonly amount: Minor;
  readonly givenBack: Minor;
}

/** What a charge still holds, in minor units. */
export const refundableOf = ({ state, amount, givenBack }: RefundableCharge): Minor =>
  state === 'CHARGED' ? Math.max(0, amount - givenBack) : 0;

export interface RefundProblem {
  readonly code: 'NOT_CHARGED' | 'REFUND_UNDER_WAY' | 'NOTHING_LEFT' | 'AMOUNT_NOT_HELD';
  readonly message: string;
}

/** Why so much of a charge cannot be given back; null when it can. `amount` null: all that is left. */
export function refundProblem(
  charge: RefundableCharge,
  amount: Minor | null,
  { hasOpen, currency }: { readonly hasOpen: boolean; readonly currency: string },
): RefundProblem | null {
  if (charge.state !== 'CHARGED') return { code: 'NOT_CHARGED', message: 'There is no charge to refund.' };
  if (hasOpen)
    return { code: 'REFUND_UNDER_WAY', message: 'A refund of this charge is in progress. Wait until it finishes.' };
  const left = refundableOf(charge);
  if (left === 0) return { code: 'NOTHING_LEFT', message: 'This charge has already been refunded in full.' };
  if (amount !== null && amount <= 0) return { code: 'AMOUNT_NOT_HELD', message: 'Enter an amount above zero.' };
  return amount !== null && amount > left
    ? {
        code: 'AMOUNT_NOT_HELD',
        message: `Enter at most ${decimalFromMinor(left, currency)} ${currency}.`,
      }
    : null;
}

/** Why there is a refund at all: as long as it may be, in characters. */
export const REFUND_REASON_LIMIT = 100;

/** What came of asking that no answer tells. */
export const REFUND_AWAY = "The payment provider couldn't be reached. Nothing was refunded.";
export const REFUND_UNANSWERED = "The payment provider hasn't confirmed the refund. The system keeps checking.";
