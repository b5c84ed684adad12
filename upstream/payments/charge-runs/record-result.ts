import { amountWithCode } from '../../../rules/core/money';
import { leftOf } from '../../../rules/payments/reconciliation/discrepancies';
import type { Author } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { lockUnallocatedOf } from '../discrepancy-store';
import { noteDiscrepancy, stepDiscrepancy } from '../note-discrepancy';
import type { ChargeEvent, ChargeResult } from '../processor/processor';
import type { AttemptRow } from './charge-attempt-store';
import { authorOf, settleAttempt } from './settle-attempt';

const OPEN: readonly AttemptRow['state'][] = ['REQUESTED', 'UNKNOWN', 'PENDING', 'ACTION_NEEDED'];
const isOpen = ({ state }: AttemptRow): boolean => OPEN.includes(state);

/** Returns why a payment can't be recorded in the ledger. */
function unallocatedDetail({ state, invoiceId }: AttemptRow): string {
  if (state === 'CHARGED') return `The payment provider took a second payment for one charge of invoice ${invoiceId}.`;
  return state === 'DECLINED'
    ? `The payment provider took this payment after the charge of invoice ${invoiceId} had failed.`
    : `The payment provider took this payment, although the charge of invoice ${invoiceId} was not requested.`;
}

/** The amount that the provider reports with a payment; the charge's by default. */
type TakenAmount = Pick<ChargeEvent, 'amount' | 'currency'>;

/**
 * Records the result of a charge that the provider reports. A payment whose charge the ledger has as failed, skipped, or paid by another
 * payment is listed for staff: only they know whether it pays the invoice or is refunded.
 */
export async function recordResult(
  tx: Transaction,
  services: Services,
  attempt: AttemptRow,
  result: ChargeResult,
  author: Author = authorOf(attempt),
  taken: TakenAmount = attempt,
): Promise<void> {
  const { processorRef } = result;
  // A charge that the bidder confirms is taken by a payment of its own; the first one was canceled.
  const isOther =
    attempt.state !== 'ACTION_NEEDED' &&
    attempt.processorRef !== null &&
    processorRef !== null &&
    attempt.processorRef !== processorRef;
  if (isOpen(attempt) && !isOther) {
    await settleAttempt(tx, services, attempt, result, author);
    return;
  }
  if (result.state !== 'CHARGED' || (attempt.state === 'CHARGED' && !isOther)) return;
  await noteDiscrepancy(tx, services, attempt.houseId, {
    kind: 'UNALLOCATED',
    amount: taken.amount,
    isReported: taken !== attempt,
    currency: taken.currency,
    processorRef: result.processorRef,
    account: attempt.account,
    chargeKey: attempt.key,
    attemptId: attempt.id,
    invoiceId: attempt.invoiceId,
    detail: unallocatedDetail(attempt),
  });
}

/** Records a discrepancy if the amount that the provider took differs from the charge that it settled. */
export async function noteAmount(
  tx: Transaction,
  services: Services,
  { houseId, id, invoiceId, key, amount, currency, state, processorRef }: AttemptRow,
  event: ChargeEvent,
): Promise<void> {
  // Any other payment is listed with its own amount.
  if (state !== 'CHARGED' || processorRef !== event.processorRef) return;
  if (event.amount === amount && event.currency === currency) return;
  const [taken, charged] = [event, { amount, currency }].map((one) => amountWithCode(one.amount, one.currency));
  await noteDiscrepancy(tx, services, houseId, {
    kind: 'AMOUNT_DIFFERS',
    amount: event.amount,
    isReported: true,
    charged: event.currency === currency ? amount : null,
    currency: event.currency,
    processorRef: event.processorRef,
    account: event.account,
    chargeKey: key,
    attemptId: id,
    invoiceId,
    detail: `The payment provider took ${taken}; the ledger has ${charged}.`,
  });
}

/** Closes the discrepancy of an unallocated payment that the bank returned on its own. */
export async function closeReturned(
  tx: Transaction,
  services: Services,
  { processorRef, account }: Pick<ChargeEvent, 'processorRef' | 'account'>,
  reason: string,
): Promise<void> {
  const row = await lockUnallocatedOf(tx, services.processor.name, {
    account,
    key: null,
    chargeRef: processorRef,
  });
  if (row?.state !== 'OPEN' && row?.state !== 'REFUNDING') return;
  await stepDiscrepancy(tx, services, { houseId: row.houseId, userId: null, requestId: null }, row, {
    state: 'REFUNDED',
    returned: { ...row.returned, [processorRef]: { amount: leftOf(row), isBack: false } },
    resolvedAt: services.clock.now(),
    reason,
  });
}
