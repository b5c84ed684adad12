import { byKey } from '../core/rest/loader';
import type { SalesEndpoints } from './endpoints';

export function createSalesLoaders(endpoints: SalesEndpoints) {
  return {
    saleByNumber: byKey(endpoints.salesById, (sale) => sale.groupID),
    catalogByNumber: byKey(endpoints.catalogsById, (catalog) => catalog.catalogID),
    termsByNumber: byKey(endpoints.saleTermsById, (terms) => terms.termsID),
    buyNowBySale: byKey(endpoints.buyNowSettings, (settings) => settings.groupID),
    sessionByNumber: byKey(endpoints.sessionsById, (session) => session.catalogID),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly sales: ReturnType<typeof createSalesLoaders>;
  }
}
