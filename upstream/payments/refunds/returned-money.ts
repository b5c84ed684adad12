import { leftOf } from '../../../rules/payments/reconciliation/discrepancies';
import {
  isOpenRefund,
  isUnmadeRefund,
  refundableOf,
  type RefundState,
} from '../../../rules/payments/refunds/refund-states';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import type { Services } from '../../core/services';
import { holdCharging } from '../../invoicing/recorded-payments/service';
import { applyReturn } from '../apply-return';
import type { RefundOfCharge } from '../charge-runs/ask-processor';
import { type AttemptRow, lockAttempt, lockAttemptOfKey, lockAttemptOfRef } from '../charge-runs/charge-attempt-store';
import { recordResult } from '../charge-runs/record-result';
import { begunBy, settleAttempt } from '../charge-runs/settle-attempt';
import {
  hasHouseOf,
  lockBeyondOf,
  lockDifferenceOf,
  lockRefundOfUnknown,
  lockUnallocatedOf,
} from '../discrepancy-store';
import { noteDiscrepancy, stepDiscrepancy } from '../note-discrepancy';
import type { ReturnedMoneyEvent } from '../processor/processor';
import { insertRefund, type RefundRow, selectAttemptOfRefundKey, selectRefundOf, selectRefunds } from '../refund-store';
import { lockRefund, recordRefundChange, settleRefund } from './settle-refund';

/** Locks the charge of an event, by the refund's own key, by the processor's id of the charge, or by the charge's key. */
async function lockCharge(
  tx: Transaction,
  services: Services,
  { key, chargeKey, chargeRef }: ReturnedMoneyEvent,
): Promise<AttemptRow | null> {
  const asked = key === null ? null : await selectAttemptOfRefundKey(tx, key);
  if (asked) return lockAttempt(tx, asked.houseId, asked.attemptId);
  return (
    (await lockAttemptOfRef(tx, services.processor.name, chargeRef)) ??
    (chargeKey === null ? null : lockAttemptOfKey(tx, chargeKey))
  );
}

/** Returns the reason, as shown to staff, of a return that wasn't requested here. */
function reasonOf({ about, message }: ReturnedMoneyEvent): string {
  if (about === 'REFUND') return 'Refunded at the payment provider';
  return message ?? 'Reversed by the bank';
}

/**
 * Returns how much of a return counts for the charge: at most what is left of it, and nothing while another refund is in progress, which may
 * still be refused and free its amount. The next comparison counts it then. What doesn't count is listed for staff. A failed return counts in
 * full, because it takes nothing of the charge.
 */
async function countedAmount(
  tx: Transaction,
  services: Services,
  attempt: AttemptRow,
  event: ReturnedMoneyEvent,
): Promise<number> {
  const { about, amount, processorRef, state } = event;
  if (state === 'FAILED') return amount;
  const { houseId } = attempt;
  const left = refundableOf(attempt);
  if (amount <= left) return amount;
  const isOpen = (await selectRefunds(tx, houseId, [attempt.id])).some((refund) => isOpenRefund(refund.state));
  const counted = isOpen ? 0 : left;
  const excess = amount - counted;
  // The provider took more than the ledger has: the excess returns that money first.
  const difference = await lockDifferenceOf(tx, { houseId, attemptId: attempt.id });
  const covered = Math.min(excess, difference ? leftOf(difference) : 0);
  if (difference && covered > 0) await applyReturn(tx, services, difference, { ...event, amount: covered });
  if (covered === excess) return counted;
  await noteDiscrepancy(tx, services, houseId, {
    kind: 'REFUND_NOT_RECORDED',
    amount: excess - covered,
    isReported: true,
    currency: attempt.currency,
    processorRef,
    account: attempt.account,
    chargeKey: attempt.key,
    attemptId: attempt.id,
    invoiceId: attempt.invoiceId,
    detail: `${about === 'REFUND' ? 'The payment provider refunded' : 'The bank took back'} more than the charge of invoice ${attempt.invoiceId} still holds${isOpen ? ' with a refund that is in progress' : ''}.`,
  });
  return counted;
}

/**
 * Returns the first state of a return that wasn't requested here. One that came back before it was reported stays so, whatever is reported
 * later.
 */
