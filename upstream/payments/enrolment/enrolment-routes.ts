import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { readEnrolment, requestEnrolment } from './enrolment';
import { EnrolmentAnswer, EnrolmentBody } from './enrolment-wire';

/** Signing a house up for online payments. */
export const enrolmentRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/paymentsEnrolment',
    spec: 'added',
    access: 'billing',
    summary: "Returns the house's enrollment state for card payments and its last request",
    answer: EnrolmentAnswer,
    handler: async ({ actor }) => ({ data: { paymentsEnrolment: await readEnrolment(services.db, actor) } }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/paymentsEnrolment',
    spec: 'added',
    access: 'billing',
    summary: 'Asks the operator to enroll the house in card payments, or for an appointment',
    body: EnrolmentBody,
    answer: EnrolmentAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: { paymentsEnrolment: await requestEnrolment(services, actor, body, idempotencyKey) },
    }),
  }),
];
