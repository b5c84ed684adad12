import type { PaymentJson, PaymentsJson } from '../../upstream/payments/wire';
import type { UpstreamClient } from '../core/rest/upstream-client';
import { createAutomaticChargeEndpoints } from './automatic-charges/automatic-charge-endpoints';
import { createCardRequestEndpoints } from './card-requests/card-request-endpoints';
import { createCardEndpoints } from './cards/card-endpoints';
import { createChargebackEndpoints } from './chargebacks/chargeback-endpoints';
import { createChargeEndpoints } from './charging/charge-endpoints';
import { createEnrollmentEndpoints } from './enrollment/enrollment-endpoints';
import { createLinkEndpoints } from './links/link-endpoints';
import { createMethodEndpoints } from './methods/method-endpoints';
import { createReconciliationEndpoints } from './reconciliation/reconciliation-endpoints';
import { createRefundEndpoints } from './refunds/refund-endpoints';

const PAYMENTS = '/app/house/{houseRef}/bidderPayments';

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
      (await upstream.get<PaymentsJson>(PAYMENTS, { query: { approvalIDs: approvalIDs.join(','), ...window } }))
        .bidders,

    ofPeople: async (
      personIDs: readonly number[],
      window: { size: number; offset: number },
    ): Promise<PaymentsJson['bidders']> =>
      (await upstream.get<PaymentsJson>(PAYMENTS, { query: { personIDs: personIDs.join(','), ...window } })).bidders,

    paymentsById: async (ids: readonly number[]): Promise<PaymentJson[]> =>
      (await upstream.get<PaymentsJson>(PAYMENTS, { query: { ids: ids.join(',') } })).payments,
  };
}

export type PaymentsEndpoints = ReturnType<typeof createPaymentsEndpoints>;
