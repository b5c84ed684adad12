import type { Transaction } from '../database';
import type { Services } from '../services';
import type { WorkItem, WorkKind } from '../work';

interface CaughtItem extends WorkItem {
  readonly isDue: boolean;
}

/**
 * Settles the work that a backup caught waiting or running, in the transaction that restores it. The installation that was backed up went
 * on after the backup: what it may have sent or charged since must not be sent or charged again. Answers how many items were ended.
 */
export async function settleRestored(tx: Transaction, services: Services, kinds: Readonly<Record<string, WorkKind>>): Promise<number> {
  const now = services.clock.now();
  const caught = await tx.query<CaughtItem>(
    `select id, house_id as "houseId", kind, key, payload, attempts as attempt, state = 'RUNNING' or run_after <= $1 as "isDue"
     from work where state in ('READY', 'RUNNING') order by id`,
    [now],
  );
  await tx.query(`update work set state = 'READY', lease_until = null where state = 'RUNNING'`);
  const ended: number[] = [];
  for (const { isDue, ...item } of caught) {
    if (await kinds[item.kind]?.onRestored?.(tx, services, item, isDue)) ended.push(item.id);
  }
  await tx.query(
    `update work set state = 'DONE', finished_at = $2, error = 'ended when a backup was restored' where id = any ($1::bigint[]) and state = 'READY'`,
    [ended, now],
  );
  return ended.length;
}
