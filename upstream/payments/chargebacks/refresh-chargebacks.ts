import type { Services } from '../../core/services';
import { selectUndecided } from './chargeback-store';
import { noteChargeback } from './note-chargeback';

/**
 * Fetches every chargeback of a house that can still change, whatever its age, and those whose events were lost. One that can't be fetched
 * now, such as from an account that the house no longer uses, doesn't keep the others from being recorded.
 */
export async function refreshChargebacks(services: Services, houseId: number, signal: AbortSignal): Promise<void> {
  const { db, log, processor } = services;
  for (const one of await selectUndecided(db, houseId, processor.name)) {
    signal.throwIfAborted();
    try {
      const found = await processor.findChargeback(one, signal);
      if (found) await db.transaction((tx) => noteChargeback(tx, services, found));
    } catch (error) {
      log.warn({ err: error, houseId, chargeback: one.processorRef }, 'a chargeback is fetched again later');
    }
  }
}
