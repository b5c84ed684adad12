import type {
  SalesTaxBasisBody,
  SalesTaxBasisJson,
  SalesTaxEntriesJson,
  SalesTaxJson,
  SalesTaxPlaceJson,
  SalesTaxPlacesJson,
} from '../../upstream/sales-tax/wire';
import type { OpenAnswer } from '../core/rest/http';
import type { UpstreamClient } from '../core/rest/upstream-client';

const REPORT = '/app/house/{houseRef}/salesTaxReport';
const PLACE = '/app/house/{houseRef}/salesTaxPlace/{placeID}';

interface Period {
  readonly year: number | null;
  readonly month: number | null;
}

interface Rows {
  readonly size: number;
  readonly offset: number;
}

/** Sales tax of the house. */
export function createSalesTaxEndpoints(upstream: UpstreamClient) {
  return {
    report: (query: Period & Rows & { readonly state: string | null; readonly country: string | null }) =>
      upstream.get<SalesTaxJson>(REPORT, { query: { ...query } }),

    reportCsv: (query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<OpenAnswer> =>
      upstream.open(`${REPORT}.csv`, { query, signal }),

    places: async (): Promise<SalesTaxPlaceJson[]> =>
      (await upstream.get<SalesTaxPlacesJson>('/app/house/{houseRef}/salesTaxPlaces')).salesTaxPlaces,

    entries: (
      placeID: number,
      query: Period & Rows & { readonly currency: string; readonly entered: boolean | null },
    ) => upstream.get<SalesTaxEntriesJson>(`${PLACE}/entries`, { params: { placeID }, query: { ...query } }),

    entriesCsv: (placeID: number, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<OpenAnswer> =>
      upstream.open(`${PLACE}/entries.csv`, { params: { placeID }, query, signal }),

    setBasis: (placeID: number, body: SalesTaxBasisBody) =>
      upstream.post<SalesTaxBasisJson>(PLACE, { params: { placeID }, body }),
  };
}

export type SalesTaxEndpoints = ReturnType<typeof createSalesTaxEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly salesTax: ReturnType<typeof createSalesTaxEndpoints>;
  }
}
