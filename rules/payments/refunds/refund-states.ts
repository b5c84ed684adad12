import { amountInWords, type Minor } from '../../core/money';
import { type ChargebackProgress, refundBlock } from '../chargebacks/chargeback-states';

/** State of a refund. Its key and amount are fixed from READY on. RETURNED: it was refunded, and the money returned to the house. */
export type RefundState = 'READY' | 'REQUESTED' | 'UNKNOWN' | 'PENDING' | 'REFUNDED' | 'REFUSED' | 'RETURNED';

/** Who returned the money: the house, or the bidder's bank (a chargeback, a late return). */
export type RefundKind = 'REFUND' | 'DISPUTE';

const REFUND_TEXT: Readonly<Record<RefundState, string>> = {
  READY: 'Waiting',
  REQUESTED: 'Being refunded',
  UNKNOWN: 'Unconfirmed',
  PENDING: 'Refund pending',
  REFUNDED: 'Refunded',
  REFUSED: 'Refund failed',
  RETURNED: 'Refund returned',
};
const DISPUTE_TEXT: Partial<Record<RefundState, string>> = {
  REFUNDED: 'Reversed by the bank',
  RETURNED: 'Reversed, then reinstated by the bank',
};

/** Returns the state as shown to staff. */
export const refundStateText = (state: RefundState, kind: RefundKind): string =>
  (kind === 'DISPUTE' ? DISPUTE_TEXT[state] : undefined) ?? REFUND_TEXT[state];

/** Returns whether a refund hasn't ended yet. Its amount isn't available for another refund. */
export const isOpenRefund = (state: RefundState): boolean =>
  state === 'READY' || state === 'REQUESTED' || state === 'UNKNOWN' || state === 'PENDING';

/** State of a refund that the provider reports, at any time and in any order. */
export type ProviderRefundState = 'PENDING' | 'REFUNDED' | 'FAILED';

/**
 * Returns the state of a refund after a report from the provider, or null if it doesn't change. A pending refund can be completed, and a
 * completed one can come back; nothing goes the other way, so late or repeated reports change nothing.
 */
export function refundAfter(state: RefundState, reported: ProviderRefundState): RefundState | null {
  if (state === 'REFUSED' || state === 'RETURNED') return null;
  if (state === 'REFUNDED') return reported === 'FAILED' ? 'RETURNED' : null;
  if (reported === 'FAILED') return 'REFUSED';
  return reported === state ? null : reported;
}

/** How a refund ends that staff reversed in the ledger, because the provider didn't make it. Its answer may still arrive late. */
export const REVERSED_REFUND = {
  state: 'REFUSED',
  refusalCode: 'NOT_MADE',
  refusalText: "The payment provider didn't make this refund, so it was reversed in the ledger.",
} as const;

/** Codes of refunds that ended without the provider's answer: the provider may still make one. */
const UNANSWERED_CODES: readonly (string | null)[] = [REVERSED_REFUND.refusalCode, 'NOT_CONFIRMED', 'PROVIDER_AWAY'];

/** Returns whether a refund ended because the payment provider hadn't made it. The provider may still report it as made. */
export const isUnmadeRefund = ({
  state,
  refusalCode,
}: {
  readonly state: RefundState;
  readonly refusalCode: string | null;
}): boolean => state === 'REFUSED' && UNANSWERED_CODES.includes(refusalCode);

/** The charge to refund. */
export interface RefundableCharge {
  readonly state: string;
  /** In minor units: the charged amount, and the amount that refunds take, including open ones. */
  readonly amount: Minor;
  readonly givenBack: Minor;
}

/** Returns the refundable amount of a charge, in minor units. */
export const refundableOf = ({ state, amount, givenBack }: RefundableCharge): Minor =>
  state === 'CHARGED' ? Math.max(0, amount - givenBack) : 0;

export interface RefundProblem {
  readonly code: 'NOT_CHARGED' | 'CHARGED_BACK' | 'REFUND_IN_PROGRESS' | 'NOTHING_LEFT' | 'AMOUNT_NOT_HELD';
  readonly message: string;
}

/** Returns why an amount of a charge can't be refunded, or null if it can. In minor units; a null `amount` means all that is left. */
export function refundProblem(
  charge: RefundableCharge,
  amount: Minor | null,
  {
    hasOpen,
    chargeback = null,
    currency,
    locale,
  }: {
    readonly hasOpen: boolean;
    readonly chargeback?: ChargebackProgress | null;
    readonly currency: string;
    /** The reader's, for amounts in problems. */
    readonly locale: string | undefined;
  },
): RefundProblem | null {
  if (charge.state !== 'CHARGED') return { code: 'NOT_CHARGED', message: 'There is no charge to refund.' };
  const block = chargeback && refundBlock(chargeback);
  if (block !== null) return { code: 'CHARGED_BACK', message: block };
  if (hasOpen)
    return { code: 'REFUND_IN_PROGRESS', message: 'A refund of this charge is in progress. Wait until it finishes.' };
  const left = refundableOf(charge);
  if (left === 0) return { code: 'NOTHING_LEFT', message: 'This charge has already been refunded in full.' };
  if (amount !== null && amount <= 0) return { code: 'AMOUNT_NOT_HELD', message: 'Enter an amount above zero.' };
  return amount !== null && amount > left
    ? {
        code: 'AMOUNT_NOT_HELD',
        message: `Enter at most ${amountInWords(left, currency, locale)}.`,
      }
    : null;
}

/** Maximum length of the reason for a refund, in characters. */
export const REFUND_REASON_LIMIT = 100;

/** Messages for refund requests without an answer. */
export const REFUND_UNCONFIRMED =
  "The payment provider didn't confirm the refund and doesn't list it. Nothing was refunded.";
export const REFUND_AWAY = "The payment provider couldn't be reached. Nothing was refunded.";
export const REFUND_UNANSWERED = "The payment provider hasn't confirmed the refund. The system keeps checking.";
