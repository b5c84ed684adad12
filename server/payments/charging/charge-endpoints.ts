import type {
  CardLimitJson,
  ChargeAttemptJson,
  ChargeAttemptsJson,
  ChargeDryRunBody,
  ChargeDryRunJson,
  ChargeRunJson,
  ChargeRunsJson,
  ConfirmedBody,
  StartChargeRunBody,
} from '../../../upstream/payments/charging/charge-wire';
import type {
  ChargeAttemptsByIdJson,
  ChargeRefundsJson,
  RefundAnswerJson,
  RefundBody,
  RefundDryRunBody,
  RefundDryRunJson,
} from '../../../upstream/payments/refunds/refund-wire';
import type { OpenAnswer } from '../../core/rest/http';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';
const GROUP = `${HOUSE}/invoiceGroup/{invoiceGroupID}`;
const ATTEMPT = `${HOUSE}/chargeAttempt/{chargeAttemptID}`;
const RUN = `${HOUSE}/chargeRun/{chargeRunID}`;

/** The services answer after some seconds, however long the provider takes; looking waits for the provider. */
const REFUND_MS = 20_000;
const LOOK_MS = 65_000;

/** Each call that answers a run. */
interface RunAnswer {
  readonly chargeRun: ChargeRunJson;
}

export interface AttemptsWindow {
  readonly size: number;
  readonly offset: number;
  /** A comma list; null for all. */
  readonly states: string | null;
}

/** Charging cards: what it would do, the runs that did it, and what a card is charged at most. */
export function createChargeEndpoints(upstream: UpstreamClient) {
  return {
    chargeDryRun: (invoiceGroupID: number, body: ChargeDryRunBody): Promise<ChargeDryRunJson> =>
      upstream.post<ChargeDryRunJson>(`${GROUP}/chargeDryRun`, { readOnly: true, params: { invoiceGroupID }, body }),

    startChargeRun: async (
      invoiceGroupID: number,
      body: StartChargeRunBody,
      idempotencyKey: string,
    ): Promise<ChargeRunJson> =>
      (await upstream.post<RunAnswer>(`${GROUP}/chargeRuns`, { params: { invoiceGroupID }, body, idempotencyKey }))
        .chargeRun,

    retryCharges: async (chargeRunID: number, body: ConfirmedBody, idempotencyKey: string): Promise<ChargeRunJson> =>
      (await upstream.post<RunAnswer>(`${RUN}/retry`, { params: { chargeRunID }, body, idempotencyKey })).chargeRun,

    lookAtCharges: async (chargeRunID: number): Promise<ChargeRunJson> =>
      (await upstream.post<RunAnswer>(`${RUN}/look`, { params: { chargeRunID } })).chargeRun,

    chargeRuns: (window: { size: number; offset: number; invoiceGroupID: number | null }): Promise<ChargeRunsJson> =>
      upstream.get<ChargeRunsJson>(`${HOUSE}/chargeRuns`, { query: window }),

    chargeRunsById: async (ids: readonly number[]): Promise<ChargeRunJson[]> =>
      (await upstream.get<ChargeRunsJson>(`${HOUSE}/chargeRuns`, { query: { ids: ids.join(','), size: ids.length } }))
        .chargeRuns,

    chargeAttempts: (chargeRunID: number, window: AttemptsWindow): Promise<ChargeAttemptsJson> =>
      upstream.get<ChargeAttemptsJson>(`${RUN}/attempts`, { params: { chargeRunID }, query: { ...window } }),

    chargeAttemptsById: async (ids: readonly number[]): Promise<ChargeAttemptJson[]> =>
      (await upstream.get<ChargeAttemptsByIdJson>(`${HOUSE}/chargeAttempts`, { query: { ids: ids.join(',') } }))
        .chargeAttempts,

    chargeRefundsById: async (ids: readonly number[]): Promise<ChargeRefundsJson['chargeRefunds']> =>
      (await upstream.get<ChargeRefundsJson>(`${HOUSE}/chargeRefunds`, { query: { ids: ids.join(',') } }))
        .chargeRefunds,

    refundDryRun: (chargeAttemptID: number, body: RefundDryRunBody): Promise<RefundDryRunJson> =>
      upstream.post<RefundDryRunJson>(`${ATTEMPT}/refundDryRun`, { readOnly: true, params: { chargeAttemptID }, body }),

    refundCharge: (chargeAttemptID: number, body: RefundBody, idempotencyKey: string): Promise<RefundAnswerJson> =>
      upstream.post<RefundAnswerJson>(`${ATTEMPT}/refund`, {
        params: { chargeAttemptID },
        body,
        idempotencyKey,
        deadlineMs: REFUND_MS,
      }),

    lookAtRefund: (chargeAttemptID: number): Promise<RefundAnswerJson> =>
      upstream.post<RefundAnswerJson>(`${ATTEMPT}/refund/look`, { params: { chargeAttemptID }, deadlineMs: LOOK_MS }),

    chargeRunCsv: (chargeRunID: number, signal: AbortSignal): Promise<OpenAnswer> =>
      upstream.open(`${RUN}/chargeRun.csv`, { params: { chargeRunID }, signal }),

    cardLimit: (): Promise<CardLimitJson> => upstream.get<CardLimitJson>(`${HOUSE}/creditCardLimit`),

    setCardLimit: (creditCardLimit: number | null): Promise<CardLimitJson> =>
      upstream.post<CardLimitJson>(`${HOUSE}/creditCardLimit`, { body: { creditCardLimit } }),
  };
}
