import { PRIVATE_LABEL_CHANNEL } from '../../rules/customers/password-mail';
import type {
  CustomerGroupJson,
  CustomerJson,
  CustomersJson,
  CustomerSort,
  MemberPasswordJson,
} from '../../upstream/customers/customer-wire';
import type {
  ApprovalJson,
  BidderOrder,
  BidderOwing,
  BiddersJson,
  PaddleJson,
  PaddlesJson,
} from '../../upstream/customers/wire';
import type { OpenAnswer } from '../core/rest/http';
import type { UpstreamClient } from '../core/rest/upstream-client';
import { createApprovalEndpoints } from './approvals/approvals-endpoints';
import { createMessageEndpoints } from './messages/messages-endpoints';
import { createPeopleEndpoints } from './people/people-endpoints';

const PADDLES = '/app/house/{houseRef}/bidderPaddles';

/** Bidders of the house. */
export function createCustomersEndpoints(upstream: UpstreamClient) {
  const approvals = async (query: {
    ids?: readonly number[];
    memberIDs?: readonly number[];
  }): Promise<ApprovalJson[]> =>
    (await upstream.get<{ approvals: ApprovalJson[] }>('/app/house/{houseRef}/approvals', { query })).approvals;

  return {
    ...createMessageEndpoints(upstream),
    ...createPeopleEndpoints(upstream),
    ...createApprovalEndpoints(upstream),

    approvals: (ids: readonly number[]) => approvals({ ids }),

    bidders: (query: {
      search: string | null;
      channel: ApprovalJson['channel'] | null;
      owing: BidderOwing | null;
      hasCard: boolean | null;
      sort: BidderOrder;
      direction: 'asc' | 'desc';
      size: number;
      offset: number;
    }) => upstream.get<BiddersJson>('/app/house/{houseRef}/bidders', { query }),

    similarBidders: async (names: string, size: number): Promise<ApprovalJson[]> =>
      (await upstream.get<BiddersJson>('/app/house/{houseRef}/similarBidders', { query: { names, size } })).bidders,

    approvalsOfMember: (memberID: number) => approvals({ memberIDs: [memberID] }),

    paddlesOfBidders: async (
      approvalIDs: readonly number[],
      window: { size: number; offset: number },
    ): Promise<PaddlesJson['bidders']> =>
      (await upstream.get<PaddlesJson>(PADDLES, { query: { approvalIDs, ...window } })).bidders,

    paddlesById: async (ids: readonly number[]): Promise<PaddleJson[]> =>
      (await upstream.get<PaddlesJson>(PADDLES, { query: { ids } })).paddles,

    customers: (
      groupID: number | null,
      query: { search: string | null; sort: CustomerSort; direction: 'asc' | 'desc'; size: number; offset: number },
    ): Promise<CustomersJson> =>
      groupID === null
        ? upstream.get<CustomersJson>('/app/house/{houseRef}/yourCustomers', { query })
        : upstream.get<CustomersJson>('/app/house/{houseRef}/yourCustomers/group/{groupID}', {
            params: { groupID },
            query,
          }),

    customersByNumber: async (ids: readonly number[]): Promise<CustomerJson[]> =>
      (await upstream.get<CustomersJson>('/app/house/{houseRef}/yourCustomers', { query: { ids } })).yourCustomers,

    groups: async (): Promise<CustomerGroupJson[]> =>
      (await upstream.get<{ groups: CustomerGroupJson[] }>('/app/house/{houseRef}/groups')).groups,

    /** What customers follow, as a stream. `signal` ends it when its reader disconnects. */
    keywordReport: (signal: AbortSignal): Promise<OpenAnswer> =>
      upstream.open('/app/house/{houseRef}/keywordsReports', { signal }),

    sendPasswordMail: ({ email, approvalID }: CustomerJson, houseUserName: string, idempotencyKey: string) =>
      upstream.post<MemberPasswordJson>('/app/v2/member/forgotPassword', {
        body: { email, approvalID },
        headers: { channel: PRIVATE_LABEL_CHANNEL, houseusername: houseUserName },
        idempotencyKey,
      }),
  };
}

export type CustomersEndpoints = ReturnType<typeof createCustomersEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly customers: ReturnType<typeof createCustomersEndpoints>;
  }
}
