import type { ExplanationsJson } from '../../../upstream/invoicing/figures/explain-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** Why figures of invoices are what they are. */
export const createExplainEndpoints = (upstream: UpstreamClient) => ({
  explanations: async (invoiceIDs: readonly number[]): Promise<ExplanationsJson['invoices']> =>
    (
      await upstream.get<ExplanationsJson>('/app/house/{houseRef}/invoiceExplanations', {
        query: { invoiceIDs: invoiceIDs.join(',') },
      })
    ).invoices,
});
