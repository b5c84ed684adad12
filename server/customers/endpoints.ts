import type { ApprovalJson } from '../../upstream/customers/wire';
import type { UpstreamClient } from '../core/upstream-client';

/** Bidders of the house. */
export function createCustomersEndpoints(upstream: UpstreamClient) {
  return {
    approvals: async (ids: readonly number[]): Promise<ApprovalJson[]> =>
      (await upstream.get<{ approvals: ApprovalJson[] }>('/app/house/{houseRef}/approvals', { query: { ids: ids.join(',') } })).approvals,
  };
}

export type CustomersEndpoints = ReturnType<typeof createCustomersEndpoints>;
