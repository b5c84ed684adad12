import type { ProcessorEventBody, ProcessorEventJson } from '../../upstream/payments/charging/processor-event-wire';
import type { EnrolmentBody, EnrolmentJson } from '../../upstream/payments/enrolment/enrolment-wire';
import type { PaymentJson, PaymentsJson } from '../../upstream/payments/wire';
import type { UpstreamClient } from '../core/rest/upstream-client';
import { createAutomaticChargeEndpoints } from './automatic-charges/automatic-charge-endpoints';
import { createCardEndpoints } from './cards/card-endpoints';
import { createChargeEndpoints } from './charging/charge-endpoints';
import { createMethodEndpoints } from './methods/method-endpoints';

const PAYMENTS = '/app/house/{houseRef}/bidderPayments';

/** Payments. */
export function createPaymentsEndpoints(upstream: UpstreamClient) {
  return {
    ...createChargeEndpoints(upstream),
    ...createMethodEndpoints(upstream),
    ...createAutomaticChargeEndpoints(upstream),
    ...createCardEndpoints(upstream),

    /** Hands in an event of the payment provider as it was posted, byte for byte. */
    takeEvent: (body: ProcessorEventBody): Promise<ProcessorEventJson> =>
      upstream.post<ProcessorEventJson>('/app/processorEvents', { body }),

    enrolment: async (): Promise<EnrolmentJson> =>
      (await upstream.get<{ paymentsEnrolment: EnrolmentJson }>('/app/house/{houseRef}/paymentsEnrolment'))
        .paymentsEnrolment,

    requestEnrolment: async (body: EnrolmentBody, idempotencyKey: string): Promise<EnrolmentJson> =>
      (
        await upstream.post<{ paymentsEnrolment: EnrolmentJson }>('/app/house/{houseRef}/paymentsEnrolment', {
          body,
          idempotencyKey,
        })
      ).paymentsEnrolment,

    ofBidders: async (
      approvalIDs: readonly number[],
      window: { size: number; offset: number },
    ): Promise<PaymentsJson['bidders']> =>
      (await upstream.get<PaymentsJson>(PAYMENTS, { query: { approvalIDs: approvalIDs.join(','), ...window } }))
        .bidders,

    paymentsById: async (ids: readonly number[]): Promise<PaymentJson[]> =>
      (await upstream.get<PaymentsJson>(PAYMENTS, { query: { ids: ids.join(',') } })).payments,
  };
}

export type PaymentsEndpoints = ReturnType<typeof createPaymentsEndpoints>;
