import type { SaleJson, SalesJson } from '../../upstream/sales/calendar/sale-wire';
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

export interface SalesWindow {
  readonly size: number;
  readonly offset: number;
  readonly search: string | null;
  /** A comma-separated list of kinds. */
  readonly kinds: string | null;
  readonly upcoming: boolean | null;
  readonly from: number | null;
  readonly to: number | null;
}

/** Sales and their sessions. */
export function createSalesEndpoints(upstream: UpstreamClient) {
  const path = '/app/house/{houseRef}/catalogs';
  const sales = '/app/house/{houseRef}/sales';
  return {
    sales: (window: SalesWindow): Promise<SalesJson> => upstream.get<SalesJson>(sales, { query: { ...window } }),

    salesById: async (ids: readonly number[]): Promise<SaleJson[]> =>
      (await upstream.get<SalesJson>(sales, { query: { ids: ids.join(','), size: ids.length } })).sales,
    ...createBuyNowEndpoints(upstream),
    ...createSessionEndpoints(upstream),

    catalogs: (window: CatalogsWindow): Promise<CatalogsJson> =>
      upstream.get<CatalogsJson>(path, { query: { ...window } }),

    catalogsById: async (ids: readonly number[]): Promise<CatalogJson[]> =>
      (await upstream.get<CatalogsJson>(path, { query: { ids: ids.join(','), size: ids.length } })).catalogs,
  };
}

export type SalesEndpoints = ReturnType<typeof createSalesEndpoints>;
