import { chargeReasonText } from '../../rules/payments/charge-runs/charge-reasons';
import type { Transaction } from '../core/database/database';
import type { Services } from '../core/services';
import { applyCardEvent } from './card-requests/save-card';
import { type AttemptRow, lockAttempt, lockAttemptOfKey, lockAttemptOfRef } from './charge-runs/charge-attempt-store';
import { insertEvent } from './charge-runs/processor-event-store';
import { closeReturned, noteAmount, recordResult } from './charge-runs/record-result';
import { returnAttempt } from './charge-runs/settle-attempt';
import { noteChargeback } from './chargebacks/note-chargeback';
import { hasHouseOf } from './discrepancy-store';
import { selectLink } from './link-store';
import { noteDiscrepancy } from './note-discrepancy';
import type { ChargeEvent, LedgerEvent, ProcessorEvent } from './processor/processor';
import { applyReturnedMoney } from './refunds/returned-money';

const RETURNED = { code: 'returned', message: 'The bank returned the payment.' };

/** Locks the attempt of a payment, by the processor's id or else by its key. */
const lockAttemptOf = async (tx: Transaction, { processor }: Services, { key, processorRef }: ChargeEvent) =>
  (await lockAttemptOfRef(tx, processor.name, processorRef)) ?? (await lockAttemptOfKey(tx, key));

/**
 * Records a payment whose order isn't in the ledger, such as after a restored backup. False if it isn't of a house in this installation.
 */
async function noteUnknown(tx: Transaction, services: Services, event: ChargeEvent): Promise<boolean> {
  const { key, house, invoice, account, processorRef, amount, currency, state } = event;
  if (house === null || !(await hasHouseOf(tx, house, account))) return false;
  if (state === 'CHARGED' || state === 'SETTLED')
    await noteDiscrepancy(tx, services, house, {
      kind: 'UNALLOCATED',
      amount,
      currency,
      processorRef,
      account,
      chargeKey: key,
      invoiceId: invoice,
      detail: 'The payment provider took a payment that is not in the ledger.',
    });
  return true;
}

/** A page that expired ends its charge, unless another page was opened since. */
async function endOfPage(tx: Transaction, services: Services, attempt: AttemptRow, pageRef: string): Promise<boolean> {
  const link = await selectLink(tx, attempt.houseId, attempt.id);
  if (attempt.state === 'ACTION_NEEDED' && link?.pageRef === pageRef)
    await recordResult(tx, services, attempt, {
      state: 'DECLINED',
      processorRef: null,
      code: 'LINK_EXPIRED',
      message: chargeReasonText('LINK_EXPIRED'),
    });
  return true;
}

async function applyCharge(tx: Transaction, services: Services, event: ChargeEvent): Promise<boolean> {
  const attempt = await lockAttemptOf(tx, services, event);
  if (attempt === null) return noteUnknown(tx, services, event);
  // An account can name any key: only events of the account that was charged count.
  if (attempt.account !== event.account) return false;
  const { processorRef } = event;
  if (event.state === 'CHARGED' || event.state === 'SETTLED') {
    await recordResult(tx, services, attempt, { state: 'CHARGED', processorRef }, undefined, event);
    const now = await lockAttempt(tx, attempt.houseId, attempt.id);
    if (now) await noteAmount(tx, services, now, event);
    return true;
  }
  if (event.pageRef !== undefined) return endOfPage(tx, services, attempt, event.pageRef);
  // Only its page, or the bidder's bank, ends a charge that waits for the bidder.
  if (attempt.state === 'ACTION_NEEDED' && attempt.cardKind === 'CARD') return true;
  // Another payment under the same key: that it took nothing says nothing of the attempt's own.
  if (attempt.processorRef !== null && attempt.processorRef !== processorRef) return true;
  const reason = { code: event.code ?? RETURNED.code, message: event.message ?? RETURNED.message };
  if (attempt.state === 'CHARGED') await returnAttempt(tx, services, attempt, reason);
  else await recordResult(tx, services, attempt, { state: 'DECLINED', processorRef, ...reason });
  await closeReturned(tx, services, event, reason.message);
  return true;
}

/**
 * Records what the processor reports; repeated reports change nothing. False if this installation doesn't have what it is about. Rejects if
 * it can't be recorded yet.
 */
export function applyToLedger(tx: Transaction, services: Services, event: LedgerEvent): Promise<boolean> {
  if (event.about === 'CHARGE') return applyCharge(tx, services, event);
  return event.about === 'CHARGEBACK' ? noteChargeback(tx, services, event) : applyReturnedMoney(tx, services, event);
}

/**
 * Records an event of the processor once. Rejects if it can't be recorded now, so that the processor sends it again. Events of charges that
 * aren't of this installation are logged and skipped.
 */
export async function applyEvent(services: Services, event: ProcessorEvent): Promise<void> {
  const { clock, db, log, processor } = services;
  await db.transaction(async (tx) => {
    const { id, state } = event;
    if (!(await insertEvent(tx, processor.name, { id, key: event.key ?? event.processorRef, state }, clock.now())))
      return;
    const isOurs =
      event.about === 'CARD' ? await applyCardEvent(tx, services, event) : await applyToLedger(tx, services, event);
    if (!isOurs)
      log.warn({ event: event.id }, 'the payment provider reported something of another installation or account');
  });
}

/** Starts receiving the processor's events. */
export const followProcessor = (services: Services): void => {
  services.processor.onEvent((event) => applyEvent(services, event));
};
