import { z } from 'zod';
import { data, Timestamp } from '../../core/http/wire';

export const EnrollmentRequestJson = z.object({
  requestID: z.int(),
  kind: z.enum(['SIGN_UP', 'APPOINTMENT']),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  date: z.string().nullable().describe("Day of the appointment, YYYY-MM-DD in the house's time zone"),
  note: z.string(),
  requestedBy: z.string().describe('Name of the user'),
  requestedAt: Timestamp,
});
export type EnrollmentRequestJson = z.infer<typeof EnrollmentRequestJson>;

/** GET /app/house/{houseRef}/paymentsEnrollment (added): the house's enrollment in the provider's payments, and its latest request. */
export const EnrollmentJson = z.object({
  status: z.enum(['ENABLED', 'REQUESTED', 'POSSIBLE', 'NOT_ELIGIBLE']),
  lastRequest: EnrollmentRequestJson.nullable(),
});
export type EnrollmentJson = z.infer<typeof EnrollmentJson>;
export const EnrollmentAnswer = data(z.object({ paymentsEnrollment: EnrollmentJson }));

/** POST /app/house/{houseRef}/paymentsEnrollment (added). */
export const EnrollmentBody = z.object({
  kind: z.enum(['SIGN_UP', 'APPOINTMENT']),
  contactName: z.string().max(1000),
  email: z.string().max(1000),
  phone: z.string().max(1000),
  date: z.iso.date().nullable(),
  note: z.string().max(10_000),
});
export type EnrollmentBody = z.infer<typeof EnrollmentBody>;
