import type { Services } from '../../core/services';
import { selectUndecided } from './chargeback-store';
import { noteChargeback } from './note-chargeback';

/**
 * Fetches every chargeback of a house that can still change, whatever its age, and those whose events were lost. One that the provider
 * can't be asked about is fetched again in the next comparison. Throws ProcessorAway.
 */
export async function refreshChargebacks(services: Services, houseId: number, signal: AbortSignal): Promise<void> {
  const { db, processor } = services;
  for (const one of await selectUndecided(db, houseId, processor.name)) {
    signal.throwIfAborted();
    const found = await processor.findChargeback(one, signal);
    if (found) await db.transaction((tx) => noteChargeback(tx, services, found));
  }
}
