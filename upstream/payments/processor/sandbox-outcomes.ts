import { SANDBOX_CARDS } from '../../../rules/payments/cards/sandbox-card-kinds';
import type { ChargeEvent, ChargeOrder, ChargeResult, LedgerEvent, RefundResult } from './processor';
import { sandboxCardOf } from './sandbox-cards';
import type { PageEnd } from './sandbox-pages';

/** A charge that the sandbox made or declined, permanently: one per key. */
export interface SandboxCharge {
  readonly did: 'CHARGE';
  readonly key: string;
  /** The sandbox's id of the charge. */
  readonly ref: string;
  readonly result: ChargeResult;
  readonly cardRef: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Time of the request by the caller's clock, in epoch milliseconds. */
  readonly at: number;
}

/** A refund that the sandbox made or refused, permanently: one per key. */
export interface SandboxRefund {
  readonly did: 'REFUND';
  readonly key: string;
  readonly ref: string;
  readonly result: RefundResult;
  readonly chargeRef: string;
  readonly cardRef: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly at: number;
}

/** How long a bank payment, or a refund of it, is pending after its request. */
export const SETTLED_AFTER_MS = 120_000;
/** Amount above which the card with a limit is declined, in minor units. */
const CARD_LIMIT = 50_000;

export function resultOf({ cardRef, amount }: ChargeOrder, processorRef: string): ChargeResult {
  const declined = (code: string, message: string): ChargeResult => ({
    state: 'DECLINED',
    processorRef,
    code,
    message,
  });
  const card = sandboxCardOf(cardRef);
  if (card === null) return declined('no_such_card', 'There is no such card.');
  if (card === 'decline') return declined('card_declined', 'The card was declined.');
  if (card === 'limit' && amount > CARD_LIMIT) return declined('limit_exceeded', 'The card’s limit is exceeded.');
  if (card === 'confirms' || card === 'verifies') return { state: 'ACTION_NEEDED', processorRef, pageUrl: null };
  return { state: SANDBOX_CARDS[card].kind === 'ACH' ? 'PENDING' : 'CHARGED', processorRef };
}

type ChargeEnd = Pick<ChargeEvent, 'state' | 'code' | 'message' | 'pageRef'>;

const TAKEN: ChargeEnd = { state: 'CHARGED', code: null, message: null };
const SETTLED: ChargeEnd = { state: 'SETTLED', code: null, message: null };
const RETURN = { code: 'R01', message: 'The account has insufficient funds.' };
const RETURNED: ChargeEnd = { state: 'RETURNED', ...RETURN };
const NOT_CONFIRMED = { code: 'authentication_failed', message: 'The bidder did not confirm the payment.' };

export const houseOf = ({ house }: Readonly<Record<string, string>>): number | null =>
  house === undefined ? null : Number(house);

const invoiceOf = ({ invoice }: Readonly<Record<string, string>>): number | null =>
  invoice === undefined ? null : Number(invoice);

/** Returns the end of a charge as an event. */
export const chargeEventOf = (
  { key, ref, amount, currency, metadata }: SandboxCharge,
  end: ChargeEnd,
): LedgerEvent => ({
  about: 'CHARGE',
  account: null,
  id: `${ref}_${end.state.toLowerCase()}`,
  key,
  house: houseOf(metadata),
  invoice: invoiceOf(metadata),
  processorRef: ref,
  amount,
  currency,
  ...end,
});

export const hasEnded = (at: number, now: number): boolean => at + SETTLED_AFTER_MS <= now;

/** Returns how a charge has ended by now; null if it hasn't. `answer` is the bidder's. */
export function endOf({ result, cardRef, at }: SandboxCharge, answer: PageEnd | null, now: number): ChargeEnd | null {
  const card = sandboxCardOf(cardRef);
  if (result.state === 'CHARGED') return TAKEN;
  if (result.state === 'DECLINED') return { state: 'DECLINED', code: result.code, message: result.message };
  if (result.state === 'ACTION_NEEDED' && answer?.end !== 'APPROVED')
    return answer && { state: 'DECLINED', pageRef: answer.ref, ...NOT_CONFIRMED };
  if (card === 'confirms') return TAKEN;
  if (!hasEnded(answer?.at ?? at, now)) return null;
  return card === 'returns' ? RETURNED : SETTLED;
}

/** Returns the result of a charge by now: a bank payment ends without further requests. */
export function chargeNow(recorded: SandboxCharge, answer: PageEnd | null, now: number): ChargeResult {
  const { result, ref: processorRef } = recorded;
  const end = endOf(recorded, answer, now);
  if (end === null) return answer?.end === 'APPROVED' ? { state: 'PENDING', processorRef } : result;
  if (end.state === 'CHARGED' || end.state === 'SETTLED') return { state: 'CHARGED', processorRef };
  return { state: 'DECLINED', processorRef, code: end.code ?? '', message: end.message ?? '' };
}

/** Returns the result of a refund by now. */
export const refundNow = (recorded: SandboxRefund, now: number): RefundResult =>
  recorded.result.state === 'PENDING' && hasEnded(recorded.at, now)
    ? { state: 'REFUNDED', processorRef: recorded.ref }
    : recorded.result;

/** Returns the result of a refund request: only what was charged can be refunded, and never more. */
export function refundResultOf(
  charge: (SandboxCharge & { readonly isTaken: boolean; readonly isDisputed: boolean }) | null,
  before: readonly SandboxRefund[],
  amount: number,
  ref: string,
): RefundResult {
  const refused = (code: string, message: string): RefundResult => ({
    state: 'REFUSED',
    processorRef: null,
    code,
    message,
  });
  if (!charge?.isTaken) return refused('no_such_charge', 'There is no such charge.');
  if (charge.isDisputed) return refused('charge_disputed', 'The bidder disputes this charge.');
  const given = before.reduce((sum, refund) => sum + (refund.result.state === 'REFUSED' ? 0 : refund.amount), 0);
  if (given + amount > charge.amount) return refused('charge_already_refunded', 'So much is not left of the charge.');
  const card = sandboxCardOf(charge.cardRef);
  if (card === 'keeps') return refused('refund_refused', 'The card’s bank does not take refunds.');
  return { state: card === 'settles' ? 'PENDING' : 'REFUNDED', processorRef: ref };
}
