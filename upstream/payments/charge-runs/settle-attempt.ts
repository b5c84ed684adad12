import { chargeReasonText } from '../../../rules/payments/charge-runs/charge-reasons';
import type { ChargeState } from '../../../rules/payments/charge-runs/charge-states';
import { linkExpiry } from '../../../rules/payments/links/payment-link';
import { type Author, type ChangedRecord, partsOf, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { addWork } from '../../core/work/work';
import { endOnlinePayment, markActionNeeded, returnOnlinePayment } from '../../invoicing/recorded-payments/service';
import { autoChargeVersion, selectAutoChargesOf } from '../auto-charge-store';
import { insertLink } from '../link-store';
import type { ChargeResult } from '../processor/processor';
import { type AttemptRow, type AttemptStep, updateAttempt } from './charge-attempt-store';
import { raiseRunVersion } from './charge-run-store';
import { CLOSE_PAGES_WORK, planPendingPoll } from './poll-work';

/** Returns the author of an attempt's changes: the user who confirmed the run, or nobody for automatic charges. */
export const authorOf = ({ houseId, createdBy }: Pick<AttemptRow, 'houseId' | 'createdBy'>): Author => ({
  houseId,
  userId: createdBy,
  requestId: null,
});

/** Returns the automatic charge that shows an attempt, if one started it. */
export async function automaticParts(
  tx: Transaction,
  houseId: number,
  attempt: { readonly id: number; readonly version: number },
): Promise<ChangedRecord[]> {
  const ids = await selectAutoChargesOf(tx, houseId, attempt.id);
  return partsOf(
    'AutomaticCharge',
    ids.map((id) => ({ id, version: autoChargeVersion(attempt.version) })),
  );
}

/** Updates a locked attempt, and records the change with its run and automatic charge. */
export async function step(
  tx: Transaction,
  services: Services,
  attempt: AttemptRow,
  to: AttemptStep,
  author = authorOf(attempt),
): Promise<void> {
  const own = await updateAttempt(tx, attempt, to);
  const version = await raiseRunVersion(tx, attempt.houseId, attempt.runId);
  const after = { invoiceID: attempt.invoiceId, state: to.state, reason: to.reasonCode ?? null };
  await recordChanges(tx, services.clock, author, 'payments.charge', [
    { type: 'ChargeRun', id: attempt.runId, version, before: { state: attempt.state }, after },
    ...partsOf('ChargeAttempt', [{ id: attempt.id, version: own }]),
    ...(await automaticParts(tx, attempt.houseId, { id: attempt.id, version: own })),
  ]);
}

/** Returns the payment in the ledger that an attempt started. */
export const begunBy = ({ groupId, invoiceId, requestEditId }: AttemptRow) => {
  if (requestEditId === null) throw new Error('The provider was asked for a payment that was never begun.');
  return { groupId, invoiceId, editId: requestEditId };
};

/** Whether a charge goes on with that result: what waits for the bank or the bidder only with another one. */
function canFollow(from: ChargeState, to: ChargeResult['state']): boolean {
  if (from === 'PENDING') return to === 'CHARGED' || to === 'DECLINED';
  return from === 'REQUESTED' || from === 'UNKNOWN' || (from === 'ACTION_NEEDED' && to !== 'ACTION_NEEDED');
}

function reasonOf(result: ChargeResult, { cardKind }: AttemptRow): Pick<AttemptStep, 'reasonCode' | 'reasonText'> {
  if (result.state === 'DECLINED') return { reasonCode: result.code, reasonText: result.message };
  if (result.state !== 'ACTION_NEEDED') return { reasonCode: null, reasonText: null };
  const code = cardKind === 'ACH' ? 'VERIFICATION_NEEDED' : 'CONFIRMATION_NEEDED';
  return { reasonCode: code, reasonText: chargeReasonText(code) };
}

/** The link by which the bidder confirms a charge. */
async function addLink(
  tx: Transaction,
  services: Services,
  { houseId, id }: AttemptRow,
  pageUrl: string | null,
): Promise<void> {
  const createdAt = services.clock.now();
  await insertLink(tx, {
    houseId,
    attemptId: id,
    pageUrl,
    createdAt,
    expiresAt: linkExpiry(createdAt),
  });
}

/**
 * Saves the provider's answer with the ledger's entries in one transaction, and returns whether it was saved. An attempt that has ended
 * meanwhile doesn't change: of two answers to one key, the first counts.
 */
export async function settleAttempt(
  tx: Transaction,
  services: Services,
  attempt: AttemptRow,
  result: ChargeResult,
  author = authorOf(attempt),
): Promise<boolean> {
  const { state, processorRef } = result;
  if (!canFollow(attempt.state, state)) return false;
  const isOpen = state === 'PENDING' || state === 'ACTION_NEEDED';
  if (isOpen) {
    await planPendingPoll(tx, services, attempt);
    await markActionNeeded(tx, services, author, begunBy(attempt), state === 'ACTION_NEEDED');
  } else
    await endOnlinePayment(tx, services, author, begunBy(attempt), {
      state: state === 'CHARGED' ? 'SETTLED' : 'FAILED',
      reference: processorRef,
    });
  // However the charge ended, nobody may pay it again.
  if (attempt.state === 'ACTION_NEEDED' && attempt.cardKind === 'CARD')
    await addWork(tx, services.clock, [
      { houseId: attempt.houseId, kind: CLOSE_PAGES_WORK, key: String(attempt.id), payload: {} },
    ]);
  if (state === 'ACTION_NEEDED') await addLink(tx, services, attempt, result.pageUrl);
  await step(
    tx,
    services,
    attempt,
    {
      state,
      ...reasonOf(result, attempt),
      processorRef: processorRef ?? attempt.processorRef,
      endedAt: isOpen ? null : services.clock.now(),
      nextCheckAt: null,
    },
    author,
  );
  return true;
}

/** Records that the bank reversed a settled payment. */
export async function returnAttempt(
  tx: Transaction,
  services: Services,
  attempt: AttemptRow,
  reason: { readonly code: string; readonly message: string },
): Promise<void> {
  await returnOnlinePayment(tx, services, authorOf(attempt), begunBy(attempt));
  await step(tx, services, attempt, {
    state: 'DECLINED',
    reasonCode: reason.code,
    reasonText: reason.message,
    endedAt: services.clock.now(),
  });
}

/** Saves an attempt as UNKNOWN until the provider is polled again. `neverArrived`: definitely nothing has reached the provider so far. */
export async function leaveUnknown(
  tx: Transaction,
  services: Services,
  attempt: AttemptRow,
  { neverArrived, nextCheckAt }: { readonly neverArrived: boolean; readonly nextCheckAt: Date | null },
): Promise<void> {
  await step(tx, services, attempt, {
    state: 'UNKNOWN',
    reasonCode: neverArrived ? 'PROVIDER_AWAY' : 'ANSWER_MISSING',
    reasonText: chargeReasonText('ANSWER_MISSING'),
    nextCheckAt,
  });
}
