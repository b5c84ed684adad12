import { byKey } from '../core/upstream/loader';
import { once } from '../core/upstream/once';
import type { HouseEndpoints } from './endpoints';

export function createHouseLoaders(endpoints: HouseEndpoints) {
  return {
    locationByNumber: byKey(endpoints.addresses, (address) => address.addressID),
    locationUses: byKey(endpoints.locationUses, (uses) => uses.addressID),
    processorType: once(endpoints.processorType),
  };
}
