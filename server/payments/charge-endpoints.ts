import type {
  ChargeAttemptsJson, ChargeDryRunBody, ChargeDryRunJson, ChargeRunJson, ChargeRunsJson, CardLimitJson, StartChargeRunBody,
} from '../../upstream/payments/charge-wire';
import type { OpenAnswer } from '../core/http';
import type { UpstreamClient } from '../core/upstream-client';

const HOUSE = '/app/house/{houseRef}';
const GROUP = `${HOUSE}/invoiceGroup/{invoiceGroupID}`;
const RUN = `${HOUSE}/chargeRun/{chargeRunID}`;

/** Each call that answers a run. */
interface RunAnswer { readonly chargeRun: ChargeRunJson }

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
      upstream.post<ChargeDryRunJson>(`${GROUP}/chargeDryRun`, { params: { invoiceGroupID }, body }),

    startChargeRun: async (invoiceGroupID: number, body: StartChargeRunBody, idempotencyKey: string): Promise<ChargeRunJson> =>
      (await upstream.post<RunAnswer>(`${GROUP}/chargeRuns`, { params: { invoiceGroupID }, body, idempotencyKey })).chargeRun,

    retryCharges: async (chargeRunID: number, idempotencyKey: string): Promise<ChargeRunJson> =>
      (await upstream.post<RunAnswer>(`${RUN}/retry`, { params: { chargeRunID }, idempotencyKey })).chargeRun,

    lookAtCharges: async (chargeRunID: number): Promise<ChargeRunJson> => (await upstream.post<RunAnswer>(`${RUN}/look`, { params: { chargeRunID } })).chargeRun,

    chargeRuns: (window: { size: number; offset: number; invoiceGroupID: number | null }): Promise<ChargeRunsJson> =>
      upstream.get<ChargeRunsJson>(`${HOUSE}/chargeRuns`, { query: window }),

    chargeRunsById: async (ids: readonly number[]): Promise<ChargeRunJson[]> =>
      (await upstream.get<ChargeRunsJson>(`${HOUSE}/chargeRuns`, { query: { ids: ids.join(','), size: ids.length } })).chargeRuns,

    chargeAttempts: (chargeRunID: number, window: AttemptsWindow): Promise<ChargeAttemptsJson> =>
      upstream.get<ChargeAttemptsJson>(`${RUN}/attempts`, { params: { chargeRunID }, query: { ...window } }),

    chargeRunCsv: (chargeRunID: number, signal: AbortSignal): Promise<OpenAnswer> => upstream.open(`${RUN}/chargeRun.csv`, { params: { chargeRunID }, signal }),

    cardLimit: (): Promise<CardLimitJson> => upstream.get<CardLimitJson>(`${HOUSE}/creditCardLimit`),

    setCardLimit: (creditCardLimit: number | null): Promise<CardLimitJson> => upstream.post<CardLimitJson>(`${HOUSE}/creditCardLimit`, { body: { creditCardLimit } }),
  };
}
