import { byKey } from '../core/upstream/loader';
import type { LotsEndpoints } from './endpoints';

export function createLotsLoaders(endpoints: LotsEndpoints) {
  return {
    lotByNumber: byKey(endpoints.lotsById, (lot) => lot.lotID),
  };
}
