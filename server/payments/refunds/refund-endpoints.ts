import type { ChargeAttemptJson } from '../../../upstream/payments/charge-wire';
import type {
  ChargeAttemptsByIdJson,
  ChargeRefundsJson,
  RefundAnswerJson,
  RefundBody,
  RefundDryRunBody,
  RefundDryRunJson,
} from '../../../upstream/payments/refunds/refund-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';

const ATTEMPT = `${HOUSE}/chargeAttempt/{chargeAttemptID}`;

/** The services respond to a refund after some seconds, however long the provider takes; fetching the status waits for the provider. */
const REFUND_MS = 20_000;

const LOOK_MS = 65_000;

/** Calls for charges by id, and for their refunds. */
export function createRefundEndpoints(upstream: UpstreamClient) {
  return {
    chargeAttemptsById: async (ids: readonly number[]): Promise<ChargeAttemptJson[]> =>
      (await upstream.get<ChargeAttemptsByIdJson>(`${HOUSE}/chargeAttempts`, { query: { ids } })).chargeAttempts,

    waitingCharges: async (invoiceIDs: readonly number[]): Promise<ChargeAttemptJson[]> =>
      (
        await upstream.get<ChargeAttemptsByIdJson>(`${HOUSE}/chargeAttempts`, {
          query: { waitingInvoiceIDs: invoiceIDs },
        })
      ).chargeAttempts,

    chargeRefundsById: async (ids: readonly number[]): Promise<ChargeRefundsJson['chargeRefunds']> =>
      (await upstream.get<ChargeRefundsJson>(`${HOUSE}/chargeRefunds`, { query: { ids } })).chargeRefunds,

    refundDryRun: (chargeAttemptID: number, body: RefundDryRunBody) =>
      upstream.post<RefundDryRunJson>(`${ATTEMPT}/refundDryRun`, { readOnly: true, params: { chargeAttemptID }, body }),

    refundCharge: (chargeAttemptID: number, body: RefundBody, idempotencyKey: string) =>
      upstream.post<RefundAnswerJson>(`${ATTEMPT}/refund`, {
        params: { chargeAttemptID },
        body,
        idempotencyKey,
        deadlineMs: REFUND_MS,
      }),

    refreshRefund: (chargeAttemptID: number) =>
      upstream.post<RefundAnswerJson>(`${ATTEMPT}/refund/look`, { params: { chargeAttemptID }, deadlineMs: LOOK_MS }),
  };
}
