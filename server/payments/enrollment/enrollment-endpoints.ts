import type { EnrollmentBody, EnrollmentJson } from '../../../upstream/payments/enrollment/enrollment-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** Calls for enrolling the house in online payments. */
export function createEnrollmentEndpoints(upstream: UpstreamClient) {
  return {
    enrollment: async (): Promise<EnrollmentJson> =>
      (await upstream.get<{ paymentsEnrollment: EnrollmentJson }>('/app/house/{houseRef}/paymentsEnrollment'))
        .paymentsEnrollment,

    requestEnrollment: async (body: EnrollmentBody, idempotencyKey: string): Promise<EnrollmentJson> =>
      (
        await upstream.post<{ paymentsEnrollment: EnrollmentJson }>('/app/house/{houseRef}/paymentsEnrollment', {
          body,
          idempotencyKey,
        })
      ).paymentsEnrollment,
  };
}
