import { byKey } from '../core/rest/loader';
import type { LotsEndpoints } from './endpoints';

export function createLotsLoaders(endpoints: LotsEndpoints) {
  return {
    lotByNumber: byKey(endpoints.lotsById, (lot) => lot.lotID),
    uploadByNumber: byKey(endpoints.uploadsById, (upload) => upload.uploadID),
  };
}
