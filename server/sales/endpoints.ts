import type { SaleJson, SalesJson } from '../../upstream/sales/calendar/sale-wire';
import type { SaleTermsJson, SaleTermsRequest } from '../../upstream/sales/terms/terms-wire';
import type { CatalogJson, CatalogsJson } from '../../upstream/sales/wire';
import type { UpstreamClient } from '../core/rest/upstream-client';
import { createBuyNowEndpoints } from './buy-now/buy-now-endpoints';
import { createCopyingEndpoints } from './copying/copying-endpoints';
import { createEndingEndpoints } from './ending/ending-endpoints';
import { createSessionEndpoints } from './session/session-endpoints';
import { createStepEndpoints } from './steps/step-endpoints';

export interface CatalogsWindow {
  readonly size: number;
  readonly offset: number;
  readonly search?: string | null;
  readonly kind?: CatalogJson['kind'] | null;
  readonly ended?: boolean | null;
}

interface TermsAnswer {
  readonly saleTerms: SaleTermsJson[];
}
interface OneTermsAnswer {
  readonly saleTerms: SaleTermsJson;
}

const termsPath = '/app/house/{houseRef}/saleTerms';

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
    sales: (window: SalesWindow) => upstream.get<SalesJson>(sales, { query: { ...window } }),

    salesById: async (ids: readonly number[]): Promise<SaleJson[]> =>
      (await upstream.get<SalesJson>(sales, { query: { ids, size: ids.length } })).sales,
    ...createBuyNowEndpoints(upstream),
    ...createCopyingEndpoints(upstream),
    ...createEndingEndpoints(upstream),
    ...createSessionEndpoints(upstream),
    ...createStepEndpoints(upstream),

    catalogs: (window: CatalogsWindow) => upstream.get<CatalogsJson>(path, { query: { ...window } }),

    catalogsById: async (ids: readonly number[]): Promise<CatalogJson[]> =>
      (await upstream.get<CatalogsJson>(path, { query: { ids, size: ids.length } })).catalogs,

    saleTerms: async (archived: boolean | null): Promise<SaleTermsJson[]> =>
      (await upstream.get<TermsAnswer>(termsPath, { query: { archived } })).saleTerms,

    saleTermsById: async (ids: readonly number[]): Promise<SaleTermsJson[]> =>
      (await upstream.get<TermsAnswer>(termsPath, { query: { ids } })).saleTerms,

    saveSaleTerms: async (body: SaleTermsRequest): Promise<SaleTermsJson> =>
      (await upstream.post<OneTermsAnswer>(termsPath, { body })).saleTerms,

    archiveSaleTerms: async (termsID: number): Promise<SaleTermsJson> =>
      (await upstream.post<OneTermsAnswer>(`${termsPath}/{termsID}/archive`, { params: { termsID }, body: {} }))
        .saleTerms,

    restoreSaleTerms: async (termsID: number): Promise<SaleTermsJson> =>
      (await upstream.post<OneTermsAnswer>(`${termsPath}/{termsID}/restore`, { params: { termsID }, body: {} }))
        .saleTerms,
  };
}

export type SalesEndpoints = ReturnType<typeof createSalesEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly sales: ReturnType<typeof createSalesEndpoints>;
  }
}
