import type { EnrolmentBody, EnrolmentJson } from '../../../upstream/payments/enrolment/enrolment-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** Signing the house up for online payments. */
export function createEnrolmentEndpoints(upstream: UpstreamClient) {
  return {
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
  };
}
