import { addDays, type LocalDate } from '../../core/dates';
import { emailRefusal } from '../../core/email-address';
import type { Problem } from '../../core/problem';

/** Purpose of an enrollment request: to sign up for the provider's payments, or to make an appointment for switching. */
export type EnrollmentKind = 'SIGN_UP' | 'APPOINTMENT';

/** A house's request about online payments: its purpose, the contact, and the day of an appointment. */
export interface EnrollmentRequest {
  readonly kind: EnrollmentKind;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  /** Day of the appointment, in the house's time zone. Null if none is chosen. */
  readonly date: LocalDate | null;
  readonly note: string;
}

export const ENROLLMENT_LIMITS = { contactName: 100, phone: 40, note: 1000 } as const;

/** Returns the first and last possible day of an appointment: tomorrow, and 60 days from today. */
export const appointmentDays = (today: LocalDate): { readonly first: LocalDate; readonly last: LocalDate } => ({
  first: addDays(today, 1),
  last: addDays(today, 60),
});

const longest = (field: keyof typeof ENROLLMENT_LIMITS, label: string, text: string): Problem[] =>
  text.trim().length > ENROLLMENT_LIMITS[field]
    ? [{ code: 'TOO_LONG', message: `${label} can have ${ENROLLMENT_LIMITS[field]} characters at most`, field }]
    : [];

const required = (field: string, label: string, text: string): Problem[] =>
  text.trim() === '' ? [{ code: 'REQUIRED', message: `${label} is required`, field }] : [];

function dateProblems({ kind, date }: EnrollmentRequest, today: LocalDate): Problem[] {
  if (kind !== 'APPOINTMENT') return [];
  if (date === null) return [{ code: 'REQUIRED', message: 'Day is required', field: 'date' }];
  const { first, last } = appointmentDays(today);
  return date < first || date > last
    ? [{ code: 'DATE_OUT_OF_RANGE', message: 'Choose a day from tomorrow on, within two months', field: 'date' }]
    : [];
}

/** Returns the problems of a request. Empty if it can be sent. `today` is the date in the house's time zone. */
export function enrollmentProblems(request: EnrollmentRequest, today: LocalDate): Problem[] {
  const refusal = emailRefusal(request.email);
  return [
    ...required('contactName', 'Name', request.contactName),
    ...longest('contactName', 'Name', request.contactName),
    ...(refusal === null ? [] : [{ code: 'EMAIL_INVALID', message: refusal, field: 'email' }]),
    ...required('phone', 'Phone', request.phone),
    ...longest('phone', 'Phone', request.phone),
    ...dateProblems(request, today),
    ...longest('note', 'Note', request.note),
  ];
}
