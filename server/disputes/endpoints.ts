import type {
  ActBody,
  DisputeDetailsJson,
  DisputeJson,
  DisputeRecordJson,
  DisputeRecordsJson,
  DisputesJson,
  DisputeTermsJson,
  DisputeTypesJson,
  PreviewBody,
  PreviewJson,
  ReopenBody,
  TransactionJson,
  TransactionsJson,
} from '../../upstream/disputes/dispute-wire';
import type { Query, UpstreamClient } from '../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';
const ALL = `${HOUSE}/disputes`;

/** A window of a list of disputes. */
export interface DisputesWindow {
  readonly size: number;
  readonly offset: number;
  readonly order: string;
  readonly direction: string | null;
  readonly approvalID: number | null;
  readonly search: string | null;
}

/** Disputes and returns. */
export function createDisputesEndpoints(upstream: UpstreamClient) {
  const by = async (query: Query): Promise<DisputeJson[]> =>
    (await upstream.get<DisputesJson>(ALL, { query })).disputes;

  return {
    disputes: (window: DisputesWindow) => upstream.get<DisputesJson>(ALL, { query: { ...window } }),

    openDisputes: (window: DisputesWindow) =>
      upstream.get<DisputesJson>(`${HOUSE}/openDisputes`, { query: { ...window } }),

    pastDisputes: (days: number, window: DisputesWindow) =>
      upstream.get<DisputesJson>(`${HOUSE}/pastDisputes`, { query: { ...window, days } }),

    disputesById: (ids: readonly number[]) => by({ ids }),

    disputesByRef: (refs: readonly string[]) => by({ refs }),

    disputesOfLots: (ids: readonly number[]) => by({ lotIDs: ids }),

    /** Returns one entry per invoice, even if it has no disputes. */
    disputesOfInvoices: async (
      invoiceIDs: readonly number[],
    ): Promise<{ readonly invoiceID: number; readonly disputes: readonly DisputeJson[] }[]> => {
      const disputes = await by({ invoiceIDs });
      return invoiceIDs.map((invoiceID) => ({
        invoiceID,
        disputes: disputes.filter(({ lotInfo }) => lotInfo.invoiceID === invoiceID),
      }));
    },

    disputeDetails: async (ids: readonly number[]): Promise<DisputeDetailsJson['details']> =>
      (await upstream.get<DisputeDetailsJson>(`${HOUSE}/disputeDetails`, { query: { ids } })).details,

    disputeTypes: () => upstream.get<DisputeTypesJson>(`${HOUSE}/disputeTypes`),

    disputeTerms: () => upstream.get<DisputeTermsJson>(`${HOUSE}/disputeTerms`),

    transactions: async (lotRefs: readonly string[]): Promise<TransactionJson[]> =>
      (await upstream.get<TransactionsJson>(`${HOUSE}/transactions`, { query: { lotRefs } })).transactions,

    disputeRecords: async (approvalIDs: readonly number[]): Promise<DisputeRecordJson[]> =>
      (
        await upstream.get<DisputeRecordsJson>(`${HOUSE}/bidderDisputeRecords`, {
          query: { approvalIDs },
        })
      ).disputeRecords,

    preview: (body: PreviewBody) => upstream.post<PreviewJson>(`${ALL}/preview`, { body, readOnly: true }),

    act: async (body: ActBody, idempotencyKey: string): Promise<DisputeJson[]> =>
      (await upstream.post<DisputesJson>(`${ALL}/`, { body, idempotencyKey })).disputes,

    reopen: async (body: ReopenBody, idempotencyKey: string): Promise<DisputeJson[]> =>
      (await upstream.post<DisputesJson>(`${ALL}/reopen`, { body, idempotencyKey })).disputes,

    acceptTerms: (version: number) =>
      upstream.post<DisputeTermsJson>(`${HOUSE}/acceptDisputeTerms`, { body: { accepted: true, version } }),
  };
}

export type DisputesEndpoints = ReturnType<typeof createDisputesEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly disputes: ReturnType<typeof createDisputesEndpoints>;
  }
}
