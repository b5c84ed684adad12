import type { Services } from '../core/services';
import { insertEvent, lockAttemptOfKey } from './charge-attempt-store';
import type { ProcessorEvent } from './processor';
import { returnAttempt, settleAttempt } from './settle-attempt';

const RETURNED = { code: 'returned', message: 'The bank returned the payment.' };

/**
 * Writes what the processor told of a charge, once for each event. Rejects where it cannot be written now, so that the processor
 * tells it again. Events of charges that are not of this installation are passed over.
 */
export async function applyEvent(services: Services, event: ProcessorEvent): Promise<void> {
  const { clock, db, log, processor } = services;
  await db.transaction(async (tx) => {
    if (!(await insertEvent(tx, processor.name, event, clock.now()))) return;
    const attempt = await lockAttemptOfKey(tx, event.key);
    if (attempt === null) {
      log.warn({ event: event.id }, 'the payment provider told of a charge that nobody here asked for');
      return;
    }
    const reason = { code: event.code ?? RETURNED.code, message: event.message ?? RETURNED.message };
    const isPaid = event.state === 'CHARGED' || event.state === 'SETTLED';
    if (!isPaid && attempt.state === 'CHARGED') return returnAttempt(tx, services, attempt, reason);
    const isWritten = await settleAttempt(tx, services, attempt, isPaid
      ? { state: 'CHARGED', processorRef: event.processorRef }
      : { state: 'DECLINED', processorRef: event.processorRef, ...reason });
    const agrees = isPaid === (attempt.state === 'CHARGED');
    if (!isWritten && !agrees) log.error({ houseId: attempt.houseId, attempt: attempt.id, event: event.id, state: attempt.state }, 'the payment provider told otherwise than before');
  });
}

/** Begins to take what the processor tells. */
export const followProcessor = (services: Services): void => { services.processor.tellTo((event) => applyEvent(services, event)); };
