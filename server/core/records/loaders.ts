import type { CoreEndpoints } from '../rest/endpoints';
import { byWindow } from '../rest/window-loader';

export function createCoreLoaders(endpoints: CoreEndpoints) {
  return {
    /** A page of the history of a record; the list is its type. Those of one type cost one call. */
    recordEdits: byWindow(
      (ids, page, type: string) => endpoints.recordEdits(ids, page, type),
      ({ id }) => id,
    ),
  };
}
