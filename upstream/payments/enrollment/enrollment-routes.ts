import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { readEnrollment, requestEnrollment } from './enrollment';
import { EnrollmentAnswer, EnrollmentBody } from './enrollment-wire';

/** Routes for enrolling a house in online payments. */
export const enrollmentRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/paymentsEnrollment', {
    access: 'billing',
    summary: "Returns the house's enrollment state for card payments and its last request",
    answer: EnrollmentAnswer,
    handler: async ({ actor }) => ({ paymentsEnrollment: await readEnrollment(services.db, actor) }),
  }),
  route.post('/app/house/{houseRef}/paymentsEnrollment', {
    access: 'billing',
    summary: 'Asks the operator to enroll the house in card payments, or for an appointment',
    body: EnrollmentBody,
    answer: EnrollmentAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      paymentsEnrollment: await requestEnrollment(services, actor, body, idempotencyKey),
    }),
  }),
];
