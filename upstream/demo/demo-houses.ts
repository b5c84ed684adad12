import type { Services } from '../core/services';
import { loadHouse } from './house-data';
import { makeHouse } from './make-house';
import { northgate } from './northgate';
import { southbank } from './southbank';
import { hasHouse } from './store';
import { westmoor } from './westmoor';

/** Loads the three demo houses, their dates relative to the clock's day. Does nothing where there is a house already. */
export async function loadDemoHouses(services: Services): Promise<void> {
  if (await hasHouse(services.db)) return;
  for (const plan of [northgate, southbank, westmoor]) await loadHouse(services, makeHouse(plan, services.clock.now().getTime()));
}