function firstState({ about, state }: ReturnedMoneyEvent): RefundState {
  if (state !== 'FAILED') return 'REQUESTED';
  return about === 'DISPUTE' ? 'RETURNED' : 'REFUSED';
}

/** Records a return that wasn't requested here. */
async function enter(
  tx: Transaction,
  services: Services,
  attempt: AttemptRow,
  event: ReturnedMoneyEvent,
): Promise<void> {
  const { houseId, id: attemptId } = attempt;
  const amount = await countedAmount(tx, services, attempt, event);
  if (amount === 0) return;
  const id = await takeNumbers(tx, houseId, 'charge_refund', 1);
  const [reason, state] = [reasonOf(event), firstState(event)];
  const versions = await insertRefund(tx, houseId, {
    id,
    attemptId,
    kind: event.about,
    amount,
    key: null,
    processor: services.processor.name,
    processorRef: event.processorRef,
    reason,
    withCreditNote: false,
    state,
    createdAt: services.clock.now(),
    createdBy: null,
  });
  await recordRefundChange(
    tx,
    services,
    { houseId, userId: null, requestId: null },
    { attemptId, refundId: id, versions, after: { refundID: id, state, amount, reason } },
  );
  // The events of a chargeback arrive in any order: one that is known once its money is back holds the invoice too.
  if (state === 'RETURNED' && attempt.requestEditId !== null)
    await holdCharging(tx, services, { houseId, userId: null, requestId: null }, begunBy(attempt), event.about);
}

/**
 * Returns whether an attempt is of another payment than the event, or failed according to the ledger: the return is then of an unallocated
 * payment.
 */
const isUnallocated = ({ state, processorRef }: AttemptRow, { chargeRef }: ReturnedMoneyEvent): boolean =>
  state === 'DECLINED' || state === 'SKIPPED' || (processorRef !== null && processorRef !== chargeRef);

/** Records a return of an unallocated payment. False if there is no such payment. */
async function applyToUnallocated(tx: Transaction, services: Services, event: ReturnedMoneyEvent): Promise<boolean> {
  const row = await lockUnallocatedOf(tx, services.processor.name, event);
  if (row === null) return false;
  await applyReturn(tx, services, row, event);
  return true;
}

/** Records a return of a payment that isn't in the ledger. False if it isn't of a house in this installation. */
async function noteUnknown(tx: Transaction, services: Services, event: ReturnedMoneyEvent): Promise<boolean> {
  const { house, account, amount, currency, processorRef, chargeKey, state } = event;
  if (house === null || !(await hasHouseOf(tx, house, account))) return false;
  if (state === 'REFUNDED')
    await noteDiscrepancy(tx, services, house, {
      kind: 'REFUND_NOT_RECORDED',
      amount,
      currency,
      processorRef,
      account,
      chargeKey,
      detail: 'The payment provider returned a payment that is not in the ledger.',
    });
  return true;
}

/**
 * Records a refund that the provider made although it had ended here without being made. What the charge still holds counts for it. The
 * credit note of one that staff had reversed was issued before.
 */
async function settleUnmade(
  tx: Transaction,
  services: Services,
  one: RefundOfCharge,
  event: ReturnedMoneyEvent,
): Promise<void> {
  const amount = await countedAmount(tx, services, one.attempt, event);
  if (amount === 0) return;
  const withCreditNote = one.refund.withCreditNote && one.refund.editId === null;
  const refund = { ...one.refund, state: 'REQUESTED', amount, beyond: 0, editId: null, withCreditNote } as const;
  await settleRefund(tx, services, { ...one, refund }, { reportedState: 'REFUNDED', processorRef: event.processorRef });
}

/** Closes the open discrepancy of what was returned beyond a charge, because the money came back to the house. */
async function closeBeyond(
  tx: Transaction,
  services: Services,
  { houseId, id: attemptId }: AttemptRow,
  { processorRef }: ReturnedMoneyEvent,
): Promise<void> {
  const row = await lockBeyondOf(tx, { houseId, attemptId, processorRef });
  if (row)
    await stepDiscrepancy(tx, services, { houseId, userId: null, requestId: null }, row, {
      state: 'IGNORED',
      reason: 'The money came back to the house',
      resolvedAt: services.clock.now(),
    });
}

