import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import type { ChargeEvent, ProcessorEvent } from '../processor/processor';
import { applyGivenBack } from '../refunds/given-back';
import { lockAttemptOfKey } from './charge-attempt-store';
import { insertEvent } from './processor-event-store';
import { returnAttempt, settleAttempt } from './settle-attempt';

const RETURNED = { code: 'returned', message: 'The bank returned the payment.' };

async function applyCharge(tx: Transaction, services: Services, event: ChargeEvent): Promise<boolean> {
  const attempt = await lockAttemptOfKey(tx, event.key);
  if (attempt === null) return false;
  const reason = { code: event.code ?? RETURNED.code, message: event.message ?? RETURNED.message };
  const isPaid = event.state === 'CHARGED' || event.state === 'SETTLED';
  if (!isPaid && attempt.state === 'CHARGED') {
    await returnAttempt(tx, services, attempt, reason);
    return true;
  }
  const isWritten = await settleAttempt(
    tx,
    services,
    attempt,
    isPaid
      ? { state: 'CHARGED', processorRef: event.processorRef }
      : { state: 'DECLINED', processorRef: event.processorRef, ...reason },
  );
  const agrees = isPaid === (attempt.state === 'CHARGED');
  if (!isWritten && !agrees)
    services.log.error(
      { houseId: attempt.houseId, attempt: attempt.id, event: event.id, state: attempt.state },
      'the payment provider reported a different result than before',
    );
  return true;
}

/**
 * Writes what the processor told, once for each event. Rejects where it cannot be written now, so that the processor tells it again.
 * Events of charges that are not of this installation are passed over.
 */
export async function applyEvent(services: Services, event: ProcessorEvent): Promise<void> {
  const { clock, db, log, processor } = services;
  await db.transaction(async (tx) => {
    const key = event.about === 'CHARGE' ? event.key : (event.key ?? event.processorRef);
    if (!(await insertEvent(tx, processor.name, { id: event.id, key, state: event.state }, clock.now()))) return;
    const isOurs =
      event.about === 'CHARGE' ? await applyCharge(tx, services, event) : await applyGivenBack(tx, services, event);
    if (!isOurs) log.warn({ event: event.id }, 'the payment provider reported a charge that was not requested here');
  });
}

/** Begins to take what the processor tells. */
export const followProcessor = (services: Services): void => {
  services.processor.tellTo((event) => applyEvent(services, event));
};
