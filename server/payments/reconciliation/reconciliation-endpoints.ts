import type {
  IgnoreDiscrepancyBody,
  PaymentComparisonJson,
  PaymentDiscrepanciesJson,
  PaymentDiscrepancyAnswerJson,
  PaymentDiscrepancyJson,
  RecordDiscrepancyBody,
  RefundDiscrepancyBody,
  ReopenDiscrepancyBody,
} from '../../../upstream/payments/reconciliation/discrepancy-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';
const LIST = `${HOUSE}/paymentDiscrepancies`;
const ONE = `${HOUSE}/paymentDiscrepancy/{paymentDiscrepancyID}`;

/** Longer than the services take to respond: some seconds, however long the provider takes. */
const DEADLINE_MS = 25_000;

export interface DiscrepancyWindow {
  readonly size: number;
  readonly offset: number;
  /** Comma-separated lists. Null for all. */
  readonly states: string | null;
  readonly kinds: string | null;
}

/** Calls for disagreements with the payment provider, and for the actions on them. */
export function createReconciliationEndpoints(upstream: UpstreamClient) {
  const act = async (
    what: string,
    paymentDiscrepancyID: number,
    body: RecordDiscrepancyBody | RefundDiscrepancyBody | IgnoreDiscrepancyBody | ReopenDiscrepancyBody,
    idempotencyKey: string,
  ): Promise<PaymentDiscrepancyJson> =>
    (
      await upstream.post<PaymentDiscrepancyAnswerJson>(`${ONE}/${what}`, {
        params: { paymentDiscrepancyID },
        body,
        idempotencyKey,
        deadlineMs: DEADLINE_MS,
      })
    ).paymentDiscrepancy;
  return {
    paymentDiscrepancies: (window: DiscrepancyWindow) =>
      upstream.get<PaymentDiscrepanciesJson>(LIST, { query: { ...window } }),

    paymentDiscrepanciesById: async (ids: readonly number[]): Promise<PaymentDiscrepancyJson[]> =>
      (await upstream.get<PaymentDiscrepanciesJson>(LIST, { query: { ids } })).paymentDiscrepancies,

    recordDiscrepancy: (id: number, body: RecordDiscrepancyBody, key: string) => act('record', id, body, key),

    refundDiscrepancy: (id: number, body: RefundDiscrepancyBody, key: string) => act('refund', id, body, key),

    ignoreDiscrepancy: (id: number, body: IgnoreDiscrepancyBody, key: string) => act('ignore', id, body, key),

    reopenDiscrepancy: (id: number, body: ReopenDiscrepancyBody, key: string) => act('reopen', id, body, key),

    paymentComparison: async (): Promise<PaymentComparisonJson['paymentComparison']> =>
      (await upstream.get<PaymentComparisonJson>(`${HOUSE}/paymentComparison`)).paymentComparison,

    comparePayments: async (): Promise<PaymentComparisonJson['paymentComparison']> =>
      (await upstream.post<PaymentComparisonJson>(`${HOUSE}/paymentComparison`, { deadlineMs: DEADLINE_MS }))
        .paymentComparison,
  };
}
