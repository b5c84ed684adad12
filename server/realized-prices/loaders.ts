import { byKey } from '../core/rest/loader';
import type { RealizedPricesEndpoints } from './endpoints';

export function createRealizedPricesLoaders(endpoints: RealizedPricesEndpoints) {
  return {
    /** An upload of realized prices, by its number. */
    uploadByNumber: byKey(endpoints.uploadsById, ({ uploadID }) => uploadID),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly realizedPrices: ReturnType<typeof createRealizedPricesLoaders>;
  }
}
