import type { HousePaymentsJson, PaymentJson, PaymentsJson } from '../../upstream/payments/wire';
import type { UpstreamClient } from '../core/rest/upstream-client';
import { createCardRequestEndpoints } from './card-requests/card-request-endpoints';
import { createCardEndpoints } from './cards/card-endpoints';
import { createChargeEndpoints } from './charge-runs/charge-endpoints';
import { createChargebackEndpoints } from './chargebacks/chargeback-endpoints';
import { createEnrollmentEndpoints } from './enrollment/enrollment-endpoints';
import { createLinkEndpoints } from './links/link-endpoints';
import { createMethodEndpoints } from './methods/method-endpoints';
import { createReconciliationEndpoints } from './reconciliation/reconciliation-endpoints';
import { createRefundEndpoints } from './refunds/refund-endpoints';
import { createAutomaticChargeEndpoints } from './scheduled-charges/automatic-charge-endpoints';

const PAYMENTS = '/app/house/{houseRef}/bidderPayments';

/** A window of the house's payments; lists are comma-separated. */
export interface HousePaymentsWindow {
  readonly size: number;
  readonly offset: number;
  readonly states: string | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly currencyCode: string | null;
  readonly online: boolean | null;
  readonly paymentMethodIDs: string | null;
  readonly groupIDs: string | null;
  readonly approvalIDs: string | null;
  /** Whether to include the number and the sums of all matches. */
  readonly totals: boolean;
}

/** Calls of the payments slice. */
export function createPaymentsEndpoints(upstream: UpstreamClient) {
  return {
    ...createChargeEndpoints(upstream),
    ...createMethodEndpoints(upstream),
    ...createEnrollmentEndpoints(upstream),
    ...createReconciliationEndpoints(upstream),
    ...createRefundEndpoints(upstream),
    ...createChargebackEndpoints(upstream),
    ...createLinkEndpoints(upstream),
    ...createAutomaticChargeEndpoints(upstream),
    ...createCardEndpoints(upstream),
    ...createCardRequestEndpoints(upstream),

    ofBidders: async (
      approvalIDs: readonly number[],
      window: { size: number; offset: number },
    ): Promise<PaymentsJson['bidders']> =>
      (await upstream.get<PaymentsJson>(PAYMENTS, { query: { approvalIDs, ...window } })).bidders,

    ofPeople: async (
      personIDs: readonly number[],
      window: { size: number; offset: number },
    ): Promise<PaymentsJson['bidders']> =>
      (await upstream.get<PaymentsJson>(PAYMENTS, { query: { personIDs, ...window } })).bidders,

    /** Pages of acts, each with all its payments. */
    actsOfPeople: async (
      personIDs: readonly number[],
      window: { size: number; offset: number },
    ): Promise<PaymentsJson['bidders']> =>
      (
        await upstream.get<PaymentsJson>(PAYMENTS, {
          query: { personIDs, by: 'act', ...window },
        })
      ).bidders,

    /** Payments of the house, latest first; without totals, their number and sums are missing. */
    ofHouse: (query: HousePaymentsWindow) =>
      upstream.get<HousePaymentsJson>('/app/house/{houseRef}/payments', { query: { ...query } }),

    paymentsById: async (ids: readonly number[]): Promise<PaymentJson[]> =>
      (await upstream.get<PaymentsJson>(PAYMENTS, { query: { ids } })).payments,
  };
}

export type PaymentsEndpoints = ReturnType<typeof createPaymentsEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly payments: ReturnType<typeof createPaymentsEndpoints>;
  }
}
