import type { Clock } from '../../../platform/clock';
import type { Queryable } from './database';

/**
 * Returns the time of the database, which all processes share, as far ahead as the product's clock is meant to be. Read after a lock, it orders
 * what the lock orders; the clocks of several machines don't.
 */
export async function databaseTime(db: Queryable, clock: Clock): Promise<Date> {
  if (clock.aheadMs === undefined) return clock.now();
  const [row] = await db.query<{ now: Date }>('select clock_timestamp() as now');
  if (!row) throw new Error('The database has no time.');
  return new Date(row.now.getTime() + clock.aheadMs);
}
