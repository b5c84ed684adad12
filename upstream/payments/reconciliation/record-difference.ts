import { leftOf, unallocatedOf } from '../../../rules/payments/reconciliation/discrepancies';
import { isOpenRefund, isUnmadeRefund, refundableOf } from '../../../rules/payments/refunds/refund-states';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import { conflict } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { adjustOnlinePayment, refundOnlinePayment } from '../../invoicing/recorded-payments/service';
import type { AttemptRow } from '../charge-runs/charge-attempt-store';
import { begunBy, step } from '../charge-runs/settle-attempt';
import { selectChargebacksOfAttempt } from '../chargebacks/chargeback-store';
import type { DiscrepancyRow } from '../discrepancy-store';
import { insertRefund, type RefundRow, selectRefund, selectRefundOf, selectRefunds } from '../refund-store';
import { lockRefund, stepRefund } from '../refunds/settle-refund';

const REASON = 'Recorded from reconciliation';

/** Throws 409 NOT_CHARGED if the ledger no longer has the charge as it was when the discrepancy was found. */
function requireCharge(attempt: AttemptRow | null, isAsFound: (attempt: AttemptRow) => boolean): AttemptRow {
  if (typeof attempt?.requestEditId !== 'number' || !isAsFound(attempt))
    throw conflict('NOT_CHARGED', 'The charge in the ledger has changed since. Compare again.', null);
  return attempt;
}

/**
 * Records the amount that the provider took in place of the ledger's: the charge gets it, and an entry for the difference refers to the
 * charge's payment. `requireOwed` is called with a difference that the invoice has to owe, once the invoice is locked. Throws 409 NOT_CHARGED,
 * PARTLY_RETURNED.
 */
export async function recordAmount(
  tx: Transaction,
  services: Services,
  actor: Actor,
  row: DiscrepancyRow,
  {
    attempt: found,
    requireOwed,
  }: { readonly attempt: AttemptRow | null; readonly requireOwed: (amount: number) => Promise<void> },
): Promise<void> {
  const attempt = requireCharge(
    found,
    ({ state, amount, processorRef }) =>
      state === 'CHARGED' && amount === row.charged && processorRef === row.processorRef,
  );
  const difference = row.amount - attempt.amount;
  if (leftOf(row) !== unallocatedOf(row))
    throw conflict('PARTLY_RETURNED', 'A part of this payment was returned. Refund the rest.', null);
  if (attempt.givenBack > row.amount)
    throw conflict('PARTLY_RETURNED', 'More of this charge was refunded than the payment provider took.', null);
  await adjustOnlinePayment(tx, services, actor, begunBy(attempt), {
    difference,
    reference: row.processorRef,
    requireOwed: () => (difference > 0 ? requireOwed(difference) : Promise.resolve()),
  });
  await step(tx, services, attempt, { state: 'CHARGED', amount: row.amount }, actor);
}

async function kindOf(
  tx: Transaction,
  { houseId, processorRef }: DiscrepancyRow,
  { id }: AttemptRow,
  refund: RefundRow | null,
): Promise<RefundRow['kind']> {
  if (refund) return refund.kind;
  const chargebacks = await selectChargebacksOfAttempt(tx, houseId, id);
  return chargebacks.some((one) => processorRef === one.processorRef || processorRef.startsWith(`${one.processorRef}:`))
    ? 'DISPUTE'
    : 'REFUND';
}

/**
 * Records what was returned beyond a charge: the bidder owes it to the house, so its entry reverses more than the charge paid. What the charge
 * can still cover counts for it. Throws 409 NOT_CHARGED, REFUND_IN_PROGRESS.
 */
export async function recordReturnBeyond(
  tx: Transaction,
  services: Services,
  actor: Actor,
  row: DiscrepancyRow,
  found: AttemptRow | null,
): Promise<void> {
  const attempt = requireCharge(found, () => true);
  const { houseId, id: attemptId } = attempt;
  const { processorRef, amount } = row;
  const refund = await selectRefundOf(tx, houseId, attemptId, { key: null, processorRef });
  const isUnmade = refund !== null && isUnmadeRefund(refund);
  if (refund && refund.state !== 'REFUNDED' && !isUnmade)
    throw conflict('REFUND_IN_PROGRESS', 'This refund is in progress. Wait until it finishes.', null);
  // One that fails frees its amount, and this return counts for the charge then.
  if ((await selectRefunds(tx, houseId, [attemptId])).some(({ state }) => isOpenRefund(state)))
    throw conflict(
      'REFUND_IN_PROGRESS',
      'Another refund of this charge is in progress. Wait until it finishes, then compare again.',
      null,
    );
  const kind = await kindOf(tx, row, attempt, refund);
  const editId = await refundOnlinePayment(tx, services, actor, begunBy(attempt), {
    amount,
    kind,
    reference: REASON,
    creditOf: null,
    mayExceed: true,
  });
  if (editId === null) throw new Error(`Nothing of charge ${attemptId} could be reversed.`);
  const one = refund && (await lockRefund(tx, houseId, refund.id));
  if (one?.refund.editId === null) {
    // The refund was counted, but the ledger had the payment as returned already.
    await stepRefund(tx, services, one, { state: 'REFUNDED', editId });
    return;
  }
  const within = Math.min(refundableOf(attempt), amount);
  if (one) {
    // Nothing of a refund that had ended without being made counts.
    const { amount: counted, beyond } = isUnmade ? { amount: 0, beyond: 0 } : one.refund;
    await stepRefund(tx, services, one, {
      state: 'REFUNDED',
      amount: counted + within,
      beyond: beyond + amount - within,
      refusalCode: null,
      refusalText: null,
      ...(isUnmade ? { editId } : { extraEditId: editId }),
    });
    return;
  }
  const id = await takeNumbers(tx, houseId, 'charge_refund', 1);
  await insertRefund(tx, houseId, {
    id,
    attemptId,
    kind,
    amount: within,
    beyond: amount - within,
    key: null,
    processor: row.processor,
    processorRef,
    reason: REASON,
    withCreditNote: false,
    state: 'REQUESTED',
    createdAt: services.clock.now(),
    createdBy: null,
  });
  const added = await selectRefund(tx, houseId, id);
  if (added)
    await stepRefund(
      tx,
      services,
      { attempt, refund: added },
      { state: 'REFUNDED', editId, endedAt: services.clock.now() },
    );
}
