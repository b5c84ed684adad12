import type {
  ProcessorEventBody,
  ProcessorEventJson,
} from '../../../upstream/payments/charge-runs/processor-event-wire';
import type {
  ChargeAttemptsJson,
  ChargeDryRunBody,
  ChargeDryRunJson,
  ChargeRunJson,
  ChargeRunsJson,
  ConfirmedBody,
  StartChargeRunBody,
} from '../../../upstream/payments/charge-wire';
import type { OpenAnswer } from '../../core/rest/http';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';
const GROUP = `${HOUSE}/invoiceGroup/{invoiceGroupID}`;
const RUN = `${HOUSE}/chargeRun/{chargeRunID}`;

/** Response of the calls that return a run. */
interface RunAnswer {
  readonly chargeRun: ChargeRunJson;
}

export interface AttemptsWindow {
  readonly size: number;
  readonly offset: number;
  /** Comma-separated list. Null for all states. */
  readonly states: string | null;
}

/** Calls for charging cards: the dry run, charge runs, and the payment provider's events. */
export function createChargeEndpoints(upstream: UpstreamClient) {
  return {
    chargeDryRun: (invoiceGroupID: number, body: ChargeDryRunBody) =>
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

    refreshCharges: async (chargeRunID: number): Promise<ChargeRunJson> =>
      (await upstream.post<RunAnswer>(`${RUN}/look`, { params: { chargeRunID } })).chargeRun,

    chargeRuns: (window: { size: number; offset: number; invoiceGroupID: number | null }) =>
      upstream.get<ChargeRunsJson>(`${HOUSE}/chargeRuns`, { query: window }),

    chargeRunsById: async (ids: readonly number[]): Promise<ChargeRunJson[]> =>
      (await upstream.get<ChargeRunsJson>(`${HOUSE}/chargeRuns`, { query: { ids, size: ids.length } })).chargeRuns,

    chargeAttempts: (chargeRunID: number, window: AttemptsWindow) =>
      upstream.get<ChargeAttemptsJson>(`${RUN}/attempts`, { params: { chargeRunID }, query: { ...window } }),

    chargeRunCsv: (chargeRunID: number, signal: AbortSignal): Promise<OpenAnswer> =>
      upstream.open(`${RUN}/chargeRun.csv`, { params: { chargeRunID }, signal }),
    /** Passes on an event of the payment provider, byte for byte as it was posted. */
    takeEvent: (body: ProcessorEventBody) => upstream.post<ProcessorEventJson>('/app/processorEvents', { body }),
  };
}
