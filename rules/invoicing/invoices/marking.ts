import type { LocalDate } from '../../core/dates';

/** How many years ago a payment or shipment can be: an earlier year is a slip of the keyboard, such as 0203 for 2023. */
export const OLDEST_YEARS = 10;

/** The states that items and invoices can be marked with. */
export type Deed = 'paid' | 'shipped';

/** Returns why a day can't be that of a payment or shipment, as a message for staff; null if it can. Days are in the house's time zone. */
export function markedDateProblem(date: LocalDate, today: LocalDate): string | null {
  if (date > today) return 'The date cannot be in the future.';
  return Number(date.slice(0, 4)) < Number(today.slice(0, 4)) - OLDEST_YEARS
    ? `Check the year. The date can be at most ${OLDEST_YEARS} years ago.`
    : null;
}

/** Returns the specified question before a mark is removed. */
export const notMarkedQuestion = (what: 'Item' | 'Invoice', deed: Deed): string =>
  `Do you want to mark this ${what} as not ${deed}?`;

/** Why an invoice without visible items can't be marked. */
export const ALL_HIDDEN = 'Every lot on this invoice is hidden.';
/** Why an item whose sale was canceled can't be marked, hidden, or shown. */
export const CANCELED_ITEM = 'The sale of this item was canceled.';
/** Why an invoice that credit notes cover can't be marked, nor its items. */
export const CREDITED_INVOICE = 'Credit notes cover this invoice.';
/** Why a hidden item can't be marked: it is not on the invoice. */
export const HIDDEN_ITEM = 'This item is hidden from the invoice.';
