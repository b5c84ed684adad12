import { chargeReasonText } from '../../../rules/payments/charge-runs/charge-reasons';
import { isOnlyInLedger, REVERSED_NAMES } from '../../../rules/payments/reconciliation/discrepancies';
import { REVERSED_REFUND } from '../../../rules/payments/refunds/refund-states';
import type { Transaction } from '../../core/database/database';
import { conflict } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { restoreOnlinePayment, returnOnlinePayment } from '../../invoicing/recorded-payments/service';
import { findCharge, findRefund, type RefundOfCharge } from '../charge-runs/ask-processor';
import { type AttemptRow, selectAttempt, selectOpenInvoices } from '../charge-runs/charge-attempt-store';
import { begunBy, step } from '../charge-runs/settle-attempt';
import { type DiscrepancyRow, lockDiscrepancy } from '../discrepancy-store';
import { stepDiscrepancy } from '../note-discrepancy';
import { selectRefundOf } from '../refund-store';
import { lockRefund, stepRefund } from '../refunds/settle-refund';

/** Why the charge of a reversed payment failed. */
const REVERSED = { reasonCode: 'NOT_TAKEN', reasonText: chargeReasonText('NOT_TAKEN') };

const away = () =>
  conflict('PROVIDER_AWAY', "The payment provider couldn't be reached. Try again in a few minutes.", null);

/** What the provider says about an entry of the ledger. */
export type AtProvider = 'MISSING' | 'MADE' | 'PENDING' | 'AWAY';

/** Fetches whether the provider took a charge. */
export async function chargeAtProvider(services: Services, attempt: AttemptRow): Promise<AtProvider> {
  const found = await findCharge(services, attempt);
  if (found === null || found.state === 'DECLINED') return 'MISSING';
  if (found.state === 'CHARGED') return 'MADE';
  return found.state === 'AWAY' || found.state === 'UNSURE' ? 'AWAY' : 'PENDING';
}

/** Fetches whether the provider made a refund. */
export async function refundAtProvider(services: Services, one: RefundOfCharge): Promise<AtProvider> {
  const found = await findRefund(services, one);
  if (found === null || found.state === 'REFUSED') return 'MISSING';
  if (found.state === 'REFUNDED') return 'MADE';
  return found.state === 'PENDING' ? 'PENDING' : 'AWAY';
}

async function atProvider(services: Services, { kind, houseId, attemptId, processorRef }: DiscrepancyRow) {
  const attempt = await selectAttempt(services.db, houseId, attemptId ?? -1);
  if (attempt === null) return null;
  if (kind === 'NOT_TAKEN') return chargeAtProvider(services, attempt);
  const refund = await services.db.transaction((tx) =>
    selectRefundOf(tx, houseId, attempt.id, { key: null, processorRef }),
  );
  return refund && refundAtProvider(services, { attempt, refund });
}

/** Closes an open discrepancy that no longer exists, with the reason. */
export async function closeMoot(
  services: Services,
  { houseId, id }: Pick<DiscrepancyRow, 'houseId' | 'id'>,
  reason: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockDiscrepancy(tx, houseId, id);
    if (row?.state !== 'OPEN') return;
    await stepDiscrepancy(tx, services, { houseId, userId: null, requestId: null }, row, {
      state: 'IGNORED',
      reason,
      resolvedAt: services.clock.now(),
      resolvedBy: null,
    });
  });
}

/** The reason of a discrepancy that ended because the provider has the payment or refund after all. */
export const AT_PROVIDER_NOW = 'The payment provider lists it now';

/**
 * Asks the provider again before an entry of the ledger is reversed: its answer may have been late. If it has the payment or refund by now,
 * closes the discrepancy. Throws 409 AT_PROVIDER, PROVIDER_AWAY, PAYMENT_PENDING, REFUND_IN_PROGRESS.
 */