/** Closes the discrepancy of a return that the charge couldn't hold when it was reported, and that counts in full by now. */
async function closeCounted(
  tx: Transaction,
  services: Services,
  { houseId, attemptId, amount, beyond }: RefundRow,
  event: ReturnedMoneyEvent,
): Promise<void> {
  if (amount + beyond < event.amount) return;
  const row = await lockBeyondOf(tx, { houseId, attemptId, processorRef: event.processorRef });
  if (row)
    await stepDiscrepancy(tx, services, { houseId, userId: null, requestId: null }, row, {
      state: 'RECORDED',
      reason: 'Recorded with its charge',
      resolvedAt: services.clock.now(),
    });
}

/** Closes the discrepancy of a refund that was reported before its payment: the refund has its place now. */
async function closeEarly(tx: Transaction, services: Services, event: ReturnedMoneyEvent): Promise<void> {
  const row = await lockRefundOfUnknown(tx, services.processor.name, event);
  if (row)
    await stepDiscrepancy(tx, services, { houseId: row.houseId, userId: null, requestId: null }, row, {
      state: 'RECORDED',
      reason: 'Recorded with its payment',
      resolvedAt: services.clock.now(),
    });
}

/** Records money that was returned or came back, as the processor reports it. False if it is of no charge of this installation. */
export async function applyReturnedMoney(
  tx: Transaction,
  services: Services,
  event: ReturnedMoneyEvent,
): Promise<boolean> {
  const applied = await applyToPayment(tx, services, event);
  if (applied === 'UNKNOWN') return noteUnknown(tx, services, event);
  if (applied) await closeEarly(tx, services, event);
  return applied;
}

/** Records a return on its charge or unallocated payment. False if it is of another account; UNKNOWN if the ledger has no such payment. */
async function applyToPayment(
  tx: Transaction,
  services: Services,
  event: ReturnedMoneyEvent,
): Promise<boolean | 'UNKNOWN'> {
  const attempt = await lockCharge(tx, services, event);
  if (attempt !== null && attempt.account !== event.account) return false;
  if (attempt === null || isUnallocated(attempt, event)) {
    if (await applyToUnallocated(tx, services, event)) return true;
    if (attempt === null) return 'UNKNOWN';
    // The return was reported before the payment itself.
    if (event.state === 'FAILED') return true;
    await recordResult(tx, services, attempt, { state: 'CHARGED', processorRef: event.chargeRef });
    return applyToUnallocated(tx, services, event);
  }
  const difference = await lockDifferenceOf(tx, { houseId: attempt.houseId, attemptId: attempt.id });
  if (difference !== null && event.key !== null && event.key === difference.refundKey) {
    await applyReturn(tx, services, difference, event);
    return true;
  }
  // Only charged money can be returned: the event or the answer of the charge may arrive later.
  const isCharged = await settleAttempt(tx, services, attempt, { state: 'CHARGED', processorRef: event.chargeRef });
  const charged: AttemptRow = isCharged ? { ...attempt, state: 'CHARGED', processorRef: event.chargeRef } : attempt;
  const { houseId, id } = attempt;
  const elsewhere = difference?.returned[event.processorRef];
  if (difference && elsewhere && event.state === 'FAILED')
    await applyReturn(tx, services, difference, { ...event, amount: elsewhere.amount });
  // A return that only concerned the difference has no part in the charge.
  const isElsewhere = elsewhere?.amount === event.amount;
  if (!isElsewhere && !(await selectRefundOf(tx, houseId, id, event))) await enter(tx, services, charged, event);
  const refund = await selectRefundOf(tx, houseId, id, event);
  const one = refund && (await lockRefund(tx, refund.houseId, refund.id));
  if (one && isUnmadeRefund(one.refund) && event.state === 'REFUNDED') await settleUnmade(tx, services, one, event);
  else if (one)
    await settleRefund(tx, services, one, {
      reportedState: event.state,
      processorRef: event.processorRef,
      code: event.code,
      message: event.message,
    });
  if (one && event.state === 'REFUNDED') await closeCounted(tx, services, one.refund, event);
  if (event.state === 'FAILED') await closeBeyond(tx, services, attempt, event);
  return true;
}
