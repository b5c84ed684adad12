import {
  type ChargeReasonCode,
  chargeReasons,
  chargeReasonText,
} from '../../../rules/payments/charge-runs/charge-reasons';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { readChargeReadiness } from '../../invoicing/charge-dates/service';
import { beginOnlinePayment } from '../../invoicing/recorded-payments/service';
import { holdCardRef } from '../cards/card-store';
import { ACH_METHOD_ID, CARD_METHOD_ID } from '../methods/default-methods';
import { askForCharge, type RequestResult } from './ask-processor';
import { type AttemptRow, lockAttempt } from './charge-attempt-store';
import { planPoll, POLL_WORK } from './poll-work';
import { recordResult } from './record-result';
import { authorOf, leaveUnknown, step } from './settle-attempt';

/**
 * Returns why an invoice can't be charged after all, or null if it can: since the run was confirmed, it was paid, edited, hidden, or sent,
 * the bidder's card was replaced or removed, or a dispute was opened about one of its lots.
 */
async function changedSince(
  tx: Transaction,
  services: Services,
  { houseId, invoiceId, amount, source, cardRef, despiteDispute }: AttemptRow,
): Promise<ChargeReasonCode | null> {
  const [invoice] = await readChargeReadiness(tx, services, houseId, [invoiceId]);
  if (!invoice) return 'CANNOT_PROCESS';
  const [reason] = chargeReasons(
    { ...invoice, inOtherRun: false, amountRefusal: null, heldByDispute: invoice.isDisputed && !despiteDispute },
    source,
  );
  if (reason === 'INVOICE_PAID') return 'INVOICE_ALREADY_PAID';
  if (reason !== undefined) return reason;
  if (invoice.amount !== amount) return 'AMOUNT_CHANGED';
  const present = await holdCardRef(tx, houseId, services.processor.name, invoice.approvalId);
  if (present === null) return 'NO_CREDIT_CARD_FOR_APPROVAL';
  return present === cardRef ? null : 'CARD_CHANGED';
}

/** Saves an attempt as REQUESTED and its payment as pending, before the request is sent. Null if there is nothing to request. */
export async function beginCharge(
  tx: Transaction,
  services: Services,
  houseId: number,
  id: number,
): Promise<AttemptRow | null> {
  const attempt = await lockAttempt(tx, houseId, id);
  if (attempt?.state !== 'READY') return null;
  const { groupId, invoiceId, amount, cardKind } = attempt;
  const payment = { groupId, invoiceId, amount, methodId: cardKind === 'ACH' ? ACH_METHOD_ID : CARD_METHOD_ID };
  const found: { reason: ChargeReasonCode | null } = { reason: null };
  const requestEditId = await beginOnlinePayment(tx, services, authorOf(attempt), payment, async () => {
    found.reason = await changedSince(tx, services, attempt);
    return found.reason === null;
  });
  const at = services.clock.now();
  if (requestEditId === null) {
    const code = found.reason ?? 'CANNOT_PROCESS';
    await step(tx, services, attempt, {
      state: 'SKIPPED',
      reasonCode: code,
      reasonText: chargeReasonText(code),
      endedAt: at,
    });
    return null;
  }
  await step(tx, services, attempt, { state: 'REQUESTED', requestEditId, requestedAt: at });
  return { ...attempt, state: 'REQUESTED', requestEditId, requestedAt: at };
}

/**
 * Saves the result of a request, unless the attempt has ended meanwhile. AWAY means that nothing arrived only for the first request, sent
 * by the process that saved the attempt as REQUESTED: an earlier one, interrupted by a crash, may have arrived.
 */
export async function writeRequested(
  services: Services,
  { houseId, id }: AttemptRow,
  result: RequestResult,
  { isFirst }: { readonly isFirst: boolean },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, houseId, id);
    if (attempt === null) return;
    const neverArrived = result.state === 'AWAY' && (isFirst || attempt.reasonCode === 'PROVIDER_AWAY');
    if (result.state !== 'AWAY' && result.state !== 'UNSURE') await recordResult(tx, services, attempt, result);
    else if (attempt.state === 'REQUESTED')
      await leaveUnknown(tx, services, attempt, {
        neverArrived,
        nextCheckAt: await planPoll(tx, services, POLL_WORK, attempt),
      });
    else if (attempt.state === 'UNKNOWN')
      await leaveUnknown(tx, services, attempt, { neverArrived, nextCheckAt: attempt.nextCheckAt });
  });
}

/**
 * Charges one invoice of a run: commits the attempt as REQUESTED, sends the request outside of any transaction, and then saves the answer with
 * the ledger's entries. If the process ends in between, the attempt stays REQUESTED.
 */
export async function chargeOne(services: Services, houseId: number, id: number): Promise<void> {
  const attempt = await services.db.transaction((tx) => beginCharge(tx, services, houseId, id));
  if (attempt) await writeRequested(services, attempt, await askForCharge(services, attempt), { isFirst: true });
}
