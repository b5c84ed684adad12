import { byKey } from '../core/rest/loader';
import type { SalesTaxEndpoints } from './endpoints';

export function createSalesTaxLoaders(endpoints: SalesTaxEndpoints) {
  return {
    /** A house has few places, so all of them cost one call. */
    placeByNumber: byKey(
      () => endpoints.places(),
      (place) => place.placeID,
    ),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly salesTax: ReturnType<typeof createSalesTaxLoaders>;
  }
}
