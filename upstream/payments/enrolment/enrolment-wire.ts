import { z } from 'zod';
import { data, Timestamp } from '../../core/http/wire';

export const EnrolmentRequestJson = z.object({
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
export type EnrolmentRequestJson = z.infer<typeof EnrolmentRequestJson>;

/** GET /app/house/{houseRef}/paymentsEnrolment (added): how far the house is with the provider's payments, and its last request. */
export const EnrolmentJson = z.object({
  status: z.enum(['ENABLED', 'REQUESTED', 'POSSIBLE', 'NOT_ELIGIBLE']),
  lastRequest: EnrolmentRequestJson.nullable(),
});
export type EnrolmentJson = z.infer<typeof EnrolmentJson>;
export const EnrolmentAnswer = data(z.object({ paymentsEnrolment: EnrolmentJson }));

/** POST /app/house/{houseRef}/paymentsEnrolment (added). */
export const EnrolmentBody = z.object({
  kind: z.enum(['SIGN_UP', 'APPOINTMENT']),
  contactName: z.string().max(1000),
  email: z.string().max(1000),
  phone: z.string().max(1000),
  date: z.iso.date().nullable(),
  note: z.string().max(10_000),
});
export type EnrolmentBody = z.infer<typeof EnrolmentBody>;
