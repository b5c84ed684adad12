import type {
  ChargebackAnswerJson,
  ChargebackEventJson,
  ChargebackHistoryJson,
  ChargebackJson,
  ChargebacksJson,
  RespondBody,
  RespondersJson,
  SaveEvidenceBody,
} from '../../../upstream/payments/chargebacks/chargeback-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';
const LIST = `${HOUSE}/chargebacks`;
const ONE = `${HOUSE}/chargeback/{chargebackID}`;

/** Longer than the services take to respond: some seconds, however long the provider takes. */
const DEADLINE_MS = 25_000;

export interface ChargebackWindow {
  readonly size: number;
  readonly offset: number;
  readonly order: string;
  /** Comma-separated list. Null for all. */
  readonly states: string | null;
  readonly invoiceID: number | null;
}

/** Calls for chargebacks, and for the house's response to them. */
export function createChargebackEndpoints(upstream: UpstreamClient) {
  const respond = async (
    how: 'submit' | 'accept',
    chargebackID: number,
    body: RespondBody,
    idempotencyKey: string,
  ): Promise<ChargebackJson> =>
    (
      await upstream.post<ChargebackAnswerJson>(`${ONE}/${how}`, {
        params: { chargebackID },
        body,
        idempotencyKey,
        deadlineMs: DEADLINE_MS,
      })
    ).chargeback;
  return {
    chargebacks: (window: ChargebackWindow) => upstream.get<ChargebacksJson>(LIST, { query: { ...window } }),

    chargebacksById: async (ids: readonly number[]): Promise<ChargebackJson[]> =>
      (await upstream.get<ChargebacksJson>(LIST, { query: { ids } })).chargebacks,

    /** Returns one entry per invoice, even if it has no chargebacks. */
    chargebacksOfInvoices: async (
      invoiceIDs: readonly number[],
    ): Promise<{ readonly invoiceID: number; readonly chargebacks: readonly ChargebackJson[] }[]> => {
      const { chargebacks } = await upstream.get<ChargebacksJson>(LIST, {
        query: { invoiceIDs },
      });
      return invoiceIDs.map((invoiceID) => ({
        invoiceID,
        chargebacks: chargebacks.filter((one) => one.invoiceID === invoiceID),
      }));
    },

    /** Returns one entry per chargeback. */
    chargebackHistories: async (
      ids: readonly number[],
    ): Promise<{ readonly chargebackID: number; readonly events: readonly ChargebackEventJson[] }[]> => {
      const { events } = await upstream.get<ChargebackHistoryJson>(`${HOUSE}/chargebackHistory`, {
        query: { ids },
      });
      return ids.map((chargebackID) => ({
        chargebackID,
        events: events.filter((event) => event.chargebackID === chargebackID),
      }));
    },

    chargebackResponders: async (): Promise<string[]> =>
      (await upstream.get<RespondersJson>(`${HOUSE}/chargebackResponders`)).responders,

    saveEvidence: async (chargebackID: number, body: SaveEvidenceBody): Promise<ChargebackJson> =>
      (await upstream.post<ChargebackAnswerJson>(`${ONE}/evidence`, { params: { chargebackID }, body })).chargeback,

    submitEvidence: (id: number, body: RespondBody, key: string) => respond('submit', id, body, key),

    acceptLoss: (id: number, body: RespondBody, key: string) => respond('accept', id, body, key),
  };
}
