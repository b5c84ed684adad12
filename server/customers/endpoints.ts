import type { ApprovalJson, PaddlesJson } from '../../upstream/customers/wire';
import type { UpstreamClient } from '../core/upstream-client';

/** Bidders of the house. */
export function createCustomersEndpoints(upstream: UpstreamClient) {
  const approvals = async (query: { ids?: string; memberIDs?: string }): Promise<ApprovalJson[]> =>
    (await upstream.get<{ approvals: ApprovalJson[] }>('/app/house/{houseRef}/approvals', { query })).approvals;

  return {
    approvals: (ids: readonly number[]) => approvals({ ids: ids.join(',') }),

    approvalsOfMember: (memberID: number) => approvals({ memberIDs: String(memberID) }),

    paddles: (approvalID: number, window: { size: number; offset: number }): Promise<PaddlesJson> =>
      upstream.get<PaddlesJson>('/app/house/{houseRef}/approval/{approvalID}/paddles', { params: { approvalID }, query: window }),
  };
}

export type CustomersEndpoints = ReturnType<typeof createCustomersEndpoints>;
