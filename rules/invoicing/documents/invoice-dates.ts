import { addDays, type Instant, type LocalDate, localDateOf } from '../../core/dates';

export interface InvoiceDates {
  /** The invoice date: the day of the first send; before that, the day on which it would be sent now. */
  readonly issuedOn: LocalDate;
  /** The last day to pay. The same as `issuedOn` if payment is due on receipt. */
  readonly dueOn: LocalDate;
}

export interface SentDates {
  /** Null until the invoice is sent. */
  readonly firstSentAt: Instant | null;
  /** Fixed by the first send; null until then. */
  readonly dueOn: LocalDate | null;
}

/**
 * Returns the dates on an invoice, in the house's time zone. The first send fixes both: reprints and later sends have the same dates.
 * `paymentDays` are the payment terms of the template, in days after the invoice date; 0 means due on receipt.
 */
export function invoiceDates(
  { firstSentAt, dueOn }: SentDates,
  { now, timeZone, paymentDays }: { readonly now: Instant; readonly timeZone: string; readonly paymentDays: number },
): InvoiceDates {
  const issuedOn = localDateOf(firstSentAt ?? now, timeZone);
  return { issuedOn, dueOn: dueOn ?? addDays(issuedOn, paymentDays) };
}

/** Returns the due date in words; `format` writes a date. */
export const dueText = ({ issuedOn, dueOn }: InvoiceDates, format: (date: LocalDate) => string): string =>
  dueOn === issuedOn ? 'Due on receipt' : `Due ${format(dueOn)}`;

/** Whether an amount is due and the last day to pay is over, on this day in the house's time zone. */
export const isOverdue = (
  { dueOn, outstanding }: { readonly dueOn: LocalDate | null; readonly outstanding: number },
  today: LocalDate,
): boolean => dueOn !== null && outstanding > 0 && dueOn < today;
