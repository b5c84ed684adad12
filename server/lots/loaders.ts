import { byKey } from '../core/rest/loader';
import type { LotsEndpoints } from './endpoints';

export function createLotsLoaders(endpoints: LotsEndpoints) {
  return {
    lotByNumber: byKey(endpoints.lotsById, (lot) => lot.lotID),
    /** The lots before and after a lot, by its number. */
    neighborsOfLot: byKey(endpoints.neighbors, ({ lotID }) => lotID),
    /** What new lots of a session start with, by its number. */
    newLotOfCatalog: byKey(endpoints.lotDefaults, ({ catalogID }) => catalogID),
    uploadByNumber: byKey(endpoints.uploadsById, (upload) => upload.uploadID),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly lots: ReturnType<typeof createLotsLoaders>;
  }
}
