import { formatLocalDateUS } from '../core/dates';
import type { LocalDate } from '../core/dates';

/** As long as a carrier's name and a tracking number may be, in characters: ours, S0 has neither. */
export const CARRIER_LIMIT = 60;
export const TRACKING_LIMIT = 100;

/** Why items cannot be marked as shipped on a day, in the words that staff read; null when they can (decision 68). */
export const shippedDateProblem = (date: LocalDate, today: LocalDate): string | null => (date > today ? 'The date cannot be in the future.' : null);

/** A day before the sale is allowed, and warned of (decision 68); null where there is nothing to warn of. */
export const shippedDateWarning = (date: LocalDate, saleDate: LocalDate): string | null =>
  (date < saleDate ? `This is before the sale on ${formatLocalDateUS(saleDate)}.` : null);

/** Why an item cannot be marked as shipped, in the words that staff read; null when it can: what is hidden is not on the invoice. */
export const shippingRefusal = (line: { readonly suppressed: boolean }): string | null => (line.suppressed ? 'This item is hidden from the invoice.' : null);

/** The deed in a menu and on a button; "picked up" where the buyer collects. */
export function shippingLabel(isShipped: boolean, pickup: boolean): string {
  return `Mark as ${isShipped ? '' : 'not '}${pickup ? 'picked up' : 'shipped'}`;
}

/** What is asked before items count as not shipped any more (S0§4), to the letter. */
export const notShippedQuestion = (what: 'Item' | 'Invoice'): string => `Do you want to mark this ${what} as not shipped?`;