export async function requireStillMissing(services: Services, row: DiscrepancyRow): Promise<void> {
  if (!isOnlyInLedger(row) || row.state !== 'OPEN') return;
  const name = REVERSED_NAMES[row.kind];
  const found = await atProvider(services, row);
  if (found === 'AWAY') throw away();
  if (found === 'PENDING')
    throw conflict(
      row.kind === 'NOT_TAKEN' ? 'PAYMENT_PENDING' : 'REFUND_IN_PROGRESS',
      `The payment provider is still processing this ${name}. Wait until it finishes.`,
      null,
    );
  if (found !== 'MADE') return;
  await closeMoot(services, row, AT_PROVIDER_NOW);
  throw conflict(
    'AT_PROVIDER',
    `The payment provider has this ${name} now. Nothing was reversed, and the discrepancy is closed.`,
    null,
  );
}

/** Throws 409 PAYMENT_PENDING while a charge of the invoice is in progress. */
export async function requireNoOpenCharge(
  tx: Transaction,
  { houseId, invoiceId }: Pick<AttemptRow, 'houseId' | 'invoiceId'>,
): Promise<void> {
  if ((await selectOpenInvoices(tx, houseId, [invoiceId])).has(invoiceId))
    throw conflict('PAYMENT_PENDING', `A charge of invoice ${invoiceId} is in progress. Wait until it finishes.`, null);
}

/**
 * Reverses a locked charge that the provider didn't take: the invoice owes its amount again. Throws 409 NOT_CHARGED, PARTLY_RETURNED,
 * PAYMENT_PENDING.
 */
export async function reversePayment(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { processorRef }: DiscrepancyRow,
  attempt: AttemptRow | null,
): Promise<void> {
  if (attempt?.state !== 'CHARGED' || attempt.requestEditId === null || attempt.processorRef !== processorRef)
    throw conflict('NOT_CHARGED', 'The charge in the ledger has changed since. Compare again.', null);
  const partly = () =>
    conflict(
      'PARTLY_RETURNED',
      'The ledger has a refund or chargeback of this payment. Reverse the refund first, then the payment.',
      null,
    );
  if (attempt.givenBack > 0) throw partly();
  await requireNoOpenCharge(tx, attempt);
  await returnOnlinePayment(tx, services, actor, begunBy(attempt), {
    action: 'payment.reverse',
    // Staff may have recorded a refund by hand, which gave the bidder money that never arrived.
    requireLeft: (left) => {
      if (left !== attempt.amount) throw partly();
    },
  });
  await step(
    tx,
    services,
    attempt,
    { state: 'DECLINED', ...REVERSED, endedAt: services.clock.now(), nextCheckAt: null },
    actor,
  );
}

/**
 * Reverses a refund of a locked charge that the provider didn't make: its amount counts as paid again. A credit note that was issued with
 * it stays, so that the house owes the bidder its amount. Throws 409 NOT_REFUNDED, PAYMENT_PENDING.
 */
export async function reverseRefund(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { houseId, processorRef }: DiscrepancyRow,
  attempt: AttemptRow | null,
): Promise<void> {
  const found = attempt && (await selectRefundOf(tx, houseId, attempt.id, { key: null, processorRef }));
  const one = found && (await lockRefund(tx, houseId, found.id));
  if (one?.refund.state !== 'REFUNDED')
    throw conflict('NOT_REFUNDED', 'The refund in the ledger has changed since. Compare again.', null);
  const { refund } = one;
  await requireNoOpenCharge(tx, one.attempt);
  for (const editId of [refund.editId, refund.extraEditId])
    if (editId !== null)
      await restoreOnlinePayment(
        tx,
        services,
        actor,
        { ...begunBy(one.attempt), editId },
        { kind: refund.kind, action: 'payment.refund-reverse' },
      );
  await stepRefund(
    tx,
    services,
    one,
    { ...REVERSED_REFUND, extraEditId: null, endedAt: services.clock.now(), nextCheckAt: null },
    actor,
  );
}
