import type { ExplanationsJson } from '../../../upstream/invoicing/figures/explain-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** REST calls that explain the figures of invoices. */
export const createExplainEndpoints = (upstream: UpstreamClient) => ({
  explanations: async (invoiceIDs: readonly number[]): Promise<ExplanationsJson['invoices']> =>
    (
      await upstream.get<ExplanationsJson>('/app/house/{houseRef}/invoiceExplanations', {
        query: { invoiceIDs },
      })
    ).invoices,
});
