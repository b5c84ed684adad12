import { byKey } from '../core/loader';
import type { HouseEndpoints } from './endpoints';

export function createHouseLoaders(endpoints: HouseEndpoints) {
  return {
    locationByNumber: byKey(endpoints.addresses, (address) => address.addressID),
  };
}
