import type { LocalDate } from '../../core/dates';

/** A payment that was recorded with the reference of another payment of the same bidder. */
export interface RepeatedReference {
  readonly reference: string;
  readonly invoiceNumber: number;
  readonly paidOn: LocalDate;
  /** Null if the payment method no longer exists. */
  readonly methodName: string | null;
}

/** Returns a reference as it is compared: without regard to case and to spaces around it. */
export const comparedReference = (reference: string): string => reference.trim().toLowerCase();

/** Describes the earlier payment to staff: "Check 1234 was recorded on Nov 20, 2026 for invoice 104228." */
export const repeatedReferenceText = (
  { reference, invoiceNumber, paidOn, methodName }: RepeatedReference,
  dateText: (date: LocalDate) => string,
): string =>
  `${methodName ?? 'A payment with reference'} ${reference} was recorded on ${dateText(paidOn)} for invoice ${invoiceNumber}.`;
