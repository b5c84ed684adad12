import type { CatalogJson, CatalogsJson } from '../../upstream/sales/wire';
import type { UpstreamClient } from '../core/rest/upstream-client';
import { createBuyNowEndpoints } from './buy-now/buy-now-endpoints';
import { createSessionEndpoints } from './session/session-endpoints';

export interface CatalogsWindow {
  readonly size: number;
  readonly offset: number;
  readonly search?: string | null;
  readonly kind?: CatalogJson['kind'] | null;
  readonly ended?: boolean | null;
}

/** Sessions of sales. */
export function createSalesEndpoints(upstream: UpstreamClient) {
  const path = '/app/house/{houseRef}/catalogs';
  return {
    ...createBuyNowEndpoints(upstream),
    ...createSessionEndpoints(upstream),

    catalogs: (window: CatalogsWindow): Promise<CatalogsJson> =>
      upstream.get<CatalogsJson>(path, { query: { ...window } }),

    catalogsById: async (ids: readonly number[]): Promise<CatalogJson[]> =>
      (await upstream.get<CatalogsJson>(path, { query: { ids: ids.join(','), size: ids.length } })).catalogs,
  };
}

export type SalesEndpoints = ReturnType<typeof createSalesEndpoints>;
