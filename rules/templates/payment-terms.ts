/** The longest payment terms of a template, in days after the invoice date. */
const MOST_DAYS = 365;

export const PAYMENT_DAYS_PROBLEM = `Enter a whole number of days from 0 to ${MOST_DAYS}. Enter 0 if payment is due on receipt.`;

/** Returns the days of typed payment terms; null if they aren't a whole number from 0 to 365. */
export function typedPaymentDays(typed: string): number | null {
  const text = typed.trim();
  const days = Number(text);
  return /^\d{1,3}$/.test(text) && days <= MOST_DAYS ? days : null;
}

/** Formats payment terms: "Due on receipt" or "Due in 14 days". */
export function paymentTermsWords(days: number): string {
  if (days === 0) return 'Due on receipt';
  return `Due in ${days} ${days === 1 ? 'day' : 'days'}`;
}
