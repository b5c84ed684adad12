import type { HouseData } from '../../../upstream/demo/house-data';
import { loadHouse } from '../../../upstream/demo/load-house';
import type { TestUpstream } from '../services/upstream';
import { smallHouse } from './sample-house';

let houses = 0;

/** Adds a house to a running database and returns its username. Tests with separate houses don't affect each other. */
export async function newHouse(
  upstream: Pick<TestUpstream, 'services'>,
  make: (userName: string) => HouseData = (userName) => smallHouse({ userName }),
): Promise<string> {
  const userName = `house-${(houses += 1)}`;
  await loadHouse(upstream.services, make(userName));
  return userName;
}
