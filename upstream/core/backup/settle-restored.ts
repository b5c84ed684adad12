import type { Transaction } from '../database/database';
import type { Services } from '../services';
import type { WorkKind } from '../work/work';
import { endWork, releaseLeases, selectUnfinishedWork } from '../work/work-store';

/**
 * Settles the work that a backup caught waiting or running, in the transaction that restores it. The installation that was backed up went
 * on after the backup: what it may have sent or charged since must not be sent or charged again. Answers how many items were ended.
 */
export async function settleRestored(
  tx: Transaction,
  services: Services,
  kinds: Readonly<Record<string, WorkKind>>,
): Promise<number> {
  const now = services.clock.now();
  const caught = await selectUnfinishedWork(tx, now);
  await releaseLeases(tx);
  const ended: number[] = [];
  for (const { isDue, ...item } of caught) {
    if (await kinds[item.kind]?.onRestored?.(tx, services, item, isDue)) ended.push(item.id);
  }
  await endWork(tx, ended, now, 'ended when a backup was restored');
  return ended.length;
}
