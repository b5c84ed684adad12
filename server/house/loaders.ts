import { byKey } from '../core/loader';
import { once } from '../core/once';
import type { HouseEndpoints } from './endpoints';

export function createHouseLoaders(endpoints: HouseEndpoints) {
  return {
    locationByNumber: byKey(endpoints.addresses, (address) => address.addressID),
    locationUses: byKey(endpoints.locationUses, (uses) => uses.addressID),
    processorType: once(endpoints.processorType),
  };
}
