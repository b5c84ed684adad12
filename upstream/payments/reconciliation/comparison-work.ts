import type { Services } from '../../core/services';
import { addWork, type WorkKind } from '../../core/work/work';
import { compareWithProvider } from './compare';
import { selectUncompared } from './comparison-store';

/** Job that compares a house's ledger with the provider; the key is the day in UTC. */
export const COMPARISON_WORK = 'payments.comparison';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Daily comparison. If one fails, the next day's makes up for it. */
export const comparisonWork: WorkKind = {
  backoffMs: [minuteMs, 10 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs],
  run: (services, { houseId }, { signal }) => compareWithProvider(services, houseId, signal),
};

/** Plans today's comparison of every house that charges cards, once a day. */
export async function planComparisons({ db, clock, processor }: Services): Promise<void> {
  const key = clock.now().toISOString().slice(0, 10);
  const houses = await selectUncompared(db, processor.name, { kind: COMPARISON_WORK, key });
  if (houses.length === 0) return;
  await db.transaction((tx) =>
    addWork(
      tx,
      clock,
      houses.map((houseId) => ({ houseId, kind: COMPARISON_WORK, key, payload: {} })),
    ),
  );
}
