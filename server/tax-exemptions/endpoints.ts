import type {
  SavedTaxExemptionJson,
  TaxExemptionBody,
  TaxExemptionJson,
  TaxExemptionsJson,
} from '../../upstream/tax-exemptions/exemption-wire';
import type { SentFile } from '../core/http/sent-file';
import type { OpenAnswer } from '../core/rest/http';
import type { Query, UpstreamClient } from '../core/rest/upstream-client';

const PAPER = '/app/house/{houseRef}/taxExemption/{taxExemptionID}';

/** Tax exemption papers of bidders. */
export function createTaxExemptionsEndpoints(upstream: UpstreamClient) {
  const papers = async (query: Query): Promise<TaxExemptionJson[]> =>
    (await upstream.get<TaxExemptionsJson>('/app/house/{houseRef}/taxExemptions', { query })).taxExemptions;

  return {
    exemptionsById: (ids: readonly number[]) => papers({ ids }),
    exemptionsOfPeople: (personIDs: readonly number[]) => papers({ personIDs }),

    save: async (body: TaxExemptionBody, idempotencyKey: string): Promise<TaxExemptionJson> =>
      (await upstream.post<SavedTaxExemptionJson>('/app/house/{houseRef}/taxExemption', { body, idempotencyKey }))
        .taxExemption,

    remove: async (taxExemptionID: number, body: { readonly version?: number }): Promise<TaxExemptionJson> =>
      (await upstream.post<SavedTaxExemptionJson>(`${PAPER}/remove`, { params: { taxExemptionID }, body }))
        .taxExemption,

    sendFile: async (taxExemptionID: number, file: SentFile): Promise<TaxExemptionJson> =>
      (await upstream.post<SavedTaxExemptionJson>(`${PAPER}/file`, { params: { taxExemptionID }, file })).taxExemption,

    file: (taxExemptionID: number, signal: AbortSignal): Promise<OpenAnswer> =>
      upstream.open(`${PAPER}/file`, { params: { taxExemptionID }, signal }),
  };
}

export type TaxExemptionsEndpoints = ReturnType<typeof createTaxExemptionsEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly taxExemptions: ReturnType<typeof createTaxExemptionsEndpoints>;
  }
}
