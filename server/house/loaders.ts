import { byKey } from '../core/rest/loader';
import { once } from '../core/rest/once';
import type { HouseEndpoints } from './endpoints';

export function createHouseLoaders(endpoints: HouseEndpoints) {
  return {
    locationByNumber: byKey(endpoints.addresses, (address) => address.addressID),
    locationUses: byKey(endpoints.locationUses, (uses) => uses.addressID),
    processorType: once(endpoints.processorType),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly house: ReturnType<typeof createHouseLoaders>;
  }
}
