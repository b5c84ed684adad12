import { type ProviderRefundState, refundAfter } from '../../../rules/payments/refunds/refund-states';
import { type Author, partsOf, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { refundOnlinePayment, restoreOnlinePayment } from '../../invoicing/recorded-payments/service';
import type { RefundOfCharge } from '../charge-runs/ask-processor';
import { lockAttempt } from '../charge-runs/charge-attempt-store';
import { automaticParts, begunBy } from '../charge-runs/settle-attempt';
import { noteDiscrepancy } from '../note-discrepancy';
import { type RefundRow, type RefundStep, type RefundVersions, selectRefund, updateRefund } from '../refund-store';

/** Returns the author of a refund's changes: the user who requested it, or nobody if it was made at the provider. */
const authorOf = ({ houseId, createdBy }: RefundRow): Author => ({ houseId, userId: createdBy, requestId: null });

/** Locks the charge of a refund and returns both. Null if there is no such refund. Refunds are changed under the lock of their charge. */
export async function lockRefund(tx: Transaction, houseId: number, id: number): Promise<RefundOfCharge | null> {
  const found = await selectRefund(tx, houseId, id);
  const attempt = found && (await lockAttempt(tx, houseId, found.attemptId));
  const refund = attempt && (await selectRefund(tx, houseId, id));
  return refund && { attempt, refund };
}

/** A change of a refund, as the audit log records it with the charge. */
interface RefundChange {
  readonly attemptId: number;
  readonly refundId: number;
  readonly versions: RefundVersions;
  readonly before?: object;
  readonly after: object;
}

/** Records a new or changed refund in the audit log and for every open screen. */
export async function recordRefundChange(
  tx: Transaction,
  services: Services,
  author: Author,
  { attemptId, refundId, versions, ...change }: RefundChange,
): Promise<void> {
  const charge = { id: attemptId, version: versions.charge };
  await recordChanges(tx, services.clock, author, 'payments.refund', [
    { type: 'ChargeAttempt', ...charge, ...change },
    ...(await automaticParts(tx, author.houseId, charge)),
    ...partsOf('ChargeRefund', [{ id: refundId, version: versions.refund }]),
  ]);
}

/** Updates a locked refund and records the change. */
export async function stepRefund(
  tx: Transaction,
  services: Services,
  { attempt, refund }: RefundOfCharge,
  to: RefundStep,
  author = authorOf(refund),
): Promise<void> {
  const versions = await updateRefund(tx, refund, to);
  const { id, state, amount } = refund;
  await recordRefundChange(tx, services, author, {
    attemptId: attempt.id,
    refundId: id,
    versions,
    before: { refundID: id, state },
    after: { refundID: id, state: to.state, amount, reason: to.refusalCode ?? null },
  });
}

/** A refund as the provider reports it. */
export interface ReportedRefund {
  readonly reportedState: ProviderRefundState;
  readonly processorRef: string | null;
  readonly code?: string | null;
  readonly message?: string | null;
}

/**
 * Saves the provider's report of a locked refund with the ledger's entries in one transaction, and returns whether it was saved. Repeated
 * or late reports change nothing.
 */
export async function settleRefund(
  tx: Transaction,
  services: Services,
  one: RefundOfCharge,
  { reportedState, processorRef, code, message }: ReportedRefund,
): Promise<boolean> {
  const { attempt, refund } = one;
  const state = refundAfter(refund.state, reportedState);
  if (state === null) return false;
  const author = authorOf(refund);
  const begun = begunBy(attempt);
  let { editId } = refund;
  if (state === 'REFUNDED') {
    editId = await refundOnlinePayment(tx, services, author, begun, {
      amount: refund.amount,
      kind: refund.kind,
      reference: refund.reason,
      creditOf: refund.withCreditNote ? refund.id : null,
    });
    if (editId === null)
      await noteDiscrepancy(tx, services, refund.houseId, {
        kind: 'REFUND_NOT_RECORDED',
        amount: refund.amount,
        currency: attempt.currency,
        processorRef: processorRef ?? refund.processorRef ?? `refund-${refund.id}`,
        account: attempt.account,
        chargeKey: attempt.key,
        attemptId: attempt.id,
        invoiceId: attempt.invoiceId,
        detail: `The payment provider refunded a charge of invoice ${attempt.invoiceId} that the ledger has as returned.`,
      });
  }
  if (state === 'RETURNED')
    for (const edit of [editId, refund.extraEditId])
      if (edit !== null) await restoreOnlinePayment(tx, services, author, { ...begun, editId: edit }, refund);
  const refusal =
    reportedState === 'FAILED'
      ? { refusalCode: code ?? 'failed', refusalText: message ?? 'The refund failed.' }
      : { refusalCode: null, refusalText: null };
  await stepRefund(tx, services, one, {
    state,
    ...refusal,
    editId,
    processorRef: processorRef ?? refund.processorRef,
    endedAt: state === 'PENDING' ? null : services.clock.now(),
    nextCheckAt: null,
  });
  return true;
}
