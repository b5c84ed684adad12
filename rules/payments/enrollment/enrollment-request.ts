import { addDays, type LocalDate } from '../../core/dates';
import { emailRefusal } from '../../core/email-address';
import type { Problem } from '../../core/problem';

/** What a house asks of the provider's payments: to sign up, or for an appointment to switch. */
export type EnrollmentKind = 'SIGN_UP' | 'APPOINTMENT';

/** Whom the provider shall turn to, and when. */
export interface EnrollmentRequest {
  readonly kind: EnrollmentKind;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  /** The day of an appointment, in the house's zone; null where none is chosen. */
  readonly date: LocalDate | null;
  readonly note: string;
}

export const ENROLLMENT_LIMITS = { contactName: 100, phone: 40, note: 1000 } as const;

/** Days on which an appointment can be: from tomorrow on, for two months. */
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

/** What is wrong with a request; nothing when it can be passed on. `today` is the day in the house's zone. */
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
