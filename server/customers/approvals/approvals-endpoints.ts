import type {
  DecidedJson,
  DecisionBody,
  RegistrationJson,
  RegistrationSalesJson,
  RegistrationsJson,
  SaleRegistrationsJson,
} from '../../../upstream/customers/approvals/registration-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';
const ALL = `${HOUSE}/registrations`;

/** A page of a list of requests to bid. */
export interface RegistrationsAsked {
  readonly groupID: number | null;
  readonly approvalIDs: string | null;
  readonly state: RegistrationJson['state'] | null;
  readonly search: string | null;
  readonly size: number;
  readonly offset: number;
}

/** REST calls for requests to bid. */
export function createApprovalEndpoints(upstream: UpstreamClient) {
  const decide =
    (decision: 'approve' | 'decline' | 'reopen') =>
    async (body: DecisionBody, idempotencyKey: string): Promise<RegistrationJson[]> =>
      (await upstream.post<DecidedJson>(`${ALL}/${decision}`, { body, idempotencyKey })).registrations;

  return {
    registrations: (query: RegistrationsAsked) => upstream.get<RegistrationsJson>(ALL, { query: { ...query } }),

    registrationsById: async (ids: readonly number[]): Promise<RegistrationJson[]> =>
      (await upstream.get<RegistrationsJson>(ALL, { query: { ids } })).registrations,

    registrationsOfSales: async (
      groupIDs: readonly number[],
      window: { size: number; offset: number },
      { state }: { readonly state: RegistrationJson['state'] | null },
    ): Promise<SaleRegistrationsJson['sales']> =>
      (
        await upstream.get<SaleRegistrationsJson>(`${HOUSE}/saleRegistrations`, {
          query: { groupIDs, state, ...window },
        })
      ).sales,

    registrationSales: async (): Promise<RegistrationSalesJson['sales']> =>
      (await upstream.get<RegistrationSalesJson>(`${HOUSE}/registrationSales`)).sales,

    approveRegistrations: decide('approve'),
    declineRegistrations: decide('decline'),
    reopenRegistrations: decide('reopen'),
  };
}
