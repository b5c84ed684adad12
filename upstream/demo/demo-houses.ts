import type { Services } from '../core/services';
import { bidUnderWay } from './bidding/bid-under-way';
import { loadHouses } from './load-house';
import { makeHouse } from './make-house';
import { makePast } from './make-past';
import { northgate } from './northgate';
import { makePastDisputes } from './past-disputes';
import { illustrated } from './pictures/illustrate';
import { southbank } from './southbank';
import { hasHouse, lockFirstLoad } from './store';
import { westmoor } from './westmoor';

/**
 * Loads the three demo houses with their history, with dates relative to the clock's day. Returns whether it did: not if there is already a
 * house. Processes that start at the same time load them once, and an interrupted load leaves nothing behind.
 */
export async function loadDemoHouses(services: Services): Promise<boolean> {
  const now = services.clock.now().getTime();
  if (await hasHouse(services.db)) return false;
  const plans = [northgate, southbank, westmoor];
  const houses = await illustrated(
    services.files,
    plans.map((plan) => makeHouse(plan, now)),
  );
  return services.db.transaction(async (tx) => {
    await lockFirstLoad(tx);
    if (await hasHouse(tx)) return false;
    const houseIds = await loadHouses(tx, services, houses);
    for (const [index, houseId] of houseIds.entries()) await makePast(tx, services, houseId, plans[index]?.past ?? []);
    for (const [index, houseId] of houseIds.entries())
      await bidUnderWay(tx, services, houseId, plans[index] ?? northgate);
    const [first] = houseIds;
    if (first !== undefined) await makePastDisputes(tx, services, first);
    return true;
  });
}
